import { addDays, clockIn, dayIn, ZONES } from '@kontor/core/contract';
import { ALONE, systemScope } from '@kontor/core/server';
import { dashboardRoutes, lossTold, noBidTold, unofferedTold } from '@kontor/dashboards/contract';
import { DealDraft, dealRoutes } from '@kontor/deals/contract';
import { watchDeals } from '@kontor/deals/server';
import { dspRoutes } from '@kontor/dsps/contract';
import type { MarketDeal, Unoffered } from '@kontor/market/contract';
import { GEOGRAPHY } from '@kontor/market/reference';
import { appendHours, type Played, playDeals, sampleDeals } from '@kontor/market/server';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { disobedience, type SoldRow, soldRows } from '../../market/testing/disobedience.ts';
import { DEMO_SEED } from './demo.ts';
import { readMarketplace, readMarketSegments } from './marketplace.ts';

const app = testApp();
let deals: MarketDeal[] = [];
let rows: SoldRow[] = [];
/** What each deal was refused as the simulator drew it, one count for each cause; `matched` is all that its plan met. */
const refused = new Map<string, Map<string, number>>();

/** Counts of a piece of the play, straight from its outcomes. */
async function noteRefusals({ outcomes, barred }: Played, sampled: readonly { deal: MarketDeal; every: number }[]): Promise<void> {
  const counted = await app.stores.events.query<{ at: number; kind: string; code: number; lost: string }>(
    `SELECT toUInt32(deal_index) AS at, kind, toUInt32(code) AS code, toString(sum(toInt64(count))) AS lost FROM (
      SELECT deal_index, 'nobid' AS kind, toUInt32(nbr) AS code, toInt64(requests) - bids AS count FROM ${outcomes} UNION ALL
      SELECT deal_index, 'loss', toUInt32(loss), toInt64(bids) - wins FROM ${outcomes} UNION ALL
      SELECT deal_index, 'unshown', toUInt32(0), toInt64(wins) - impressions FROM ${outcomes} UNION ALL
      SELECT deal_index, 'demand', toUInt32(0), toInt64(stands_for) - requests - held FROM ${outcomes} UNION ALL
      SELECT deal_index, if(is_seen, 'home', 'limit'), toUInt32(0), toInt64(held) FROM ${outcomes} UNION ALL
      SELECT deal_index, 'met', toUInt32(0), toInt64(stands_for) FROM ${outcomes} UNION ALL
      SELECT deal_index, 'barred', toUInt32(number), toInt64(missed) FROM ${barred}
    ) GROUP BY at, kind, code HAVING lost != '0'`,
  );
  for (const { at, kind, code, lost } of counted) {
    const one = sampled[at];
    if (!one) continue;
    const count = Number(lost) * (kind === 'barred' ? one.every : 1);
    const of = refused.get(one.deal.id) ?? new Map<string, number>();
    refused.set(one.deal.id, of);
    const add = (key: string) => of.set(key, (of.get(key) ?? 0) + count);
    if (kind === 'met' || kind === 'barred') add('matched');
    if (kind !== 'met') add(wordsOf(one.deal, kind, code));
  }
}

const BARS: Unoffered[] = ['floor', 'seat', 'hours'];
const limitOf = ({ goal, isEven }: MarketDeal): Unoffered => (isEven ? 'pace' : goal?.per === 'day' ? 'dayGoal' : 'flightGoal');
function wordsOf(deal: MarketDeal, kind: string, code: number): string {
  if (kind === 'nobid') return noBidTold(code).label;
  if (kind === 'loss') return lossTold(code).label;
  if (kind === 'unshown') return 'Not rendered';
  const cause = kind === 'barred' ? BARS[code - 1] : kind === 'limit' ? limitOf(deal) : (kind as Unoffered); // `demand` or `home`
  return cause ? unofferedTold(cause).label : 'no such cause';
}

beforeAll(async () => {
  const { events, entities } = app.stores;
  deals = (await readMarketplace(entities)).deals;
  const [span] = await events.query<{ from: number; until: number }>(
    'SELECT toUnixTimestamp(toStartOfHour(min(ts))) AS from, toUnixTimestamp(toStartOfHour(max(ts))) + 3600 AS until FROM bid_requests WHERE batch = 0',
  );
  if (!span) throw new Error('The demo has no market.');
  const sampled = await sampleDeals(events, deals);
  await playDeals({ store: events, turn: ALONE }, { sampled, ...span }, async (played) => {
    rows = [...rows, ...(await soldRows(events, played.outcomes, deals))];
    await noteRefusals(played, sampled);
  });
});

test('the demo has deals with every kind of limit, and most of them sell', () => {
  const count = (has: (deal: MarketDeal) => boolean) => deals.filter(has).length;
  expect(count(({ hours }) => hours !== null)).toBeGreaterThan(5);
  expect(count(({ publishers }) => publishers.length > 0)).toBeGreaterThan(5);
  expect(count(({ frequency }) => frequency !== null)).toBeGreaterThan(20);
  expect(count(({ goal }) => goal?.per === 'day')).toBeGreaterThan(20);
  expect(count(({ goal, isEven }) => goal?.per === 'flight' && isEven)).toBeGreaterThan(3);
  expect(new Set(rows.map(({ deal }) => deal)).size).toBeGreaterThan(deals.length / 2);
});

test('no deal of the demo breaks its flight, hours, seats, homes or goal, or sells under a floor', () => {
  expect(disobedience(deals, rows)).toEqual([]);
});

test('no account of the demo has a third of what is spent', async () => {
  const spent = await app.stores.events.query<{ account: string; paid: number }>(
    'SELECT account, toFloat64(sum(spend)) AS paid FROM delivery_hourly GROUP BY account HAVING paid > 0',
  );
  const all = spent.reduce((sum, { paid }) => sum + paid, 0);
  expect(spent.length).toBeGreaterThan(8);
  for (const { account, paid } of spent) expect([account, paid / all < 1 / 3]).toEqual([account, true]);
});

test('what was played is what dashboards show', async () => {
  const shown = await app.stores.events.query<{ deal: string; seen: number }>(
    'SELECT deal, toFloat64(sum(impressions)) AS seen FROM delivery_hourly WHERE batch = 0 GROUP BY deal HAVING seen > 0',
  );
  const played = Map.groupBy(rows, ({ deal }) => deal);
  const sums = new Map([...played].map(([deal, sold]) => [deal, sold.reduce((sum, { impressions }) => sum + impressions, 0)]));
  expect(sums).toEqual(new Map(shown.map(({ deal, seen }) => [deal, seen])));
});

/** Deals whose funnel is asked: some of them all, so that every cause is met. */
const FUNNELS = 24;

test('what the simulator refused is what the funnel tells, cause by cause, of deals with every kind of limit', async () => {
  const staff = await app.as('staff');
  const asked = { range: 'custom', startDate: addDays(dayIn('UTC'), -40), endDate: dayIn('UTC'), timezone: 'UTC', admin: true } as const;
  // Of each cause the deals that met it most; what runs on meets this hour's requests later.
  const causes = [...new Set([...refused.values()].flatMap((of) => [...of.keys()]))];
  const most = causes.flatMap((cause) =>
    [...refused]
      .toSorted(([, a], [, b]) => (b.get(cause) ?? 0) - (a.get(cause) ?? 0))
      .slice(0, 2)
      .map(([id]) => id),
  );
  const ids = [...new Set(most)].slice(0, FUNNELS);
  expect(ids.length).toBeGreaterThan(10);
  const met = new Set<string>();
  for (const dealId of ids) {
    const { stages } = await staff.call(dashboardRoutes.funnel, { dealId, ...asked });
    const told = new Map(stages.flatMap(({ causes: of }) => of.map(({ label, count }): [string, number] => [label, count])));
    const { matched, ...own } = Object.fromEntries(refused.get(dealId) ?? []);
    expect([dealId, stages[0]?.value]).toEqual([dealId, matched]);
    expect([dealId, Object.fromEntries([...told].toSorted())]).toEqual([dealId, Object.fromEntries(Object.entries(own).toSorted())]);
    for (const label of told.keys()) met.add(label);
  }
  expect(met.size).toBeGreaterThanOrEqual(causes.length - 1);
});

test('what goes wrong in the demo on purpose is found, each by its rule, and looking twice finds no more (market/README.md)', async () => {
  const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
  const open = async () =>
    (await run(sql`SELECT deal_id, rule FROM deal_incident WHERE resolved_at IS NULL ORDER BY deal_id, rule`)).rows.map(
      (row) => `${row['deal_id']} ${row['rule']}`,
    );
  await watchDeals(app.stores);
  const found = await open();
  const rulesOf = (ids: readonly unknown[]) =>
    ids.map((id) => found.filter((one) => one.startsWith(`${id} `)).map((one) => one.split(' ')[1]));
  const [teller] = (await run(sql`SELECT id FROM account WHERE name = 'Halden Media'`)).rows;
  const own = deals.filter(({ account }) => account === teller?.['id']);
  const unwanted = own.filter(({ appetite }) => appetite === 0).map(({ id }) => id);
  const late = (await run(sql`SELECT id FROM deal WHERE settings->>'impression' = '24000000' AND status = 'PUBLISHED'`)).rows;
  const emptied = (
    await run(sql`SELECT deal.id FROM deal JOIN media_plan ON media_plan.id = deal.media_plan_id
      WHERE media_plan.targeting::text LIKE '%example.larderstream.evenings%' AND deal.status = 'PUBLISHED'
        AND deal.flight_start < now() AND (deal.flight_end IS NULL OR deal.flight_end::timestamp > now() + interval '1 day')`)
  ).rows;
  expect(unwanted.length).toBeGreaterThan(0);
  for (const rules of rulesOf(unwanted)) expect(rules).toContain('NO_BIDS');
  expect(late.length).toBe(1);
  for (const rules of rulesOf(late.map(({ id }) => id))) expect(rules).toContain('BEHIND');
  for (const rules of rulesOf(emptied.map(({ id }) => id))) expect(rules).toContain('NO_REQUESTS');
  // Of those that run without an end and a goal, the one at four times what its supply is worth.
  const dear = own
    .filter(({ end, goal }) => end === null && goal === null)
    .toSorted((one, other) => Number(other.rate) - Number(one.rate))[0];
  expect(rulesOf([dear?.id])).toEqual([['LOW_BID_RATE']]);
  await watchDeals(app.stores);
  expect(await open()).toEqual(found);
});

test('a cause that is mended where the funnel says is gone with the next simulated hours, and the deal delivers', async () => {
  const { events, entities } = app.stores;
  const agency = await app.as('agency');
  const HOUR = 3_600_000;
  const begun = Date.now();
  const { contextual } = await readMarketSegments(entities);
  let id = '';
  /** Simulates up to so many hours from now, for this deal alone. */
  const until = async (hours: number) => {
    const marketplace = await readMarketplace(entities);
    const only = { ...marketplace, deals: marketplace.deals.filter((one) => one.id === id) };
    const now = new Date(begun + hours * HOUR);
    await appendHours(events, ALONE, { marketplace: only, contextual, geography: GEOGRAPHY, seed: DEMO_SEED, now });
    events.kept.forget();
  };
  await until(0);
  const [dsp] = (await agency.call(dspRoutes.list, { buyer: true })).filter(({ seat }) => !seat);
  const targeting = { ...emptyTargeting(), platform: ['CTV' as const] };
  const plan = (await agency.try(mediaPlanRoutes.create, { title: 'To be mended', targeting })).envelope.value ?? '';
  const draft = {
    title: 'To be mended',
    dealId: 'MEND-1',
    type: 'AUCTION',
    rate: '1',
    mediaPlans: plan,
    dealDspId: dsp?.id ?? '',
    // Buyers who want so many in a day want thousands in its quietest hour; without a goal what they want is drawn.
    budgetType: 'DAILY',
    budgetOptionsDaily: 'IMPRESSION',
    impression: '1000000',
  } as const;
  id = (await agency.try(dealRoutes.create, draft)).envelope.value ?? '';
  await agency.call(dealRoutes.publish, { id });
  // A day of whose zone what is simulated is today's.
  const timezone = clockIn('UTC', new Date(begun)).slice(11, 13) < '18' ? 'UTC' : 'EST';
  const today = dayIn(ZONES[timezone].iana);
  const funnel = () =>
    agency.call(dashboardRoutes.funnel, { dealId: id, range: 'custom', startDate: addDays(today, -1), endDate: today, timezone });
  const shown = async () => (await funnel()).stages.at(-1)?.value ?? 0;

  await until(2);
  const [matched, auctions] = (await funnel()).stages;
  expect(matched?.value).toBeGreaterThan(0);
  const [largest] = auctions?.causes ?? [];
  expect(largest).toMatchObject({ label: 'Publisher floor above net price', who: 'you', field: 'rate' });
  expect(largest?.share).toBeGreaterThan(80);
  const before = await shown();

  const deal = await agency.call(dealRoutes.get, { id });
  await agency.call(dealRoutes.update, { ...DealDraft.parse(deal), id, rate: '60', version: deal.version });
  await until(4);
  expect(await shown()).toBeGreaterThan(before + 100);
});
