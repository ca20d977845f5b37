import type { AccountType } from '@kontor/core/contract';

/**
 * Where a measure is read: a dashboard's widgets, its funnel, an account's list of deals, the platform staff's list of all deals, a report,
 * transparency of what an account is linked to, reach.
 */
export const PLACES = ['widget', 'staffWidget', 'funnel', 'list', 'staffList', 'report', 'transparency', 'reach'] as const;
export type Place = (typeof PLACES)[number];
export type MeasureViewer = { accountType: AccountType; place: Place };

/** Whom a place shows a measure: every account type, none, or these alone. */
type Seers = 'all' | 'none' | readonly AccountType[];
/** Names every place, so that a new one does not compile until each of these has said who sees its measures there (security rule 5a). */
type SeenBy = Readonly<Record<Place, Seers>>;

/**
 * Every measure of delivery, once: what dashboards, lists, reports and exports call it, how it is computed from `delivery_hourly`,
 * how it is written and who may see it (design §5). `sql` aggregates; a ratio over nothing is NULL, never 0.
 */
export type Measure = {
  label: (viewer: MeasureViewer) => string;
  /** What it is, in one sentence; both names of one that the specification gives two. */
  hint: string;
  sql: string;
  /** It is worked out of the fees in force at its hour, which are joined then (`fee_rates`). */
  needsFees?: true;
  format: 'count' | 'money' | 'cpm' | 'percent';
  /** Decimals of a percentage, where the usual ones would show no change. */
  digits?: number;
  /** Which way is good; a price is neither. */
  goodWhen: 'up' | 'down' | 'none';
  isSeenBy: (viewer: MeasureViewer) => boolean;
};

const ratio = (part: string, whole: string, scale: string) =>
  `if(sum(${whole}) = 0, NULL, ${scale} * toFloat64(sum(${part})) / toFloat64(sum(${whole})))`;
const isInList = ({ place }: MeasureViewer) => place === 'list' || place === 'staffList';

/** What a deal's own account may know of its delivery; transparency and reach show what the specification names and no more (spec 3 §3, D35–D41). */
const OWN: SeenBy = {
  widget: 'all',
  staffWidget: 'all',
  funnel: 'all',
  list: 'all',
  staffList: 'all',
  report: 'all',
  transparency: 'none',
  reach: 'none',
};
/** No figure of DSP, agency and reseller accounts (spec 2 §2); the funnel is diagnosis and shows them to all. */
const SEES_WINS: readonly AccountType[] = ['Brand', 'Publisher'];
const WINS: SeenBy = { ...OWN, widget: SEES_WINS, list: SEES_WINS, report: SEES_WINS };
/** What lists and dashboards have no place for, and a report tells (D29). */
const NOWHERE = Object.fromEntries(PLACES.map((place) => [place, 'none'])) as SeenBy; // one for each place
const REPORTED: SeenBy = { ...NOWHERE, report: 'all' };
/** Of nobody's own list or report: who shares a sum with others sees it there alone (D38–D41). */
const TRANSPARENCY: SeenBy = {
  widget: 'none',
  staffWidget: 'none',
  funnel: 'none',
  list: 'none',
  staffList: 'none',
  report: 'none',
  transparency: 'all',
  reach: 'none',
};
const NOT_PUBLISHERS: readonly AccountType[] = ['DSP', 'Agency', 'Brand', 'Reseller'];

const isSeen = (seers: Seers, type: AccountType) => seers === 'all' || (seers !== 'none' && seers.includes(type));

type Declared = Omit<Measure, 'label' | 'isSeenBy'> & { label: string | Measure['label']; seenBy: SeenBy };
const measure = ({ label, seenBy, ...declared }: Declared): Measure => ({
  label: typeof label === 'string' ? () => label : label,
  isSeenBy: ({ accountType, place }) => isSeen(seenBy[place], accountType),
  ...declared,
});

/** Floors of requests won as a map of ten-thousandths of a dollar to wins (decision 0098); NULL where none is known. */
function floor({ label, hint, of }: { label: string; hint: string; of?: 'video' | 'display' }): Measure {
  const sum = (each: string) => (of ? `sumIf(${each}, media_type = '${of}')` : `sum(${each})`);
  // Row by row: to add up maps of floors takes ten times as long.
  const [cost, wins] = [sum('arrayDotProduct(mapKeys(won_floors), mapValues(won_floors))'), sum('arraySum(mapValues(won_floors))')];
  const sql = `if(${wins} = 0, NULL, toFloat64(${cost}) / ${wins} / 10000)`;
  return measure({ label, hint, sql, format: 'cpm', goodWhen: 'none', seenBy: TRANSPARENCY });
}

export const MEASURES = {
  impressions: measure({
    label: 'Impressions',
    hint: 'Advertisements that were shown.',
    sql: 'sum(impressions)',
    format: 'count',
    goodWhen: 'up',
    seenBy: { ...OWN, transparency: 'all', reach: 'all' },
  }),
  auctions: measure({
    label: 'Auctions',
    hint: 'Avails: bid requests that offered the deal.',
    sql: 'sum(requests)',
    format: 'count',
    goodWhen: 'up',
    seenBy: OWN,
  }),
  bids: measure({ label: 'Bids', hint: 'Bids of the deal’s buyer.', sql: 'sum(bids)', format: 'count', goodWhen: 'up', seenBy: OWN }),
  bidRate: measure({
    label: 'Bid Rate',
    hint: 'Bids per auction.',
    sql: ratio('bids', 'requests', '100'),
    format: 'percent',
    goodWhen: 'up',
    seenBy: OWN,
  }),
  wins: measure({
    label: 'Wins',
    hint: 'Bids that won their auction.',
    sql: 'sum(wins)',
    format: 'count',
    goodWhen: 'up',
    seenBy: WINS,
  }),
  /** With auctions and bid rate it tells the wins, so it is for those who see them; transparency has it without bids (D39). */
  winRate: measure({
    label: 'Win Rate',
    hint: 'Wins per bid.',
    sql: ratio('wins', 'bids', '100'),
    format: 'percent',
    goodWhen: 'up',
    seenBy: { ...WINS, transparency: 'all' },
  }),
  /**
   * In widgets and reports for resellers only, but a column of everybody's list, because it follows from a deal's own margin and fee
   * (spec 2 §2); transparency is there to show it.
   */
  partnerRevenue: measure({
    label: 'Partner Revenue',
    hint: 'What is left of the revenue to the partner, from the deal’s margin and fee.',
    sql: 'sum(partner_revenue)',
    format: 'money',
    goodWhen: 'up',
    seenBy: { ...OWN, widget: ['Reseller'], report: ['Reseller'], transparency: 'all' },
  }),
  /**
   * What buyers pay: in no widget of publishers, in everybody's list and report but the staff's list. It is labelled Revenue, and Spend in
   * the lists of agencies and DSPs (spec 1 §9; 2 §2).
   */
  spend: measure({
    label: (viewer) => (isInList(viewer) && ['Agency', 'DSP'].includes(viewer.accountType) ? 'Spend' : 'Revenue'),
    hint: 'What buyers paid: Spend in the lists of agencies and DSPs, Revenue elsewhere. Without impressions whose price has no exchange rate.',
    sql: 'sum(spend)',
    format: 'money',
    goodWhen: 'up',
    seenBy: { ...OWN, widget: NOT_PUBLISHERS, funnel: 'none', staffList: 'none', transparency: 'all', reach: NOT_PUBLISHERS },
  }),
  cpm: measure({
    label: 'CPM',
    hint: 'What buyers paid for a thousand impressions, of those whose price is known in dollars.',
    sql: 'if(sum(impressions) <= sum(unpriced), NULL, sum(spend) * 1000 / (sum(impressions) - sum(unpriced)))',
    format: 'cpm',
    goodWhen: 'none',
    seenBy: { ...OWN, transparency: 'all' },
  }),
  unpriced: measure({
    label: 'Impressions Without a Price',
    hint: 'Impressions whose price is in a currency without an exchange rate.',
    sql: 'sum(unpriced)',
    format: 'count',
    goodWhen: 'down',
    seenBy: { ...OWN, transparency: 'all' },
  }),
  fillRate: measure({
    label: 'Fill Rate',
    hint: 'Impressions per auction.',
    sql: ratio('impressions', 'requests', '100'),
    format: 'percent',
    goodWhen: 'up',
    seenBy: OWN,
  }),
  ctr: measure({
    label: 'CTR',
    hint: 'Clicks per impression.',
    sql: ratio('clicks', 'impressions', '100'),
    format: 'percent',
    digits: 3,
    goodWhen: 'up',
    seenBy: OWN,
  }),
  vcr: measure({
    label: 'VCR',
    hint: 'Videos watched to the end per video begun.',
    sql: ratio('video_completes', 'video_starts', '100'),
    format: 'percent',
    goodWhen: 'up',
    seenBy: OWN,
  }),
  measured: measure({
    label: 'Measured impressions',
    hint: 'Impressions of which is known whether they were in view.',
    sql: 'sum(measured)',
    format: 'count',
    goodWhen: 'up',
    seenBy: OWN,
  }),
  viewable: measure({
    label: 'Viewable impressions',
    hint: 'Impressions in view: half of the display for a second, half of the video for two.',
    sql: 'sum(viewable)',
    format: 'count',
    goodWhen: 'up',
    seenBy: OWN,
  }),
  /** Of those measured, as the Media Rating Council has it: what nobody measured is neither in view nor out of it. */
  viewability: measure({
    label: 'Viewability',
    hint: 'Viewable impressions per measured one.',
    sql: ratio('viewable', 'measured', '100'),
    format: 'percent',
    goodWhen: 'up',
    seenBy: OWN,
  }),
  dataFee: measure({
    label: 'Data Fee',
    hint: 'What the plan’s data cost.',
    sql: 'sum(data_fee)',
    format: 'money',
    goodWhen: 'none',
    seenBy: { ...OWN, transparency: 'all' },
  }),
  clicks: measure({
    label: 'Clicks',
    hint: 'Clicks on the advertisements.',
    sql: 'sum(clicks)',
    format: 'count',
    goodWhen: 'up',
    seenBy: REPORTED,
  }),
  videoStarts: measure({
    label: 'Video Starts',
    hint: 'Videos begun.',
    sql: 'sum(video_starts)',
    format: 'count',
    goodWhen: 'up',
    seenBy: REPORTED,
  }),
  firstQuartiles: measure({
    label: 'First Quartiles',
    hint: 'Videos watched to a quarter.',
    sql: 'sum(video_first_quartiles)',
    format: 'count',
    goodWhen: 'up',
    seenBy: REPORTED,
  }),
  midpoints: measure({
    label: 'Midpoints',
    hint: 'Videos watched to the middle.',
    sql: 'sum(video_midpoints)',
    format: 'count',
    goodWhen: 'up',
    seenBy: REPORTED,
  }),
  thirdQuartiles: measure({
    label: 'Third Quartiles',
    hint: 'Videos watched to three quarters.',
    sql: 'sum(video_third_quartiles)',
    format: 'count',
    goodWhen: 'up',
    seenBy: REPORTED,
  }),
  completes: measure({
    label: 'Video Completes',
    hint: 'Videos watched to the end.',
    sql: 'sum(video_completes)',
    format: 'count',
    goodWhen: 'up',
    seenBy: REPORTED,
  }),
  /** What is left of the win rate: for those who see that. */
  lossShare: measure({
    label: 'Loss Share',
    hint: 'Bids that lost their auction, per bid.',
    sql: 'if(sum(bids) = 0, NULL, 100 * (toFloat64(sum(bids)) - toFloat64(sum(wins))) / toFloat64(sum(bids)))',
    format: 'percent',
    goodWhen: 'down',
    seenBy: { ...NOWHERE, report: SEES_WINS },
  }),
  /** Of the account whose deal it is, by the rate of each hour, never rounded: parts of a sum add up to it (decision 0110). */
  platformFee: measure({
    label: 'Platform Fee',
    hint: 'What the platform keeps: its percentage of spend or dollars CPM, by the rate in force at each hour.',
    sql: 'sum(spend * fee_of_spend + (impressions - unpriced) * fee_of_impression)',
    needsFees: true,
    format: 'money',
    goodWhen: 'none',
    seenBy: TRANSPARENCY,
  }),
  bidFloor: floor({ label: 'Floor', hint: 'The mean floor, in dollars CPM, of avails won whose floor is known; each win counts once.' }),
  videoFloor: floor({ label: 'Video Floor', hint: 'The mean floor of video that was won.', of: 'video' }),
  displayFloor: floor({ label: 'Display Floor', hint: 'The mean floor of display that was won.', of: 'display' }),
} as const satisfies Record<string, Measure>;
export type MeasureKey = keyof typeof MEASURES;

/** Those of `keys` that the viewer may see, in their order. */
export const seenMeasures = (keys: readonly MeasureKey[], viewer: MeasureViewer): MeasureKey[] =>
  keys.filter((key) => MEASURES[key].isSeenBy(viewer));

/** Causes of lost bids by OpenRTB loss code, as people read them. */
const LOSS_CAUSES: Record<number, string> = {
  1: 'exchange error',
  2: 'expired',
  3: 'invalid response',
  4: 'wrong deal ID',
  5: 'wrong auction ID',
  6: 'wrong adomain',
  7: 'no markup',
  8: 'no creative ID',
  9: 'no price',
  10: 'creative not approved yet',
  100: 'below auction floor',
  101: 'below deal floor',
  102: 'outbid',
  103: 'lost to another deal',
  104: 'seat blocked',
};

/** A loss code in words; the creative family shares one. */
export const lossCause = (code: number): string =>
  LOSS_CAUSES[code] ?? (code >= 200 && code < 300 ? 'creative blocked' : `exchange’s own code ${code}`);
