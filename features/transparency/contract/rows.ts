import type { AccountType } from '@kontor/core/contract';
import { z } from 'zod';
import { SPENDERS, type Spender } from './transparency-input.ts';

/** Dollars as decimal text that nothing has rounded; null where no price of it is known in dollars. */
const Money = z.string().nullable();

/** What one seat, publisher or advertiser domain cost, and who kept what of it (spec 3 §3). */
export const TransparencyRow = z.object({
  key: z.string(),
  name: z.string(),
  /** The seat's, publisher's and domain's own, as far as the row is of one. */
  seatId: z.string(),
  dspId: z.string(),
  dsp: z.string(),
  publisher: z.string(),
  aDomain: z.string(),
  /** An address of its icon; '' while it has none. */
  img: z.string(),
  /** What buyers paid, shown as Spend, and what of it reached publishers. */
  revenuegross: Money,
  revenue: Money,
  /** 1 − revenue ÷ revenuegross, a fraction (decisions D41). */
  takeRate: Money,
  /** For a thousand impressions whose price is known: what was paid, and what reached publishers. */
  cpmGross: Money,
  cpm: Money,
  /** Wins per bid in percent, shown as Win rate (decisions D39). */
  auction_cpm_gross: z.number().nullable(),
  /** Mean floors of requests won, in dollars CPM (decisions D40). */
  bidFloor: z.number().nullable(),
  videoFloor: z.number().nullable(),
  displayFloor: z.number().nullable(),
  /** Impressions whose price is in a currency without a rate: they are in no amount. */
  unpriced: z.number().int(),
});
export type TransparencyRow = z.output<typeof TransparencyRow>;

const Frame = {
  /** How far event data reach, ISO. */
  dataTo: z.string().nullable(),
  /** Whether the account may have deals, or has link data: without both nothing can ever be shown. */
  isLinked: z.boolean(),
};

/** Rows by spend, the largest first; `rest` are those that are not among them, and `total` is all. */
export const TransparencyTable = z.object({
  rows: z.array(TransparencyRow),
  total: TransparencyRow.nullable(),
  rest: z.object({ revenuegross: z.string(), revenue: z.string() }).nullable(),
  ...Frame,
});
export type TransparencyTable = z.output<typeof TransparencyTable>;

export const PARTS = ['publisher', 'margin', 'dataFee', 'platformFee'] as const;
export const PART_LABELS = { publisher: 'Publishers', margin: 'Deal margin', dataFee: 'Data fee', platformFee: 'Platform fee' } as const;
/** What all spend went to: four parts that add up to it (decisions D41). */
export const OverallTakeRate = z.object({
  revenuegross: z.string(),
  revenue: z.string(),
  takeRate: Money,
  parts: z.array(z.object({ key: z.enum(PARTS), name: z.string(), value: z.string() })),
  unpriced: z.number().int(),
  ...Frame,
});
export type OverallTakeRate = z.output<typeof OverallTakeRate>;

/** Spend of the largest by hour of one day, else by day; null where no data reach yet. `other` is everything else. */
export const TopSpends = z.object({
  bucket: z.enum(['hour', 'day']),
  labels: z.array(z.string()),
  running: z.number().int().nullable(),
  rows: z.array(z.object({ key: z.string(), name: z.string(), values: z.array(z.string().nullable()) })),
  other: z.array(z.string().nullable()).nullable(),
  unpriced: z.number().int(),
  ...Frame,
});
export type TopSpends = z.output<typeof TopSpends>;

/** Ends of the flow chart that are told by name; all others are one more. */
export const FLOW_ENDS = 8;
const FlowEnd = z.object({ key: z.string(), name: z.string(), img: z.string() });
/** Gross from advertisers to publishers: a row for each advertiser and all others, in it a part for each publisher and all others. */
export const Flow = z.object({
  advertisers: z.array(FlowEnd),
  publishers: z.array(FlowEnd),
  flows: z.array(z.array(z.string())),
  gross: z.string(),
  ...Frame,
});
export type Flow = z.output<typeof Flow>;

/** A publisher of the supply table (spec 3 §3). */
export const SupplyRow = z.object({
  userid: z.string(),
  name: z.string(),
  isRequested: z.boolean(),
  /** Whether it can be asked for: it sold the account nothing within the last 30 days, on whichever days are shown. */
  canRequest: z.boolean(),
  /** What was spent with it, of an active one; '0' of the others. */
  spend: z.string(),
});
export type SupplyRow = z.output<typeof SupplyRow>;
export const SupplyRows = z.object({ rows: z.array(SupplyRow), hasMore: z.boolean(), ...Frame });
export type SupplyRows = z.output<typeof SupplyRows>;

/** Cards by account type: seats for DSPs, publishers for the others; a brand sees no domains and no supply (spec 3 §2, §6). */
export const FIRST_CARD: Partial<Record<AccountType, 'seat' | 'publisher'>> = { DSP: 'seat', Agency: 'publisher', Brand: 'publisher' };
export const spendersOf = (type: AccountType): Spender[] =>
  SPENDERS.filter((one) => (one === 'seat' ? type === 'DSP' : one === 'publisher' || type !== 'Brand'));
