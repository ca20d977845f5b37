import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import type { DeliveryReader } from './ask-delivery.ts';
import { largestOverTime } from './largest-over-time.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
  const row = (account: string, publisher: string, hour: string, spend: string, unpriced = 0) => ({
    ...{ account, publisher, dsp: 'd', seat: `${publisher} seat`, day: hour.slice(0, 10), hour: `${hour}:00:00`, spend, unpriced },
  });
  await events.store.insert('delivery_hourly', [
    row('mine', 'a', '2026-10-31 12', '1.5'),
    row('mine', 'a', '2026-11-01 05', '2.000001'),
    row('mine', 'a', '2026-11-01 06', '0.25'),
    row('mine', 'b', '2026-11-01 12', '7', 3),
    row('mine', '', '2026-11-01 12', '0.5'),
    row('mine', 'idle', '2026-11-01 12', '0', 4),
    row('theirs', 'a', '2026-11-01 12', '1000'),
  ]);
});
afterAll(() => events.close());

const reader: DeliveryReader = {
  get events() {
    return events.store;
  },
  whose: { of: 'links', account: 'mine', links: {} },
  viewer: { accountType: 'Agency', place: 'transparency' },
};
/** Two days in New York; at one on the second, clocks go back an hour. */
const span = { from: new Date('2026-10-31T04:00:00Z'), to: new Date('2026-11-02T05:00:00Z'), zone: 'America/New_York' };

test('the largest stand first, with what they spent by day; all of them come to the whole', async () => {
  const { rows, whole, hasMore } = await largestOverTime(reader, { span, by: ['publisher'], every: 'day', limit: 2 });
  expect(rows).toEqual([
    { key: { publisher: 'b' }, spend: '7', spent: { '2026-11-01 00:00:00': '7' } },
    { key: { publisher: 'a' }, spend: '3.750001', spent: { '2026-10-31 00:00:00': '1.5', '2026-11-01 00:00:00': '2.250001' } },
  ]);
  expect([whole, hasMore]).toEqual([{ spent: { '2026-10-31 00:00:00': '1.5', '2026-11-01 00:00:00': '9.750001' }, unpriced: 7 }, true]);
});

test('rows of several breakdowns have all of them; two hours that a clock calls the same are one', async () => {
  const where = [{ of: 'publisher' as const, in: ['a'] }];
  const found = await largestOverTime(reader, { span, where, by: ['dsp', 'seat'], every: 'hour', limit: 2 });
  const spent = { '2026-10-31 08:00:00': '1.5', '2026-11-01 01:00:00': '2.250001' };
  expect(found).toEqual({
    rows: [{ key: { dsp: 'd', seat: 'a seat' }, spend: '3.750001', spent }],
    whole: { spent, unpriced: 0 },
    hasMore: false,
  });
});

test('where nothing was delivered, nothing is told', async () => {
  const where = [{ of: 'publisher' as const, in: ['nowhere'] }];
  const none = { rows: [], whole: { spent: {}, unpriced: 0 }, hasMore: false };
  expect(await largestOverTime(reader, { span, where, by: ['publisher'], every: 'day', limit: 2 })).toEqual(none);
});

test('who may not see spend is told none, and nobody whose deals they were', async () => {
  const asked = { span, every: 'day', limit: 2 } as const;
  const publisher = { ...reader, viewer: { accountType: 'Publisher', place: 'widget' } as const };
  await expect(largestOverTime(publisher, { ...asked, by: ['dsp'] })).rejects.toThrow('not for this viewer');
  await expect(largestOverTime(reader, { ...asked, by: ['account'] })).rejects.toThrow('tells whose deal it was');
});
