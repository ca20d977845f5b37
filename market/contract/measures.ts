import type { AccountType } from '@kontor/core/contract';

/** Where a measure is read: a dashboard's widgets, an account's list of deals, the platform staff's list of all deals. */
export type Place = 'widget' | 'list' | 'staffList';

/**
 * Every measure of delivery, once: what dashboards, lists, reports and exports call it, how it is computed from `delivery_hourly`,
 * how it is written and who may see it (design §5). `sql` aggregates; a ratio over nothing is NULL, never 0.
 */
export type Measure = {
  label: string;
  sql: string;
  format: 'count' | 'money' | 'cpm' | 'percent';
  /** Which way is good; a price is neither. */
  goodWhen: 'up' | 'down' | 'none';
  isSeenBy: (type: AccountType, place: Place) => boolean;
};

const everyone = () => true;
const ratio = (part: string, whole: string, scale: string) =>
  `if(sum(${whole}) = 0, NULL, ${scale} * toFloat64(sum(${part})) / toFloat64(sum(${whole})))`;
const measure = (declared: Omit<Measure, 'isSeenBy'> & Partial<Pick<Measure, 'isSeenBy'>>): Measure => ({
  isSeenBy: everyone,
  ...declared,
});

export const MEASURES = {
  impressions: measure({ label: 'Impressions', sql: 'sum(impressions)', format: 'count', goodWhen: 'up' }),
  auctions: measure({ label: 'Auctions', sql: 'sum(requests)', format: 'count', goodWhen: 'up' }),
  bids: measure({ label: 'Bids', sql: 'sum(bids)', format: 'count', goodWhen: 'up' }),
  /** No column of DSP, agency and reseller accounts (spec 2 §2); the funnel is diagnosis, shows them to all and does not ask. */
  wins: measure({
    label: 'Wins',
    sql: 'sum(wins)',
    format: 'count',
    goodWhen: 'up',
    isSeenBy: (type, place) => place === 'staffList' || !['DSP', 'Agency', 'Reseller'].includes(type),
  }),
  /** A widget for resellers only, but a column of everybody's list, because it follows from a deal's own margin and fee (spec 2 §2). */
  partnerRevenue: measure({
    label: 'Partner Revenue',
    sql: 'sum(partner_revenue)',
    format: 'money',
    goodWhen: 'up',
    isSeenBy: (type, place) => place !== 'widget' || type === 'Reseller',
  }),
  /** What buyers pay is labelled Revenue (spec 1 §9): in no widget of publishers, in everybody's list but the staff's (spec 2 §2). */
  spend: measure({
    label: 'Revenue',
    sql: 'sum(spend)',
    format: 'money',
    goodWhen: 'up',
    isSeenBy: (type, place) => place === 'list' || (place === 'widget' && type !== 'Publisher'),
  }),
  cpm: measure({
    label: 'CPM',
    sql: 'if(sum(impressions) = 0, NULL, sum(spend) * 1000 / sum(impressions))',
    format: 'cpm',
    goodWhen: 'none',
  }),
  fillRate: measure({ label: 'Fill Rate', sql: ratio('impressions', 'requests', '100'), format: 'percent', goodWhen: 'up' }),
  ctr: measure({ label: 'CTR', sql: ratio('clicks', 'impressions', '100'), format: 'percent', goodWhen: 'up' }),
  vcr: measure({ label: 'VCR', sql: ratio('video_completes', 'video_starts', '100'), format: 'percent', goodWhen: 'up' }),
  dataFee: measure({ label: 'Data Fee', sql: 'sum(data_fee)', format: 'money', goodWhen: 'none' }),
} as const satisfies Record<string, Measure>;
export type MeasureKey = keyof typeof MEASURES;

/** Causes of lost bids by OpenRTB loss code, as people read them. */
const LOSS_CAUSES: Record<number, string> = {
  1: 'exchange error',
  2: 'expired',
  3: 'invalid response',
  4: 'wrong deal ID',
  6: 'wrong adomain',
  7: 'no markup',
  8: 'no creative ID',
  10: 'creative not approved yet',
  100: 'below auction floor',
  101: 'below deal floor',
  102: 'outbid',
  103: 'lost to another deal',
  104: 'seat blocked',
};

/** A loss code in words; the creative family shares one. */
export const lossCause = (code: number): string => LOSS_CAUSES[code] ?? (code >= 200 && code < 300 ? 'creative blocked' : `code ${code}`);
