import type { Labels } from '@kontor/core/web';
import { type DSP_STATUSES, DSP_TYPES, type DspDetail, type DspDraft, type DspSeat } from '@kontor/dsps/contract';

/** A seat in the form: nothing typed is an empty text. */
export type SeatValues = Omit<DspSeat, 'agencyId'> & { agencyId: string };
/** What the form of a DSP holds; a type that is not chosen yet is null, which the schema calls required. */
export type DspValues = Omit<DspDraft, 'type' | 'source' | 'sourceSeat' | 'seats'> & {
  type: DspDraft['type'] | null;
  source: string;
  sourceSeat: string;
  seats: SeatValues[];
};

export const NEW_SEAT: SeatValues = { seat: '', name: '', agencyId: '', enabled: true };
export const NEW_DSP: DspValues = { name: '', type: null, source: '', sourceSeat: '', status: 'enabled', seat: false, seats: [] };

export const LABELS: Labels = {
  name: 'Name',
  type: 'Type',
  source: 'Source',
  sourceSeat: 'Source seat',
  status: 'Status',
  seat: 'Deals need a seat',
  seats: 'Seats',
  'seats.*.seat': 'Seat code',
  'seats.*.name': 'Seat name',
  'seats.*.agencyId': 'Agency ID',
};

const TYPE_LABELS = { direct: 'Direct', indirect: 'Indirect' } as const;
export const TYPES = DSP_TYPES.map((value) => ({ value, label: TYPE_LABELS[value] }));
export const typeWord = (type: DspDraft['type'] | null): string => (type === null ? '' : TYPE_LABELS[type]);
export const statusWord = (status: (typeof DSP_STATUSES)[number]): string => (status === 'enabled' ? 'Enabled' : 'Disabled');

export const valuesOf = ({ name, type, source, sourceSeat, status, seat, seats }: DspDetail): DspValues => ({
  name,
  type,
  source: source ?? '',
  sourceSeat: sourceSeat ?? '',
  status,
  seat,
  seats: seats.map(({ agencyId, ...one }) => ({ ...one, agencyId: agencyId ?? '' })),
});

const seatWords = ({ seat, name, agencyId, enabled }: SeatValues): string =>
  [`${seat} ${name}`, agencyId && `agency ${agencyId}`, !enabled && 'off'].filter(Boolean).join(', ');

/** A field's value as people read it; of seats those that differ from what was opened. */
export function wordsOf(path: string, values: DspValues, opened: DspValues): string {
  const { name, type, source, sourceSeat, status, seat, seats } = values;
  const known = new Set(opened.seats.map(seatWords));
  const changed = seats.map(seatWords).filter((one) => !known.has(one));
  const words: Record<string, string> = {
    name,
    type: typeWord(type),
    source,
    sourceSeat,
    status: statusWord(status),
    seat: seat ? 'Yes' : 'No',
    seats: changed.length > 0 ? changed.join('; ') : 'As before',
  };
  return words[path] || '–';
}

/** “It carries 12 published deals in 3 accounts.” */
export function carriedWords({ publishedDeals, publishedIn }: Pick<DspDetail, 'publishedDeals' | 'publishedIn'>): string {
  if (publishedDeals === 0) return 'It carries no published deal.';
  const deals = publishedDeals === 1 ? '1 published deal' : `${publishedDeals.toLocaleString('en-US')} published deals`;
  return `It carries ${deals} in ${publishedIn === 1 ? '1 account' : `${publishedIn.toLocaleString('en-US')} accounts`}.`;
}
