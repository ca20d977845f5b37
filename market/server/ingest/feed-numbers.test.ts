import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { ExchangeRate } from '../../contract/exchange-rate.ts';
import { Feed } from '../../contract/feed.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { NO_NUMBERS } from '../../testing/no-numbers.ts';

const NOON = Date.UTC(2026, 8, 1, 12) / 1000;
const NUMBERS = ['7', '007', '7.', '.5', '0.5', '12.50', '99999.999999', '0', '100000', '1.23456789'];
/** As a cell of CSV holds it: what has the separator, or spaces that count, is quoted. */
const cell = (text: string) => `"${text}"`;

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(() => startAfresh(events.store));
afterAll(() => events.close());

const refusedAll = (reason: string, first: number) => NO_NUMBERS.map((_, index) => [index + first, reason]);
const delivered = (columns: string) => events.store.query<Record<string, unknown>>(`SELECT ${columns} FROM delivery_hourly`);

describe('a number has one grammar in every format', () => {
  const event = (rest: object) => ({ type: 'impression', ts: NOON, sample: 1, dealid: 'KON-1001', price: 1, ...rest });

  test('a price of our own lines', async () => {
    const { refused, outcomes } = await feedLines(events, 'events', [
      ...NO_NUMBERS.map((price) => event({ price })),
      ...NUMBERS.map((price) => event({ price })),
      ...[7, 7.5, 0, 1e2].map((price) => event({ price })),
      ...['', null, undefined].map((price) => event({ price })),
      ...[true, [], {}, [5], -0.001, 1e-9].map((price) => event({ price })),
    ]);
    const good = NUMBERS.length + 4;
    const after = NO_NUMBERS.length + good + 1;
    expect([outcomes, refused]).toEqual([
      good,
      [
        ...refusedAll('has a price that is no amount', 1),
        ...[0, 1, 2].map((n) => [after + n, 'has no price']),
        ...[3, 4, 5, 6, 7, 8].map((n) => [after + n, 'has a price that is no amount']),
      ],
    ]);
  });

  test('a price of CSV, where a cell may be quoted', async () => {
    const lines = [...NO_NUMBERS, ...NUMBERS, ''].map((price) => `impression,${NOON},KON-1001,${cell(price)}`);
    const { refused, outcomes } = await feedLines(events, 'csv', ['type,ts,dealid,price', ...lines]);
    expect([outcomes, refused]).toEqual([
      NUMBERS.length,
      [...refusedAll('has a price that is no amount', 2), [NO_NUMBERS.length + NUMBERS.length + 2, 'has no price']],
    ]);
  });

  test('the numbers that are none of a file that people really have', async () => {
    const prices = ['-', '+', '.', '-.', 'e5', '1.2.3'];
    const lines = prices.map((price) => `impression,2026-09-01 12:00,KON-1001,${price}`);
    const { refused, outcomes } = await feedLines(events, 'csv', ['type,ts,dealid,price', ...lines]);
    expect([outcomes, refused]).toEqual([0, prices.map((_, index) => [index + 2, 'has a price that is no amount'])]);
  });

  test('a count of CSV', async () => {
    const counts = [...NO_NUMBERS, '1.5', '0', '1000001', '12345678'];
    const lines = [...counts, '12', '007'].map((count) => `click,${NOON},KON-1001,${cell(count)}`);
    const { refused } = await feedLines(events, 'csv', ['type,ts,dealid,count', ...lines]);
    expect(refused).toEqual(counts.map((_, index) => [index + 2, 'has no whole sample from 1 to 1,000,000']));
    expect(await delivered('sum(clicks) AS clicks')).toEqual([{ clicks: '19' }]);
  });

  test('codes, of which one that is none is no bid and no silence', async () => {
    const codes = [...NO_NUMBERS, '1.5'];
    const csv = codes.flatMap((code) => [`auction,${NOON},KON-1001,${cell(code)},`, `auction,${NOON},KON-1001,,${cell(code)}`]);
    const fed = await feedLines(events, 'csv', [
      'type,ts,dealid,nbr,loss',
      ...csv,
      `auction,${NOON},KON-1001,2,`,
      `auction,${NOON},KON-1001,,102`,
    ]);
    expect([fed.outcomes, fed.refused]).toEqual([
      2,
      codes.flatMap((_, index) => [
        [index * 2 + 2, 'has an nbr that is no code'],
        [index * 2 + 3, 'has a loss that is no code'],
      ]),
    ]);
    const json = await feedLines(
      events,
      'events',
      codes.flatMap((code) => [event({ type: 'auction', nbr: code }), event({ type: 'auction', loss: code })]),
    );
    expect(json.refused).toEqual(
      codes.flatMap((_, index) => [
        [index * 2 + 1, 'has an nbr that is no code'],
        [index * 2 + 2, 'has a loss that is no code'],
      ]),
    );
  });

  test('prices, losses and codes of pairs', async () => {
    const pair = (id: string, price: unknown, rest: object = {}) => ({
      ts: NOON,
      request: { id, imp: [{ id: '1', banner: {} }] },
      response: { id, seatbid: [{ bid: [{ id: 'b', impid: '1', dealid: 'KON-1001', price }] }], ...rest },
    });
    const bids = await feedLines(
      events,
      'openrtb-pairs',
      NO_NUMBERS.map((price, index) => pair(`p${index}`, price)),
    );
    expect(bids.refused).toEqual(refusedAll('has a bid whose price is no amount', 1));
    const notices = [
      ...NO_NUMBERS.map((price) => ({ notice: 'win', id: 'q', price, ts: NOON })),
      ...NO_NUMBERS.map((loss) => ({ notice: 'loss', id: 'q', loss, ts: NOON })),
    ];
    expect((await feedLines(events, 'openrtb-pairs', [...notices, pair('q', 1)])).refused).toEqual([
      ...refusedAll('has a price that is no amount', 1),
      ...refusedAll('has a loss that is no code', NO_NUMBERS.length + 1),
    ]);
    const silent = NO_NUMBERS.map((nbr, index) => pair(`n${index}`, 1, { nbr }));
    const none = await feedLines(events, 'openrtb-pairs', silent);
    expect([none.requests, none.refused]).toEqual([0, refusedAll('has an nbr that is no code', 1)]);
  });

  test('options of a feed and rates', () => {
    const rate = { day: '2026-09-01', currency: 'EUR' };
    // Spaces around what is typed or stands in a cell do not count.
    const typed = NO_NUMBERS.filter((text) => text.trim() === text);
    expect(typed.filter((sample) => Feed.safeParse({ sample }).success)).toEqual([]);
    expect(typed.filter((text) => ExchangeRate.safeParse({ ...rate, rate: text }).success)).toEqual([]);
    expect(['7', 7, '007'].map((sample) => Feed.parse({ sample }).sample)).toEqual([7, 7, 7]);
    expect(['', '1.0', '1.5', 1.5, 0, '1000001', true].filter((sample) => Feed.safeParse({ sample }).success)).toEqual([]);
    expect(['1.', '.5', '0.5'].filter((text) => !ExchangeRate.safeParse({ ...rate, rate: text }).success)).toEqual([]);
  });
});

describe('an opt-out in a cell of CSV', () => {
  const homes = async () => (await events.store.query<{ homes: string }>('SELECT sum(sightings) AS homes FROM household_daily'))[0]?.homes;
  test.each(['coppa', 'lmt', 'dnt', 'gpc', 'GDPR', 'gpp_sid', 'GPP SID', 'US Privacy'])('keeps no home: %s', async (name) => {
    const said = (name.startsWith('US') && '1YYN') || (/sid/i.test(name) ? '7' : '1');
    const fed = await feedLines(events, 'csv', [`type,ts,dealid,price,ip,${name}`, `impression,${NOON},KON-1001,5,203.0.113.7,${said}`]);
    expect([fed.outcomes, await homes()]).toEqual([1, '0']);
    await feedLines(events, 'csv', [`type,ts,dealid,price,ip,${name}`, `impression,${NOON},KON-1001,5,203.0.113.7,`]);
    expect(await homes()).toBe('1');
  });
});
