import { clockIn, dayIn, FLIGHT_ZONE } from '@kontor/core/contract';
import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import type { MarketDeal } from '../../contract/marketplace.ts';
import type { Targeting } from '../../contract/targeting.ts';
import { deliveredBy, disobedience, type SoldRow, shareOfDay, soldRows } from '../../testing/disobedience.ts';
import { smallDeal, smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { playDeals, sampleDeals } from './play-deals.ts';
import { simulate } from './simulate.ts';

const TELEVISION: Targeting = { kind: 'any', dimension: 'platform', values: ['CTV'] };
const FLIGHT = { start: '2026-11-12T05:00:00Z', end: '2026-11-22T05:00:00Z' };
const EVENINGS = Array.from({ length: 12 }, (_, index): [number, number] => [index < 6 ? 3 : 6, 18 + (index % 6)]);
let next = 100;
const deal = (changes: Partial<MarketDeal>) => {
  next += 1;
  return smallDeal(next, TELEVISION, { rate: '30', appetite: 0.9, marginType: 'PERCENT', marginValue: '10', dataFee: '0.5', ...changes });
};
const EVEN = deal({ ...FLIGHT, goal: { of: 'impressions', amount: '1500000', per: 'flight' }, isEven: true });
const SOON = deal({ ...FLIGHT, goal: { of: 'impressions', amount: '3000000', per: 'flight' } });
const DAILY = deal({ type: 'AUCTION', goal: { of: 'spend', amount: '4321.5', per: 'day' } });
const EVEN_DAILY = deal({ goal: { of: 'spend', amount: '6000', per: 'day' }, isEven: true });
/** So much that homes meet the deal as often as they can. */
const GREEDY: Partial<MarketDeal> = { goal: { of: 'spend', amount: '900000', per: 'day' } };
const CAPPED = deal({ ...GREEDY, frequency: 1 });
const PARTED = deal({ hours: { zone: 'America/Los_Angeles', open: EVENINGS } });
const SEATED = deal({ publishers: ['publisher-0', 'publisher-3'] });
const DEAR = deal({ rate: '18', marginType: 'FLAT', marginValue: '4', dataFee: '1.25' });
const DAILY_EVENINGS = Array.from({ length: 42 }, (_, index): [number, number] => [index % 7, 18 + Math.floor(index / 7)]);
const EVEN_PARTED = deal({
  goal: { of: 'impressions', amount: '60000', per: 'day' },
  isEven: true,
  hours: { zone: 'America/New_York', open: DAILY_EVENINGS },
});
/** Its buyers, which hang on its id, meet homes that are known more than once in a day. */
const FREE = deal({ ...GREEDY, type: 'FIXED', id: smallDeal(121, TELEVISION).id });
const ALL = [EVEN, SOON, DAILY, EVEN_DAILY, CAPPED, PARTED, SEATED, DEAR, FREE, EVEN_PARTED, deal({ ...SOON, id: 'both', frequency: 2 })];
const SPAN = { from: Date.parse('2026-11-10T00:00:00Z') / 1000, until: Date.parse('2026-11-24T00:00:00Z') / 1000 };

let events: TestEventStore;
let rows: SoldRow[] = [];
const of = (one: MarketDeal) => rows.filter(({ deal: id }) => id === one.id);
const sum = (one: MarketDeal) => of(one).reduce((all, { impressions }) => all + impressions, 0);

beforeAll(async () => {
  events = await openTestEventStore();
  const marketplace = { ...smallMarketplace({ inventory: 60 }), deals: [] };
  await simulate(events.store, ALONE, {
    marketplace,
    geography: smallGeography(40),
    days: 14,
    rows: 30_000,
    seed: 5,
    now: new Date(SPAN.until * 1000),
  });
  const sampled = await sampleDeals(events.store, ALL);
  await playDeals({ store: events.store, turn: ALONE }, { sampled, ...SPAN }, async ({ outcomes }) => {
    rows = [...rows, ...(await soldRows(events.store, outcomes, ALL))];
  });
});
afterAll(() => events.close());

describe('what simulated deals deliver', () => {
  test('breaks no rule of theirs: flight, hours, seats, floors, homes, goals', () => {
    for (const one of ALL) expect({ id: one.id, sold: of(one).length > 20 }).toEqual({ id: one.id, sold: true });
    expect(disobedience(ALL, rows)).toEqual([]);
  });

  test('would break each of these rules if the deal did not have it', () => {
    const broken = (one: MarketDeal, changes: Partial<MarketDeal>) => disobedience([{ ...one, ...changes }], of(one)).join('\n');
    expect(broken(DEAR, { rate: '12' })).toContain('under the publisher’s floor');
    expect(broken(DEAR, FLIGHT)).toContain('outside its flight');
    expect(broken(DEAR, { hours: PARTED.hours })).toContain('outside its hours');
    expect(broken(DEAR, { publishers: SEATED.publishers })).toContain('another publisher’s seat');
    expect(broken(FREE, { frequency: 1 })).toContain('of 1 times in one home');
    expect(broken(FREE, { goal: DAILY.goal })).toContain('of 4321.5 on');
  });

  test('gives a home no more than its impressions of the day, where it would have had more', async () => {
    const capped: MarketDeal = { ...FREE, frequency: 1 };
    const seen = (sold: SoldRow[]) => sold.filter(({ isKnown }) => isKnown === 1).length;
    const sampled = await sampleDeals(events.store, [capped]);
    const obeyed: SoldRow[] = [];
    await playDeals({ store: events.store, turn: ALONE }, { sampled, ...SPAN }, async ({ outcomes }) => {
      obeyed.push(...(await soldRows(events.store, outcomes, [capped])));
    });
    expect(disobedience([capped], of(FREE)).length).toBeGreaterThan(0);
    expect(disobedience([capped], obeyed)).toEqual([]);
    expect(seen(obeyed)).toBeGreaterThan(0.5 * seen(of(FREE)));
  });

  test('meets a goal as soon as it can, and stops there', () => {
    expect(sum(SOON)).toBe(3_000_000);
    const days = [...new Set(of(SOON).map(({ at }) => dayIn(FLIGHT_ZONE, new Date(at * 1000))))];
    expect(days.length).toBeLessThan(5);
  });

  test('reaches a daily goal on days with supply', () => {
    for (const one of [DAILY, EVEN_DAILY]) {
      const amount = Number(one.goal?.amount);
      const whole = one.goal === null ? [] : [...deliveredBy(one.goal, of(one)).values()].slice(1, -1);
      expect(whole.length).toBe(13);
      expect(Math.min(...whole) / amount).toBeGreaterThan(0.9);
      expect(Math.max(...whole)).toBeLessThanOrEqual(amount);
    }
  });

  test('spreads an even goal over the flight, within 15 % of its line on each day', () => {
    const days = deliveredBy({ of: 'impressions', amount: '', per: 'day' }, of(EVEN));
    expect(days.size).toBe(10);
    for (const [day, amount] of days) {
      const line = 1_500_000 * shareOfDay(EVEN, day.replace('on ', ''));
      expect(Math.abs(amount / line - 1)).toBeLessThan(0.15);
    }
  });

  test('spreads an even goal over the hours of the day that the deal is open', () => {
    const all = sum(EVEN_PARTED);
    const early = of(EVEN_PARTED).filter(({ at }) => Number(clockIn(FLIGHT_ZONE, new Date(at * 1000)).slice(11, 13)) < 21);
    const share = early.reduce((seen, { impressions }) => seen + impressions, 0) / all;
    expect(all).toBeGreaterThan(13 * 60_000 * 0.8);
    expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
  });
});
