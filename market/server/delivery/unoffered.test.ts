import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import type { MarketDeal } from '../../contract/marketplace.ts';
import { netRate } from '../../contract/net-rate.ts';
import type { Targeting } from '../../contract/targeting.ts';
import type { Unoffered } from '../../contract/unoffered.ts';
import { smallDeal, smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { simulate } from '../simulate/simulate.ts';
import { unofferedCounts } from './unoffered-counts.ts';

const TELEVISION: Targeting = { kind: 'any', dimension: 'platform', values: ['CTV'] };
const EVENINGS = Array.from({ length: 7 }, (_, day): [number, number] => [day, 20]);
const FLIGHT = { start: '2026-11-18T05:00:00Z', end: '2026-11-21T05:00:00Z' };
/** Few enough homes that all of them are played through. */
const FEW: Targeting = { kind: 'and', of: [TELEVISION, { kind: 'any', dimension: 'dma', values: ['503', '504'] }] };
let next = 310;
const deal = (changes: Partial<MarketDeal>, targeting: Targeting = FEW) => {
  next += 1;
  return smallDeal(next, targeting, {
    rate: '30',
    appetite: 0.9,
    marginType: 'PERCENT',
    marginValue: '10',
    dataFee: '0.5',
    ...FLIGHT,
    ...changes,
  });
};
const DEALS = {
  cheap: deal({ rate: '16' }),
  seated: deal({ publishers: ['publisher-0', 'publisher-3'] }),
  parted: deal({ hours: { zone: 'UTC', open: EVENINGS } }),
  capped: deal({ frequency: 1, goal: { of: 'spend', amount: '900000', per: 'day' } }, TELEVISION),
  daily: deal({ goal: { of: 'impressions', amount: '1000', per: 'day' } }, TELEVISION),
  soon: deal({ goal: { of: 'impressions', amount: '1000', per: 'flight' } }, TELEVISION),
  even: deal({ goal: { of: 'impressions', amount: '9000', per: 'flight' }, isEven: true }, TELEVISION),
  held: deal({ goal: { of: 'impressions', amount: '1000', per: 'day' } }),
};
const SPAN = { from: new Date('2026-11-17T00:00:00Z'), to: new Date('2026-11-21T00:00:00Z') };

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
  const marketplace = { ...smallMarketplace({ inventory: 60 }), deals: Object.values(DEALS) };
  await simulate(events.store, ALONE, { marketplace, geography: smallGeography(40), days: 4, rows: 16_000, seed: 5, now: SPAN.to });
});
afterAll(() => events.close());

async function unoffered({ id, account }: MarketDeal): Promise<Partial<Record<Unoffered, number>>> {
  const reader = {
    events: events.store,
    whose: { of: 'account', account },
    viewer: { accountType: 'Agency', place: 'widget' },
  } as const;
  return Object.fromEntries((await unofferedCounts(reader, { span: SPAN, deal: id })).map(({ cause, count }) => [cause, count]));
}
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Requests of the market that the few homes' plan meets in the flight, counted plainly. */
async function met(condition: string): Promise<number> {
  const [row] = await events.store.query<{ requests: string }>(
    `SELECT sum(weight) AS requests FROM bid_requests WHERE platform = 'CTV' AND dma IN ('503', '504') AND ts >= '${FLIGHT.start.slice(0, 19)}' AND (${condition})`,
  );
  return Number(row?.requests);
}

test('what a plan met is what its deal was offered and what it was not, to the last request', async () => {
  for (const one of [DEALS.cheap, DEALS.seated, DEALS.parted, DEALS.held]) {
    const [offered] = await events.store.query<{ requests: string }>(
      'SELECT sum(requests) AS requests FROM delivery_hourly WHERE deal = {id:String}',
      {
        id: one.id,
      },
    );
    const causes = await unoffered(one);
    expect(causes.demand).toBeGreaterThan(0);
    expect(sum(Object.values(causes)) + Number(offered?.requests)).toBe(await met('1'));
  }
});

test('floors above the net rate, other publishers’ seats and closed hours are counted, the first that applies', async () => {
  const isDear = (one: MarketDeal) => `floor > ${netRate(one)}`;
  const isOther = "publisher NOT IN ('publisher-0', 'publisher-3')";
  expect(await unoffered(DEALS.cheap)).toMatchObject({ floor: await met(isDear(DEALS.cheap)) });
  expect(await unoffered(DEALS.seated)).toMatchObject({ seat: await met(`${isOther} AND NOT ${isDear(DEALS.seated)}`) });
  expect(await unoffered(DEALS.parted)).toMatchObject({ hours: await met(`toHour(ts) != 20 AND NOT ${isDear(DEALS.parted)}`) });
});

test('what a home’s cap, a goal of the day or the flight, or an even line holds back is counted under its own name', async () => {
  const own = async (one: MarketDeal) => Object.keys(await unoffered(one)).filter((cause) => !['floor', 'demand'].includes(cause));
  expect(await own(DEALS.capped)).toContain('home');
  expect(await own(DEALS.daily)).toEqual(['dayGoal']);
  expect(await own(DEALS.soon)).toEqual(['flightGoal']);
  expect(await own(DEALS.even)).toEqual(['pace']);
});

test('another account reads none of it, and a store that nobody simulated has none', async () => {
  expect(await unoffered({ ...DEALS.cheap, account: 'theirs' })).toEqual({});
  await events.store.command('TRUNCATE TABLE unoffered_hourly');
  expect(await unoffered(DEALS.cheap)).toEqual({});
});
