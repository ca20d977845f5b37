// npm run backtest -- [PLANS 300]: forecasts of plans of chance as of days gone by, held against the seven days that followed; then after shocks (docs/forecast.md).
import { type EventStore, readConfig } from '@kontor/core/server';
import type { Targeting } from '@kontor/market/contract';
import { type DayCount, dayRanges, requestsByValue, weekdayOf, whereOf } from '@kontor/market/server';
import { openStores } from '../apps/server/open-stores.ts';
import { benchPlans } from './forecast-plans.ts';
import { type Shocked, tellShocks, tryShocks } from './range-shocks.ts';

const HISTORIES = [7, 14, 28];
const AHEAD = 7;
/** Each plan is forecast as of every so many days, so that every weekday is a first day ahead. */
const STEP = 5;
const SIZES = [30, 150, 600, 3_000];
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const DAY_MS = 86_400_000;

type Row = DayCount & { rows: number; squares: number };
/** `below` says of each quartile how much of the day lies below it: a day that has just as many, half. */
type Tried = { history: number; hasAudience: boolean; rows: number; weekday: number; isInside: boolean; width: number; below: number[] };
const QUARTILES = ['p25', 'p50', 'p75'] as const;

/** What a targeting had on each complete day there is, from the events themselves. */
async function seriesOf(store: EventStore, clauses: readonly Targeting[]): Promise<Map<string, Row>> {
  const { sql, parameters } = whereOf({ kind: 'and', of: [...clauses] });
  const rows = await store.query<Record<keyof Row, string>>(
    `SELECT toString(bid_requests.day) AS day, sum(weight) AS requests, count() AS rows, sum(toUInt64(weight) * weight) AS squares
     FROM bid_requests WHERE bid_requests.day < today() AND ${sql} GROUP BY bid_requests.day`,
    parameters,
  );
  return new Map(
    rows.map(({ day, requests, rows: sampled, squares }) => [
      day,
      { day, requests: Number(requests), rows: Number(sampled), squares: Number(squares) },
    ]),
  );
}

/** A plan's days without its largest publisher; null where that has less than a tenth of them. */
async function withoutLargest(store: EventStore, plan: Targeting[], now: Date): Promise<Map<string, Row> | null> {
  const found = await requestsByValue(store, 'publishers', { within: plan, limit: 1_000, now });
  const [largest] = found;
  if (!largest || largest.requests < sum(found.map(({ requests }) => requests)) / 10) return null;
  return seriesOf(store, [...plan, { kind: 'not', of: { kind: 'any', dimension: 'publishers', values: [largest.value] } }]);
}

const nothing = (day: string): Row => ({ day, requests: 0, rows: 0, squares: 0 });
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

type Trial = { at: number; history: number; hasAudience: boolean };
function tryAsOf(days: { plan: Row[]; market: Row[] }, { at, history, hasAudience }: Trial): Tried[] {
  const [plan, market] = [days.plan.slice(at - history, at), days.market.slice(at - history, at)];
  const [rows, requests] = [sum(plan.map((day) => day.rows)), sum(plan.map((day) => day.requests))];
  if (rows < (SIZES[0] ?? 0)) return [];
  const weight = sum(plan.map(({ squares }) => squares)) / requests;
  const { weekdays } = dayRanges({ plan, market, weight });
  return days.plan.slice(at, at + AHEAD).flatMap(({ day, requests: seen }) => {
    const weekday = weekdayOf(day);
    const range = weekdays[weekday];
    if (!range) return [];
    const isInside = seen >= range.low && seen <= range.high;
    // In whole rows: a quartile and a day of as many differ by rounding else.
    const below = QUARTILES.map((key) => (1 + Math.sign(Math.round((range[key] - seen) / weight))) / 2);
    return [{ history, hasAudience, rows, weekday, isInside, width: (range.high - range.low) / range.requests, below }];
  });
}

const namesSegments = (tree: Targeting): boolean =>
  tree.kind === 'any' ? tree.dimension === 'segments' : (tree.kind === 'not' ? [tree.of] : tree.of).some(namesSegments);

const sizeOf = (rows: number) => SIZES.findLastIndex((least) => rows >= least);
const sizeName = (size: number) => (SIZES[size + 1] ? `${SIZES[size]}–${(SIZES[size + 1] ?? 0) - 1} rows` : `${SIZES[size]} rows and more`);

function tell(title: string, groups: Map<string, Tried[]>) {
  console.log(`\n| ${title} | ${HISTORIES.map((days) => `${days} days`).join(' | ')} | width (${HISTORIES.at(-1)} days) |`);
  console.log(`|---|${HISTORIES.map(() => '---:|').join('')}---:|`);
  for (const [name, tried] of groups) {
    const cells = HISTORIES.map((history) => {
      const of = tried.filter((one) => one.history === history);
      return of.length === 0 ? '–' : `${((100 * of.filter(({ isInside }) => isInside).length) / of.length).toFixed(1)} % of ${of.length}`;
    });
    const widths = tried
      .filter(({ history }) => history === HISTORIES.at(-1))
      .map(({ width }) => width)
      .toSorted((a, b) => a - b);
    console.log(`| ${name} | ${cells.join(' | ')} | ${(widths[widths.length >> 1] ?? 0).toFixed(2)} |`);
  }
}

/** Where held-out days lie beside the quartiles: 25, 50 and 75 of a hundred are to be below. */
function tellQuartiles(title: string, groups: Map<string, Tried[]>) {
  console.log(`\n| days below the quartiles, ${title} | ${HISTORIES.map((days) => `${days} days`).join(' | ')} |`);
  console.log(`|---|${HISTORIES.map(() => '---:|').join('')}`);
  for (const [name, tried] of groups) {
    const cells = HISTORIES.map((history) => {
      const of = tried.filter((one) => one.history === history);
      if (of.length === 0) return '–';
      return QUARTILES.map((_, index) => ((100 * sum(of.map(({ below }) => below[index] ?? 0))) / of.length).toFixed(1)).join(' / ');
    });
    console.log(`| ${name} | ${cells.join(' | ')} |`);
  }
}

async function run(plans: number) {
  const stores = await openStores(readConfig(process.env), { tell: console.log });
  try {
    const market = await seriesOf(stores.events, []);
    const known = [...market.keys()].sort();
    const first = Date.parse(known[0] ?? '');
    const days = Array.from({ length: Math.max(0, Math.round((Date.parse(known.at(-1) ?? '') - first) / DAY_MS)) }, (_, n) =>
      new Date(first + n * DAY_MS).toISOString().slice(0, 10),
    ).slice(1);
    const tried: Tried[] = [];
    const shocked: Shocked[] = [];
    const now = new Date();
    const segments = await requestsByValue(stores.events, 'segments', { limit: 1_000, now });
    const together = [segments.map(({ value }) => value)];
    for (const plan of await benchPlans(stores.events, together, { count: plans, now })) {
      const found = await seriesOf(stores.events, plan);
      const series = {
        plan: days.map((day) => found.get(day) ?? nothing(day)),
        market: days.map((day) => market.get(day) ?? nothing(day)),
      };
      const hasAudience = plan.some(namesSegments);
      const without = await withoutLargest(stores.events, plan, now);
      shocked.push(...tryShocks({ ...series, without: without && days.map((day) => without.get(day) ?? nothing(day)) }));
      for (const history of HISTORIES)
        for (let at = history; at + AHEAD <= days.length; at += STEP) tried.push(...tryAsOf(series, { at, history, hasAudience }));
    }
    console.log(`${plans} plans, ${days.length} days: days ahead inside the range that nine of ten are to fall in`);
    tell('all', new Map([['all', tried]]));
    const bySize = new Map(SIZES.map((_, size) => [sizeName(size), tried.filter(({ rows }) => sizeOf(rows) === size)]));
    tell('size of the plan', bySize);
    const audiences = [...bySize].map(([name, of]) => [name, of.filter(({ hasAudience }) => hasAudience)] as const);
    tell('size of plans with an audience', new Map(audiences));
    tell('weekday', new Map(WEEKDAYS.map((name, weekday) => [name, tried.filter((one) => one.weekday === weekday)])));
    tellQuartiles('all', new Map([['all', tried]]));
    tellQuartiles('size of the plan', bySize);
    tellShocks(shocked);
  } finally {
    await stores.close();
  }
}

await run(Number(process.argv[2] ?? 300));
process.exit(0);
