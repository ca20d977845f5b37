import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { toldBuckets } from '../segments/smallest-group.ts';
import type { DeliveryReader } from './ask-delivery.ts';
import type { Whose } from './delivery-condition.ts';
import { type SightedQuestion, sighted } from './sighted.ts';

type Row = Record<'day' | 'account' | 'deal' | 'platform' | 'dma' | 'type', string> &
  Record<'identity' | 'sightings' | 'impressions', number>;
const row = (identity: number, sightings: number, rest: Partial<Row> = {}): Row => ({
  ...{ day: '2026-11-10', account: 'mine', deal: 'a', platform: 'CTV', dma: '501', type: 'ip' },
  ...{ identity, sightings, impressions: sightings * 100, ...rest },
});
const times = (count: number, from: number, make: (identity: number) => Row[]) =>
  Array.from({ length: count }, (_, index) => make(from + index)).flat();

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
  await events.store.insert('sightings_daily', [
    // Thirty homes come back on two days and two deals: three times in all. Twenty-five come once, twenty-two eleven times.
    ...times(30, 100, (home) => [row(home, 1), row(home, 1, { day: '2026-11-11' }), row(home, 1, { deal: 'b', platform: 'INAPP' })]),
    ...times(25, 200, (home) => [row(home, 1)]),
    ...times(22, 300, (home) => [row(home, 11, { dma: '502' })]),
    row(0, 4),
    row(0, 6, { type: '' }),
    ...times(21, 400, (device) => [row(device, 1, { type: 'device' })]),
    ...times(40, 500, (home) => [row(home, 1, { account: 'theirs' })]),
    ...times(19, 600, (home) => [row(home, 1, { deal: 'few', dma: '503' })]),
  ]);
  await events.store.insert('household_daily', [
    { day: '2026-11-09', account: 'mine', deal: 'a', platform: 'CTV', dma: '501', impressions: 777, sightings: 0 },
  ]);
});
afterAll(() => events.close());

const reader = (whose: Whose = { of: 'account', account: 'mine' }): DeliveryReader => ({
  events: events.store,
  whose,
  viewer: { accountType: 'Agency', place: 'reach' },
});
const DAYS = { from: '2026-11-10', to: '2026-11-12' };
const ask = (question: Partial<SightedQuestion> = {}, by = reader()) => sighted(by, { days: DAYS, of: 'ip', ...question });
const DEALS = { deal: ['a', 'b'] };

describe('who saw impressions', () => {
  test('is distinct over all days and deals, with how often; who is silent and who names nobody is apart', async () => {
    const { rows } = await ask({ where: DEALS });
    expect(rows).toHaveLength(1);
    const [all] = rows;
    expect(all).toMatchObject({ key: '', seen: 77, sightings: 30 * 3 + 25 + 22 * 11, silent: 4, unnamed: 6 });
    expect(all?.frequency.map(({ times, seen }) => [times, typeof seen === 'number' ? seen : 0])).toEqual(
      [25, 0, 30, 0, 0, 0, 0, 0, 0, 22].map((seen, index) => [index + 1, seen]),
    );
  });

  test('stands for as many of the market as its sightings do for impressions', async () => {
    const [all] = (await ask({ where: DEALS })).rows;
    expect(all?.impressions).toBe((357 + 10) * 100);
    expect(all?.reached).toBe(Math.round((77 * 36_700) / 357));
  });

  test('is told by place and platform, where one is counted in each', async () => {
    const by = async (by: 'platform' | 'dma') => (await ask({ by, where: DEALS })).rows.map(({ key, seen }) => [key, seen]);
    expect(await by('platform')).toEqual([
      ['CTV', 77],
      ['INAPP', 30],
    ]);
    expect(await by('dma')).toEqual([
      ['501', 55],
      ['502', 22],
    ]);
  });

  test('is by kind: devices are not homes', async () => {
    expect((await ask({ of: 'device', where: DEALS })).rows).toMatchObject([{ seen: 21, silent: 0, unnamed: 6 }]);
    expect((await ask({ of: 'ftrack', where: DEALS })).rows).toMatchObject([{ seen: { fewerThan: 20 }, reached: null, sightings: 0 }]);
  });

  test('of days from before sightings were kept is not known', async () => {
    expect((await ask({ days: { from: '2026-11-09', to: '2026-11-09' } })).untold).toBe(777);
    expect((await ask({ where: DEALS })).untold).toBe(0);
  });

  test('is the account’s own to know, or everybody’s for the platform, and never of linked delivery', async () => {
    expect((await ask({}, reader({ of: 'account', account: 'theirs' }))).rows).toMatchObject([{ seen: 40 }]);
    expect((await ask({ where: { account: ['theirs'] } })).rows).toEqual([]);
    expect((await ask({ where: { account: ['theirs'] } }, reader({ of: 'all' }))).rows).toMatchObject([{ seen: 40 }]);
    expect((await ask({}, reader({ of: 'account', account: '' }))).rows).toEqual([]);
    await expect(ask({}, reader({ of: 'links', account: 'mine', links: { dsps: ['d'] } }))).rejects.toThrow('linked delivery is not read');
  });
});

describe('a group that is too small', () => {
  test('is not counted, nor what it comes to in the market', async () => {
    const [few] = (await ask({ where: { deal: ['few'] } })).rows;
    expect(few).toMatchObject({ seen: { fewerThan: 20 }, reached: null });
    expect(few?.frequency.map(({ seen }) => seen)).toEqual(new Array(10).fill({ fewerThan: 20 }));
  });

  test('cannot be told by taking the others from the whole', () => {
    expect(toldBuckets([100, 0, 0])).toEqual([100, { fewerThan: 20 }, { fewerThan: 20 }]);
    expect(toldBuckets([100, 12, 11])).toEqual([100, { fewerThan: 20 }, { fewerThan: 20 }]);
    // The 5 alone would be 135 less the others.
    expect(toldBuckets([100, 30, 5])).toEqual([100, { fewerThan: 50 }, { fewerThan: 50 }]);
    expect(toldBuckets([40, 30, 5])).toEqual(new Array(3).fill({ fewerThan: 50 }));
  });
});
