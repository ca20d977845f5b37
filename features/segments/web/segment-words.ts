import { cpm, money } from '@kontor/core/ui';
import type { PickerSegment } from '@kontor/segments/contract';

/** “Gable Data, $0.55 CPM” (spec 2 §9: rounded to cents); an uploaded one has no provider. */
export const segmentNote = ({ provider, price }: Pick<PickerSegment, 'provider' | 'price'>): string =>
  `${provider || 'Own'}, ${cpm(price)}`;

/** Beside a mark, where there is less room. */
export const shortSegmentNote = ({ provider, price }: Pick<PickerSegment, 'provider' | 'price'>): string =>
  `${provider || 'Own'}, ${money(price)}`;
