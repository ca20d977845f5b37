import { EntityId, listView } from '@kontor/core/contract';
import { z } from 'zod';
import { DSP_STATUSES, DSP_TYPES, DspSeat } from './dsp-draft.ts';

export const DspRow = z.object({
  id: EntityId,
  name: z.string(),
  type: z.enum(DSP_TYPES),
  source: z.string().nullable(),
  sourceSeat: z.string().nullable(),
  status: z.enum(DSP_STATUSES),
  /** Whether its deals need a buyer seat. */
  seat: z.boolean(),
  /** Those that are switched on. */
  seatCount: z.number().int(),
  /** Of all accounts. */
  publishedDeals: z.number().int(),
  createDate: z.iso.datetime(),
  lastUpdate: z.iso.datetime(),
});
export type DspRow = z.output<typeof DspRow>;

/** One DSP with its seats, switched off ones too, and what it carries now. */
export const DspDetail = DspRow.extend({
  seats: z.array(DspSeat),
  /** Accounts that have those published deals. */
  publishedIn: z.number().int(),
  version: z.number().int(),
});
export type DspDetail = z.output<typeof DspDetail>;

const TYPES = [
  { value: 'direct', label: 'Direct' },
  { value: 'indirect', label: 'Indirect' },
] as const;
const STATUSES = [
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
] as const;

/** DSPs of the platform, as spec 3 §3 lists them; pages of 50 (spec 1 §9). */
export const dspList = listView({
  name: 'dsps',
  noun: ['DSP', 'DSPs'],
  empty: 'No DSPs',
  row: DspRow,
  title: 'name',
  searches: 'Name, source, seat or agency ID',
  sort: { key: 'name', reverse: false },
  pageSize: 50,
  fields: {
    name: { label: 'Name', kind: 'text', sort: true },
    type: { label: 'Type', kind: 'choice', options: TYPES, sort: true, filter: true },
    source: { label: 'Source', title: 'Through whom an indirect DSP buys', kind: 'text', sort: true },
    sourceSeat: { label: 'Source seat', kind: 'code' },
    status: { label: 'Status', kind: 'choice', options: STATUSES, sort: true, filter: true },
    seat: { label: 'Seat', title: 'Its deals need a buyer seat', kind: 'flag', sort: true, filter: true },
    seatCount: { label: 'Seats', title: 'Seats that are switched on', kind: 'count', sort: true },
    publishedDeals: { label: 'Published deals', kind: 'count', sort: true },
    createDate: { label: 'Created', kind: 'day', sort: true },
    lastUpdate: { label: 'Updated', kind: 'day', sort: true },
  },
});
