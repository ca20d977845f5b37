import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { NO_NUMBERS } from '../../testing/no-numbers.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(() => startAfresh(events.store));
afterAll(() => events.close());

const NOON = Date.UTC(2026, 8, 1, 12) / 1000;
const request = (id: string, imp: object = {}) => ({ id, imp: [{ id: '1', video: {}, ...imp }] });
const rowsOf = (columns: string, table: string) => events.store.query<Record<string, string>>(`SELECT ${columns} FROM ${table}`);
const refusedOf = (refused: readonly (readonly [number, string])[], reason: string | RegExp) =>
  refused.flatMap(([line, said]) => ((typeof reason === 'string' ? said === reason : reason.test(said)) ? [line - 1] : []));
/** Cells of CSV and members of JSON that say the value. */
const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;

/** What is a number, and in thousandths of it; and what is none in JSON besides the texts. */
const NUMBERS: readonly (readonly [value: unknown, thousandths: number])[] = [
  ...([
    [7, 7_000],
    [0, 0],
    [0.5, 500],
    [1e2, 100_000],
    [12.345, 12_345],
  ] as const),
  ...([
    ['7', 7_000],
    ['007', 7_000],
    ['7.', 7_000],
    ['.5', 500],
    ['0.50', 500],
    ['0', 0],
    ['100000', 100_000_000],
    ['1.2345678', 1_234],
  ] as const),
];
const NO_NUMBERS_OF_JSON = [...NO_NUMBERS, true, false, [], {}, [5], { a: 5 }, -1, -0.001, 1e300];
const NOTHING = ['', null, undefined];

describe('a number is digits with at most one dot', () => {
  const formats = {
    events: (id: string, imp: object) => ({ type: 'request', ts: NOON, sample: 1, request: request(id, imp) }),
    openrtb: (id: string, imp: object) => request(id, imp),
    'openrtb-pairs': (id: string, imp: object) => ({ ts: NOON, request: request(id, imp) }),
  };
  test.each(Object.keys(formats) as (keyof typeof formats)[])('as the floor of an imp: %s', async (format) => {
    const said = [...NO_NUMBERS_OF_JSON, ...NUMBERS.map(([value]) => value), ...NOTHING];
    const lines = said.map((bidfloor, index) => formats[format](String(index), { bidfloor }));
    const { refused, rejected } = await feedLines(events, format, lines, { ts: String(NOON) });
    expect([rejected, refusedOf(refused, 'has a bidfloor that is no amount from 0 to 100,000 dollars')]).toEqual([
      NO_NUMBERS_OF_JSON.length,
      NO_NUMBERS_OF_JSON.map((_, index) => index),
    ]);
    const rows = await rowsOf('request_id AS id, toString(toInt64(floor * 1000)) AS floor', 'bid_requests');
    const floors = new Map(rows.map(({ id, floor }) => [Number(id), Number(floor)]));
    const expected = [...NUMBERS.map(([, thousandths]) => thousandths), ...NOTHING.map(() => 0)];
    expect(expected.map((_, index) => floors.get(NO_NUMBERS_OF_JSON.length + index))).toEqual(expected);
  });

  test('as the floor of a deal in a pair, which is over the imp’s; one that is none is not known', async () => {
    const said = [...NO_NUMBERS_OF_JSON, ...NUMBERS.map(([value]) => value), ...NOTHING];
    const lines = said.flatMap((bidfloor, index) => {
      const id = String(index);
      const bid = { id: 'b', impid: '1', dealid: 'KON-1001', price: 9, adomain: [`of-${id}`] };
      return [
        {
          ts: NOON,
          request: request(id, { bidfloor: 3, pmp: { deals: [{ id: 'KON-1001', bidfloor }] } }),
          response: { id, seatbid: [{ bid: [bid] }] },
        },
        { ts: NOON, notice: 'win', id },
      ];
    });
    expect((await feedLines(events, 'openrtb-pairs', lines)).rejected).toBe(0);
    const rows = await events.store.query<{ of: string; floors: Record<string, string>; wins: string }>(
      'SELECT adomain AS of, sumMap(won_floors) AS floors, toString(sum(wins)) AS wins FROM delivery_hourly GROUP BY adomain',
    );
    const floors = new Map(
      rows.map(({ of, floors, wins }) => [of, `${wins} ${Object.keys(floors).map((floor) => Math.floor(Number(floor) / 10))}`]),
    );
    const expected = [
      ...NO_NUMBERS_OF_JSON.map(() => '1 '),
      ...NUMBERS.map(([, thousandths]) => `1 ${thousandths}`),
      ...NOTHING.map(() => '1 3000'),
    ];
    expect(expected.map((_, index) => [said[index], floors.get(`of-${index}`)])).toEqual(
      expected.map((told, index) => [said[index], told]),
    );
  });

  test('as the count of our own lines', async () => {
    const bad = [...NO_NUMBERS_OF_JSON, 0, '0', 1.5, '1.5', '1.0', 1_000_001, ...NOTHING];
    const lines = [...bad, 1, '12', '007', 1e2].map((sample) => ({ type: 'click', ts: NOON, sample, dealid: 'KON-1001' }));
    const { refused, rejected } = await feedLines(events, 'events', lines);
    expect([rejected, refusedOf(refused, 'has no whole sample from 1 to 1,000,000')]).toEqual([bad.length, bad.map((_, index) => index)]);
    expect(await rowsOf('toString(sum(clicks)) AS clicks', 'delivery_hourly')).toEqual([{ clicks: '120' }]);
  });

  test('as the floor of an auction that was won; one that is none is not known', async () => {
    const said = [...NO_NUMBERS, ...NUMBERS.map(([value]) => value), ''];
    const expected = [...NO_NUMBERS.map(() => '1 '), ...NUMBERS.map(([, thousandths]) => `1 ${thousandths}`), '1 '];
    const told = async () => {
      const rows = await events.store.query<{ of: string; floors: Record<string, string>; wins: string }>(
        'SELECT adomain AS of, sumMap(won_floors) AS floors, toString(sum(wins)) AS wins FROM delivery_hourly GROUP BY adomain',
      );
      const byName = new Map(
        rows.map(({ of, floors, wins }) => [of, `${wins} ${Object.keys(floors).map((floor) => Math.floor(Number(floor) / 10))}`]),
      );
      return said.map((value, index) => [value, byName.get(`of-${index}`)]);
    };
    const lines = said.map((bidfloor, index) => ({
      ...{ type: 'auction', ts: NOON, sample: 1, dealid: 'KON-1001', loss: 0, price: 9, adomain: `of-${index}` },
      request: { imp: [{ id: '1', video: {}, bidfloor }] },
    }));
    expect((await feedLines(events, 'events', lines)).rejected).toBe(0);
    expect(await told()).toEqual(said.map((value, index) => [value, expected[index]]));
    await startAfresh(events.store);
    const cells = said.map((bidfloor, index) => `auction,${NOON},KON-1001,0,9,of-${index},${cell(bidfloor)}`);
    expect((await feedLines(events, 'csv', ['type,ts,dealid,loss,price,adomain,bidfloor', ...cells])).rejected).toBe(0);
    expect(await told()).toEqual(said.map((value, index) => [value, expected[index]]));
  });
});

/** Writings of noon of September 1, 2026, UTC; the last of them tells that the month is first. */
const TIMES = [
  ...[NOON, NOON * 1000, NOON * 1e6, `${NOON}`, `${NOON}000`, `${NOON}000000`, `${NOON}000000000`, `${NOON}.5`, `00${NOON}`],
  ...[
    '2026-09-01T12:00:00Z',
    '2026-09-01 12:00',
    '2026-09-01T12:00',
    '2026-09-01T12:00:00.123Z',
    '2026-09-01T12:00:00.123456+00:00',
    '2026/09/01 12:00',
  ],
  ...[
    '20260901120000',
    '20260901120000123',
    '2026-09-01T07:00:00-05:00',
    '2026-09-01 17:30 +0530',
    '2026-09-01 08:00 EDT',
    '2026-09-01 05:00 (PDT)',
    '2026-09-01 12:00 UTC',
  ],
  ...[
    'Sep 1, 2026 12:00 PM',
    '1 September 2026 12:00',
    'Tue, 01 Sep 2026 12:00:00 GMT',
    '2026-09-01',
    '20260901',
    'Sep 1, 2026',
    '1 September 2026',
    '09/01/2026',
    '9/1/2026 12:00 PM',
  ],
];
const NO_TIMES = [
  ...NO_NUMBERS,
  ...[
    '26-09-01',
    '9/1/26',
    '01.09.26',
    '2026-09',
    '2026',
    '09/2026',
    'Sep 2026',
    'September',
    'soon',
    'now',
    '2026-13-01',
    '2026-00-10',
    '2026-02-30',
    '2026-09-31',
    '20260931',
  ],
  ...[
    '2026-09-01 25:00',
    '2026-09-01 12:61',
    '20260901256100',
    `-${NOON}`,
    `+${NOON}`,
    `${NOON}s`,
    `${NOON} ms`,
    '1,788,264,000',
    '1.788264e9',
    `${NOON}.5.5`,
    '9/31/2026',
    '13/13/2026',
  ],
];
const NO_TIMES_OF_JSON = [...NO_TIMES, true, {}, [NOON], -NOON, 0];
const OF_TIME = /^has (?:no ts|a ts that|a date whose month)/;

describe('a time has one grammar', () => {
  const said = [...NO_TIMES_OF_JSON, ...TIMES, '09/13/2026'];
  test.each([
    ['openrtb', (ts: unknown, id: string) => ({ ...request(id), ts })],
    ['openrtb-pairs', (ts: unknown, id: string) => ({ ts, request: request(id) })],
  ] as const)('in a field of JSON: %s', async (format, lineOf) => {
    const { refused, rejected } = await feedLines(
      events,
      format,
      said.map((ts, index) => lineOf(ts, String(index))),
    );
    const rows = await rowsOf('request_id AS id, toString(toUnixTimestamp(ts)) AS at', 'bid_requests');
    const at = new Map(rows.map(({ id, at }) => [Number(id), Number(at)]));
    const first = NO_TIMES_OF_JSON.length;
    expect(said.flatMap((value, index) => (index < first && at.has(index) ? [[value, at.get(index)]] : []))).toEqual([]);
    expect(
      TIMES.flatMap((value, index) => (Math.floor(at.get(first + index) ?? 0) === NOON ? [] : [[value, at.get(first + index)]])),
    ).toEqual([]);
    expect([rejected, refusedOf(refused, OF_TIME)]).toEqual([first, NO_TIMES_OF_JSON.map((_, index) => index)]);
  });

  test('in a cell of CSV', async () => {
    const cells = [...NO_TIMES, ...TIMES, '09/13/2026'];
    const lines = cells.map((ts, index) => `click,${cell(ts)},KON-1001,of-${index}`);
    const { refused, rejected } = await feedLines(events, 'csv', ['type,ts,dealid,adomain', ...lines]);
    const rows = await rowsOf('adomain AS of, toString(toUnixTimestamp(hour)) AS at', 'delivery_hourly');
    const at = new Map(rows.map(({ of, at }) => [of, Number(at)]));
    expect(
      TIMES.flatMap((value, index) =>
        at.get(`of-${NO_TIMES.length + index}`) === NOON ? [] : [[value, at.get(`of-${NO_TIMES.length + index}`)]],
      ),
    ).toEqual([]);
    expect([rejected, refusedOf(refused, OF_TIME)]).toEqual([NO_TIMES.length, NO_TIMES.map((_, index) => index + 1)]);
  });

  test('in our own lines, where it is a number', async () => {
    // The engine reads a sign and an exponent in a text, as the moment that they say.
    const none = NO_TIMES_OF_JSON.filter((value) => ![`+${NOON}`, '1.788264e9'].some((text) => text === value));
    const bad = [...none, '2026-09-01T12:00:00Z', ...NOTHING, 1e300, NOON * 1e6, 17];
    const lines = [...bad, NOON, NOON * 1000, NOON + 0.5, `${NOON}`].map((ts, index) => ({
      type: 'request',
      ts,
      sample: 1,
      request: request(String(index)),
    }));
    const { refused, rejected } = await feedLines(events, 'events', lines);
    const rows = await rowsOf('request_id AS id, toString(toUnixTimestamp(ts)) AS at', 'bid_requests');
    expect(rows.filter(({ id }) => Number(id) < bad.length).map(({ id, at }) => [bad[Number(id)], at])).toEqual([]);
    expect(rows.map(({ at }) => Number(at))).toEqual([NOON, NOON, NOON, NOON]);
    expect([rejected, refusedOf(refused, OF_TIME)]).toEqual([bad.length, bad.map((_, index) => index)]);
  });
});
