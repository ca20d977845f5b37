import { cpm, money } from '@kontor/core/ui';
import type { PickerSegment } from '@kontor/segments/contract';

/** Whose it is; an uploaded one has no provider. */
export const providerWords = ({ provider }: Pick<PickerSegment, 'provider'>): string => provider || 'Own';

/** “$0.55”, rounded to cents (spec 2 §9); '' where the price is hidden (spec 3 §6). */
export const priceWords = ({ price }: Pick<PickerSegment, 'price'>): string => (price === null ? '' : money(price));

/** “Gable Data, $0.55”, where there is less room. */
export const shortSegmentNote = (segment: Pick<PickerSegment, 'provider' | 'price'>): string =>
  [providerWords(segment), priceWords(segment)].filter(Boolean).join(', ');

/** “Gable Data, $0.55 CPM”, where neither has a column of its own. */
export const segmentNote = (segment: Pick<PickerSegment, 'provider' | 'price'>): string =>
  [providerWords(segment), ...(segment.price === null ? [] : [cpm(segment.price)])].join(', ');
