import { clockIn } from '@kontor/core/contract';
import {
  type Card,
  DASHBOARD_FILTERS,
  type DealChart,
  dashboardRoutes,
  insightRoutes,
  type MainChart,
  mainRoutes,
  type SupplyRow,
  type SupplyTop,
} from '@kontor/dashboards/contract';
import { parse } from 'csv-parse/sync';
import { columnOf, isOfDeal, type Kind, type Question } from './test-questions.ts';
import {
  allSql,
  beforeSql,
  bucketSql,
  change,
  daysBefore,
  FIGURES,
  figureOf,
  labelsOf,
  NOTHING,
  nowSql,
  plain,
  quoted,
  type Sums,
  sumsBy,
  wholeOf,
} from './test-sums.ts';

const isPaid = ({ who }: Question) => who !== 'publisher';
const compared = (label: string, ours: unknown, theirs: unknown): string[] =>
  JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [`${label}: ${JSON.stringify(ours)} is ${JSON.stringify(theirs)}`];
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Until when buckets are known, by their own clock. */
async function reached({ zone, events }: Question): Promise<string> {
  const [row] = await events.query<{ until: string }>(
    'SELECT toString(least(toUnixTimestamp(max(ts)), toUnixTimestamp(now()))) AS until FROM bid_requests',
  );
  return clockIn(zone, new Date(Number(row?.until) * 1000));
}
async function bucketSums(asked: Question): Promise<(Sums | null)[]> {
  const [sums, until] = [await sumsBy(asked.events, allSql(asked), bucketSql(asked)), await reached(asked)];
  return labelsOf(asked).map((label) => (label <= until ? (sums.get(label) ?? NOTHING) : null));
}

/** Cards that the specification names for each account type (2 §2), and viewability. */
function cardsSeen({ who, kind }: Question): string[] {
  const all = Object.keys(FIGURES).filter((key) => key !== 'bids');
  const seesRevenue = who === 'reseller' || (who === 'staff' && !isOfDeal(kind));
  return all.filter((key) => (key !== 'spend' || who !== 'publisher') && (key !== 'partnerRevenue' || seesRevenue));
}

async function cardFaults(asked: Question, { cards = [], unpriced }: { cards?: Card[] | undefined; unpriced?: number | undefined }) {
  const [now, before] = [await wholeOf(asked.events, nowSql(asked)), await wholeOf(asked.events, beforeSql(asked, nowSeconds()))];
  const points = await bucketSums(asked);
  const expected = cardsSeen(asked).map((key) => {
    const value = figureOf(key, now);
    const previous = before.auctions === 0n ? null : figureOf(key, before);
    const inPoints = value !== null && previous !== null ? value - previous : null;
    const delta = FIGURES[key]?.isPercent ? inPoints : change(value, previous);
    return [key, value, previous, delta].map((one) => (typeof one === 'string' ? one : plain(one)));
  });
  const told = cards.map(({ key, value, previous, delta }) => [key, plain(value), plain(previous), plain(delta)]);
  const trends = cards.map(({ key, trend }) => [key, trend.map(plain)]);
  return [
    ...compared('cards', told, expected),
    ...compared(
      'trends',
      trends,
      cardsSeen(asked).map((key) => [key, points.map((sums) => plain(sums && figureOf(key, sums)))]),
    ),
    ...compared('unpriced', plain(unpriced), plain(now.impressions === 0n ? 0 : Number(now.unpriced) / Number(now.impressions))),
  ];
}

async function platformFaults(asked: Question, { platforms = [], cpm = [] }: Pick<DealChart, 'platforms' | 'cpm'>) {
  const sums = await sumsBy(asked.events, allSql(asked), `concat(platform, ' ', ${bucketSql(asked)})`);
  const [until, points] = [await reached(asked), await bucketSums(asked)];
  const keys = [...new Set([...sums.keys()].map((key) => key.slice(0, key.indexOf(' '))))];
  const valueAt = (key: string, label: string) => (label <= until ? Number(sums.get(`${key} ${label}`)?.impressions ?? 0n) : null);
  const rows = keys
    .map((key) => [key, labelsOf(asked).map((label) => valueAt(key, label))] as const)
    .filter(([, counts]) => counts.some((count) => (count ?? 0) > 0));
  return [
    ...compared('platforms', platforms.map(({ key, impressions }) => [key, impressions]).toSorted(), rows.toSorted()),
    ...compared(
      'cpm',
      cpm.map(plain),
      points.map((one) => plain(one && figureOf('cpm', one))),
    ),
  ];
}

async function spendFaults(asked: Question, { spend, before }: Pick<DealChart, 'spend' | 'before'>) {
  if (!isPaid(asked)) return compared('spend', [spend, before], [undefined, undefined]);
  const points = await bucketSums(asked);
  const days = daysBefore(asked);
  const earlier = days && { ...asked, ...days };
  const sums = earlier ? await sumsBy(asked.events, allSql(earlier), bucketSql(earlier)) : new Map<string, Sums>();
  const labels = earlier ? labelsOf(earlier) : [];
  const theirs = sums.size === 0 ? 'none' : [labels, labels.map((label) => plain(figureOf('spend', sums.get(label) ?? NOTHING)))];
  return [
    ...compared(
      'spend',
      spend?.map(plain),
      points.map((one) => plain(one && figureOf('spend', one))),
    ),
    ...compared('spend before', before ? [before.labels, before.spend.map(plain)] : 'none', theirs),
  ];
}

const SUPPLY = { requests: 'auctions', bids: 'bids', impressions: 'impressions' } as const;
const rowTold = ({ key, ...row }: SupplyRow) => [
  key,
  ...[row.requests, row.bids, row.impressions, row.fillRate, row.cpm, row.vcr, row.viewability, row.revenue, row.delta].map(plain),
];
type Ranked = { by: string; limit: number; rank?: keyof Sums | undefined };

/** The largest rows by hand; delivery without a value is in none of them. */
async function topFaults(asked: Question, top: SupplyTop | undefined, { by, limit, rank }: Ranked): Promise<string[]> {
  const ranked = rank ?? (isPaid(asked) ? 'spend' : 'impressions');
  const column = columnOf(by);
  const named = (condition: string | null) => condition && `${condition} AND ${column} != ''`;
  const earlier = named(beforeSql(asked, nowSeconds()));
  const [now, before] = [
    await sumsBy(asked.events, named(nowSql(asked)) ?? '', column),
    earlier ? await sumsBy(asked.events, earlier, column) : new Map<string, Sums>(),
  ];
  const told = (key: string, sums: Sums, was: Sums) => [
    key,
    ...['auctions', 'bids', 'impressions', 'fillRate', 'cpm', 'vcr', 'viewability'].map((one) => plain(figureOf(one, sums))),
    isPaid(asked) ? plain(figureOf('spend', sums)) : 'none',
    plain(change(figureOf(ranked, sums), figureOf(ranked, was))),
  ];
  const sorted = [...now].sort(([a, one], [b, other]) =>
    one[ranked] === other[ranked] ? (a < b ? -1 : 1) : one[ranked] > other[ranked] ? -1 : 1,
  );
  const rows = sorted.slice(0, limit).map(([key, sums]) => told(key, sums, before.get(key) ?? NOTHING));
  const [all, allBefore] = [await wholeOf(asked.events, named(nowSql(asked))), await wholeOf(asked.events, earlier)];
  return [
    ...compared(`rows by ${by}`, top?.rows.map(rowTold), rows),
    ...compared(`all by ${by}`, top?.total ? rowTold(top.total) : 'none', rows.length > 0 ? told('', all, allBefore) : 'none'),
    ...compared('more', top?.hasMore, sorted.length > limit),
  ];
}

/** What “View All” lists comes, with what names no value, to the card. */
async function cardSumFaults(asked: Question, { rows, hasMore }: SupplyTop, column: string): Promise<string[]> {
  if (hasMore) return [];
  const { caller } = asked.place;
  const { cards = [] } = await caller.call(mainRoutes.widget, { widget: 'summary', ...asked.input });
  const unnamed = await wholeOf(asked.events, `${nowSql(asked)} AND ${column} = ''`);
  return Object.entries(SUPPLY).flatMap(([key, measure]) => {
    const card = cards.find((one) => one.key === measure);
    const sum = rows.reduce((all, row) => all + Number(row[key as keyof typeof SUPPLY]), Number(unnamed[measure]));
    return card ? compared(`sum of ${key}`, sum, card.value) : [];
  });
}

const MAIN_PARTS = { deals: 'topDeals', dsps: 'shares', publishers: 'topPublishers', accounts: 'topAccounts' } as const;
const RANKED = {
  deals: { by: 'deal', limit: 10 },
  dsps: { by: 'dsp', limit: 7 },
  publishers: { by: 'publisher', limit: 10 },
  accounts: { by: 'account', limit: 10 },
} as const;
const isRanked = (kind: Kind): kind is keyof typeof RANKED => kind in RANKED;
const BREAKDOWNS = [...DASHBOARD_FILTERS, 'deal', 'dsp', 'publisher'] as const;
const RANKS = [undefined, 'auctions', 'bids', 'impressions'] as const;

async function frameFaults(asked: Question, { labels, compared: named }: Pick<MainChart, 'labels' | 'compared'>) {
  const days = daysBefore(asked);
  return [
    ...compared('labels', labels, labelsOf(asked)),
    // Of a bucket that is chosen, its own.
    ...(asked.at ? [] : compared('compared', named && [named.startDate, named.endDate], days && [days.from, days.to])),
  ];
}

async function mainFaults(asked: Question): Promise<string[]> {
  const { kind, who, input, n } = asked;
  const { caller } = asked.place;
  if (kind === 'file') return fileFaults(asked);
  if (kind === 'breakdown') {
    const by = BREAKDOWNS[n % BREAKDOWNS.length] ?? 'deal';
    const rank = RANKS[n % RANKS.length];
    const top = await caller.call(mainRoutes.breakdown, { ...input, by, ...(rank ? { rank } : {}) });
    return [...(await topFaults(asked, top, { by, limit: 200, rank })), ...(await cardSumFaults(asked, top, columnOf(by)))];
  }
  const reply = await caller.try(mainRoutes.widget, { widget: kind as 'summary', ...input });
  const isClosed = (kind === 'spend' && who === 'publisher') || (kind === 'accounts' && who !== 'staff');
  if (isClosed) return compared('status', reply.status, 404);
  const chart = reply.envelope.data;
  if (!chart) return [`${reply.status} ${reply.envelope.msg}`];
  const frame = await frameFaults(asked, chart);
  if (kind === 'summary') return [...frame, ...(await cardFaults(asked, chart))];
  if (kind === 'delivery') return [...frame, ...(await platformFaults(asked, chart))];
  if (kind === 'spend') return [...frame, ...(await spendFaults(asked, chart))];
  return isRanked(kind) ? [...frame, ...(await topFaults(asked, chart[MAIN_PARTS[kind]], RANKED[kind]))] : [`no such widget: ${kind}`];
}

/** A file holds what its widget's rows are, unrounded. */
async function fileFaults(asked: Question): Promise<string[]> {
  const { text } = await asked.place.caller.try(mainRoutes.download, { widget: 'deals', ...asked.input });
  const rows = parse<Record<string, string>>(text, { columns: true, bom: true });
  const figure = (row: Record<string, string>, label: string) => row[label] ?? null;
  const told = rows.map((row) => ({
    key: row['ID'] ?? '',
    name: '',
    requests: figure(row, 'Auctions'),
    bids: figure(row, 'Bids'),
    impressions: figure(row, 'Impressions'),
    fillRate: figure(row, 'Fill Rate (%)'),
    cpm: figure(row, 'CPM (USD)'),
    vcr: figure(row, 'VCR (%)'),
    viewability: figure(row, 'Viewability (%)'),
    revenue: row['Revenue (USD)'],
    delta: figure(row, 'Change (%)'),
  })) as unknown as SupplyRow[]; // whose figures are texts here, as the comparison reads them
  const top = { rows: told.filter(({ key }) => key !== ''), total: told.find(({ key }) => key === '') ?? null, hasMore: true };
  const faults = await topFaults(asked, top, RANKED.deals);
  // A file does not say whether there is more.
  return faults.filter((fault) => !fault.startsWith('more'));
}

async function dealFaults(asked: Question): Promise<string[]> {
  const { kind, n, input } = asked;
  const { caller, deal } = asked.place;
  if (kind === 'dealBreakdown') {
    const by = DASHBOARD_FILTERS[n % DASHBOARD_FILTERS.length] ?? 'platform';
    const rank = RANKS[n % RANKS.length];
    const top = await caller.call(dashboardRoutes.breakdown, { ...input, dealId: deal, by, ...(rank ? { rank } : {}) });
    return topFaults(asked, top, { by, limit: 200, rank });
  }
  const chart = await caller.call(dashboardRoutes.deal, { ...input, dealId: deal });
  const now = await wholeOf(asked.events, nowSql(asked));
  const steps = (chart.funnel ?? []).map(({ value }) => value);
  return [
    ...compared('failed', chart.failed, []),
    ...(await frameFaults(asked, chart)),
    ...(await cardFaults(asked, chart)),
    ...(await platformFaults(asked, chart)),
    ...(await spendFaults(asked, chart)),
    ...(await topFaults(asked, chart.topDomains, { by: 'domain', limit: 5 })),
    ...(await topFaults(asked, chart.topBundles, { by: 'app', limit: 5 })),
    ...compared('funnel', steps, [now.auctions, now.bids, now.wins, now.impressions].map(Number)),
  ];
}

const SPLITS = ['seat', 'publisher', 'app'] as const;
async function funnelFaults(asked: Question): Promise<string[]> {
  const { caller, deal } = asked.place;
  const split = SPLITS[asked.n % SPLITS.length] ?? 'seat';
  const funnel = await caller.call(dashboardRoutes.funnel, { ...asked.input, dealId: deal, split });
  const now = await wholeOf(asked.events, nowSql(asked));
  const counts = ({ auctions, bids, wins, impressions }: Sums) => [auctions, bids, wins, impressions].map(Number);
  const rows = [...(await sumsBy(asked.events, nowSql(asked), split))].toSorted(([a, one], [b, other]) =>
    one.auctions === other.auctions ? (a < b ? -1 : 1) : one.auctions > other.auctions ? -1 : 1,
  );
  const stages = funnel.stages.slice(1);
  const told = (funnel.split ?? [])
    .filter(({ key }) => key !== 'rest')
    .map((row) => [row.key, row.auctions, row.bids, row.wins, row.impressions]);
  const lost = stages.slice(1).map(({ causes }) => causes.reduce((sum, { count }) => sum + count, 0));
  const [auctions = 0, bids = 0, wins = 0, impressions = 0] = counts(now);
  return [
    ...compared(
      'stages',
      stages.map(({ value }) => value),
      counts(now),
    ),
    ...compared('lost', lost, [auctions - bids, bids - wins, wins - impressions]),
    ...compared(
      'split',
      told,
      rows.slice(0, 50).map(([key, sums]) => [key, ...counts(sums)]),
    ),
    ...compared(
      'whole of the split',
      (funnel.split ?? []).reduce((sum, row) => sum + row.bids, 0),
      bids,
    ),
  ];
}

const INSIGHTS = { metros: 'dma', publishers: 'publisher', bundles: 'app', platforms: 'platform', deals: 'deal' } as const;
const cents = (millionths: bigint) => Number((millionths + 5_000n) / 10_000n) / 100;

async function insightFaults(asked: Question): Promise<string[]> {
  const { caller, own, deal, dealAccount } = asked.place;
  const ids = Object.keys(INSIGHTS).slice(0, asked.kind === 'insight' ? 5 : 4) as (keyof typeof INSIGHTS)[]; // the keys; a deal has no deals
  const id = ids[asked.n % ids.length] ?? 'metros';
  const days = asked.n % 2 === 0 ? 7 : 30;
  const of = asked.kind === 'insight' ? {} : { dealId: deal };
  // Demo accounts are left out of the dashboard's totals alone.
  const everybody = asked.who === 'staff' ? '1' : own;
  const whose = asked.kind === 'insight' ? everybody : `account = ${quoted(dealAccount)} AND deal = ${quoted(deal)}`;
  const { rows } = await caller.call(insightRoutes.detail, { id, ...of, dateRange: `last${days}day`, admin: asked.who === 'staff' });
  const until = (Math.floor(nowSeconds() / 3_600) - 4) * 3_600;
  const within = `${whose} AND toUnixTimestamp(hour) >= ${until - days * 86_400} AND toUnixTimestamp(hour) < ${until}`;
  const [sums, whole] = [await sumsBy(asked.events, within, INSIGHTS[id]), await wholeOf(asked.events, within)];
  const rank = isPaid(asked) ? 'spend' : 'impressions';
  const largest = [...sums]
    .filter(([key]) => key !== '')
    .sort(([a, one], [b, other]) => (one[rank] === other[rank] ? (a < b ? -1 : 1) : one[rank] > other[rank] ? -1 : 1))
    .slice(0, id === 'deals' ? 10 : 20)
    .map(([, one]) => one);
  const left = (key: keyof Sums) => whole[key] - largest.reduce((sum, one) => sum + one[key], 0n);
  const other = { ...NOTHING, auctions: left('auctions'), impressions: left('impressions'), spend: left('spend') };
  const listed = other.auctions + other.impressions + other.spend > 0n ? [...largest, other] : largest;
  const told = (one: Sums) => [
    Number(one.auctions),
    Number(one.impressions),
    ...(isPaid(asked) ? [cents(one.spend)] : []),
    whole[rank] > 0n ? Math.round((Number(one[rank]) / Number(whole[rank])) * 10_000) / 100 : 0,
  ];
  return compared(
    `insight ${id}`,
    rows.map(({ data }) => data.slice(1)),
    listed.map(told),
  );
}

/** What an answer has otherwise than statements written by hand. */
export async function faultsOf(asked: Question): Promise<string[]> {
  if (asked.kind === 'funnel') return funnelFaults(asked);
  if (asked.kind === 'insight' || asked.kind === 'dealInsight') return insightFaults(asked);
  return isOfDeal(asked.kind) ? dealFaults(asked) : mainFaults(asked);
}
