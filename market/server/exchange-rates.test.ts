import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExchangeRate, Feed, flatten, ratesOn, unpricedWords } from '@kontor/market/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../core/testing/test-event-store.ts';
import { startAfresh } from '../testing/line-deals.ts';
import { keepRates, NotTheNewest, newestRates, rateChanges, undoRates } from './exchange-rates.ts';
import { applyFeed } from './ingest/apply-feed.ts';
import { checkBatch } from './ingest/check-batch.ts';

const DAY = '2026-09-10';
const NOON = Date.parse(`${DAY}T12:00:00Z`) / 1000;
const AUTHOR = { by: 'Una Super', source: 'rates.csv' };
const RATES: ExchangeRate[] = [
  { currency: 'EUR', day: DAY, rate: '1.0821' },
  { currency: 'EUR', day: '2026-09-09', rate: '2' },
  { currency: 'EUR', day: '2026-09-11', rate: '3' },
  { currency: 'JPY', day: '2026-09-03', rate: '0.006712345678' },
  { currency: 'SEK', day: '2026-09-02', rate: '0.1' },
];

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(async () => {
  await startAfresh(events.store);
  await events.store.command('TRUNCATE TABLE exchange_rates');
});
afterAll(() => events.close());

let written = 0;
async function fileOf(lines: readonly (object | string)[]) {
  written += 1;
  const file = join(events.directory, `rates-${written}`);
  await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return file;
}
async function ingest(format: string, lines: readonly (object | string)[]) {
  const file = await fileOf(lines);
  const result = await applyFeed(events.side, { batch: file, file, feed: Feed.parse({ format }) });
  expect(result.rejectFile && (await readFile(result.rejectFile, 'utf8'))).toBeNull();
  return result;
}
const stored = (columns: string, table = 'bid_requests') =>
  events.store.query<Record<string, unknown>>(`SELECT ${columns} FROM ${table} ORDER BY ALL`);
const keep = (...rates: ExchangeRate[]) => keepRates(events.side, AUTHOR, rates);

describe('daily rates', () => {
  test('are added and replaced; the newest of each currency is told with its day', async () => {
    expect(await keep(...RATES)).toEqual({ change: 1, added: 5, replaced: 0, same: 0 });
    const [euro] = RATES;
    expect(await keep({ currency: 'EUR', day: DAY, rate: '1.10' }, { currency: 'CHF', day: DAY, rate: '1.2' })).toEqual({
      change: 2,
      added: 1,
      replaced: 1,
      same: 0,
    });
    expect(await keep({ ...euro, currency: 'EUR', day: DAY, rate: '1.1' })).toEqual({ change: null, added: 0, replaced: 0, same: 1 });
    expect(await newestRates(events.side)).toEqual([
      { currency: 'CHF', day: DAY, rate: '1.2', days: 1 },
      { currency: 'EUR', day: '2026-09-11', rate: '3', days: 3 },
      { currency: 'JPY', day: '2026-09-03', rate: '0.006712345678', days: 1 },
      { currency: 'SEK', day: '2026-09-02', rate: '0.1', days: 1 },
    ]);
    expect(await rateChanges(events.side)).toMatchObject([
      { change: 2, by: 'Una Super', source: 'rates.csv', rates: 2, currencies: ['CHF', 'EUR'], from: DAY, to: DAY },
      { change: 1, rates: 5, currencies: ['EUR', 'JPY', 'SEK'], from: '2026-09-02', to: '2026-09-11' },
    ]);
  });

  test('are as they were when their newest change is undone, and that may be undone too', async () => {
    await keep({ currency: 'EUR', day: DAY, rate: '1.1' });
    await keep({ currency: 'EUR', day: DAY, rate: '1.2' }, { currency: 'CHF', day: DAY, rate: '1' });
    const of = async () => (await newestRates(events.side)).map(({ currency, rate }) => `${currency} ${rate}`);
    expect(await undoRates(events.side, 'Una Super', 2)).toBe(3);
    expect(await of()).toEqual(['EUR 1.1']);
    await undoRates(events.side, 'Una Super', 3);
    expect(await of()).toEqual(['CHF 1', 'EUR 1.2']);
    await expect(undoRates(events.side, 'Una Super', 2)).rejects.toThrow(NotTheNewest);
  });

  test('that come together are changes one after the other', async () => {
    const results = await Promise.all(['1', '2', '3'].map((rate) => keep({ currency: 'EUR', day: DAY, rate })));
    expect(results.map(({ change }) => change)).toEqual([1, 2, 3]);
    expect(await newestRates(events.side)).toMatchObject([{ rate: '3' }]);
  });
});

describe('floors in another currency', () => {
  const floors: [floor: unknown, currency: string, dollars: string | null][] = [
    [2, 'EUR', '2.1642'],
    ['2.5', ' eur ', '2.7052'],
    [0.1234, 'EUR', '0.1335'],
    [150, 'JPY', '1.0068'],
    [7, 'SEK', null],
    [7, 'XXX', null],
    [7, '', '7'],
    [7, 'usd', '7'],
    [0, 'SEK', '0'],
    [100_000, 'EUR', null],
    [0.0001, 'JPY', '0'],
    [9_999_999_999_999, 'JPY', null],
  ];
  const request = (id: string, ts: number) => ({
    id,
    ts,
    imp: floors.map(([bidfloor, bidfloorcur], index) => ({ id: String(index), banner: {}, bidfloor, bidfloorcur })),
  });

  test('have the rate of their own day, else of the nearest of the seven before it, cut to four places, read by the engine as by flatten', async () => {
    await keep(...RATES);
    const days = ['2026-09-10', '2026-09-18', '2026-09-19', '2026-09-01'];
    const sent = days.map((day, index) => request(`r${index}`, NOON + ((Date.parse(day) - Date.parse(DAY)) / 86_400_000) * 86_400));
    await ingest('openrtb', sent);
    for (const [index, day] of days.entries()) {
      const rows = await stored(`toString(floor) AS floor, floor_unknown`, `(SELECT * FROM bid_requests WHERE request_id = 'r${index}')`);
      const expected = flatten(sent[index], ratesOn(RATES, day)).map(({ floor, floor_unknown }) => ({ floor, floor_unknown }));
      expect(rows, day).toEqual(expected.toSorted((a, b) => Number(a.floor) - Number(b.floor) || a.floor_unknown - b.floor_unknown));
    }
    const known = flatten(sent[0], ratesOn(RATES, DAY)).map(({ floor, floor_unknown }) => (floor_unknown ? null : floor));
    expect(known).toEqual(floors.map(([, , dollars]) => dollars));
    const later = (day: string) => flatten(sent[0], ratesOn(RATES, day))[0];
    expect(later('2026-09-18')).toMatchObject({ floor: '6' });
    expect(later('2026-09-19')).toMatchObject({ floor_unknown: 1 });
  });

  test('of requests that are there stay as they are when rates come later', async () => {
    await ingest('openrtb', [request('before', NOON)]);
    const before = await stored('floor, floor_unknown');
    await keep(...RATES);
    expect(await stored('floor, floor_unknown')).toEqual(before);
  });
});

test('a check names the currencies of floors and prices without a rate', async () => {
  await keep(...RATES);
  const imp = (currency: string, bidfloor = 1) => ({ id: '1', banner: {}, bidfloor, bidfloorcur: currency });
  const request = (id: string, ...imps: object[]) => ({ type: 'request', ts: NOON, sample: 1, request: { id, imp: imps } });
  const outcome = (cur: string, rest: object = {}) => ({
    type: 'impression',
    ts: NOON,
    sample: 1,
    dealid: 'KON-1001',
    price: 2,
    cur,
    ...rest,
  });
  const file = await fileOf([
    request('a', imp('SEK'), imp('sek'), imp('EUR'), imp('SEK', 0)),
    request('b', imp('A currency of many letters')),
    outcome('SEK'),
    outcome('EUR'),
    outcome('SEK', { type: 'click', price: undefined }),
  ]);
  const { unpriced } = await checkBatch(events.side, { file });
  expect(unpriced).toEqual([
    { what: 'floor', currency: 'SEK', count: '2' },
    { what: 'floor', currency: 'A CURRENCY', count: '1' },
    { what: 'price', currency: 'SEK', count: '1' },
  ]);
  expect(unpricedWords(unpriced.map(({ count, ...of }) => ({ ...of, count: Number(count) })))).toBe(
    '2 floors in SEK, 1 floor in A CURRENCY, and 1 price in SEK have',
  );
});

describe('prices in another currency', () => {
  const delivered = () => stored('deal, impressions, unpriced, toString(spend) AS spend', 'delivery_hourly');
  const line = (type: string, rest: object) => ({ type, ts: NOON, sample: 1000, dealid: 'KON-1001', request: {}, ...rest });

  test('are dollars of the day in event lines, and impressions without a rate count without an amount', async () => {
    await keep(...RATES);
    await ingest('events', [
      line('impression', { price: 2 }),
      line('impression', { price: 3, cur: 'eur' }),
      line('impression', { price: '1500.5', cur: 'JPY' }),
      line('impression', { price: 250_000, cur: 'JPY' }),
      line('impression', { price: 9, cur: 'SEK', sample: 2000 }),
      line('impression', { price: 0, cur: 'SEK' }),
      line('auction', { price: 9, cur: 'SEK', loss: 0 }),
    ]);
    // 2 + 3.2463 + 10.071874 + 1678.086419 dollars CPM, each cut to six places, a thousand times each.
    expect(await delivered()).toEqual([{ deal: 'deal-KON-1001', impressions: '7000', unpriced: '2000', spend: '1693.404593' }]);
  });

  test('are read from a column of CSV', async () => {
    await keep(...RATES);
    const at = `${DAY} 12:00:00`;
    await ingest('csv', [
      'type,deal,time,cpm,currency',
      `impression,KON-1001,${at},10,EUR`,
      `impression,KON-1001,${at},10,`,
      `impression,KON-1001,${at},10,SEK`,
    ]);
    expect(await delivered()).toEqual([{ deal: 'deal-KON-1001', impressions: '3', unpriced: '1', spend: '0.020821' }]);
  });

  test('of a response are those of its bids, and of notices that name no currency', async () => {
    await keep(...RATES);
    const pair = (id: string, cur: string) => ({
      ts: NOON,
      request: { id, imp: [{ id: '1', banner: {} }] },
      response: { id, cur, seatbid: [{ seat: 's', bid: [{ id: 'b', impid: '1', dealid: 'KON-1001', price: 1000 }] }] },
    });
    const notice = (notice: string, id: string, rest: object = {}) => ({ notice, id, ts: NOON + 5, ...rest });
    await ingest('openrtb-pairs', [
      pair('bid', 'EUR'),
      notice('impression', 'bid'),
      pair('bill', 'EUR'),
      notice('billing', 'bill', { price: 500 }),
      pair('own', 'EUR'),
      notice('billing', 'own', { price: 500, cur: 'USD' }),
      pair('yen', 'JPY'),
      notice('win', 'yen', { price: 200_000 }),
      notice('billing', 'yen'),
      pair('none', 'SEK'),
      notice('billing', 'none', { price: 5 }),
      pair('other', 'USD'),
      notice('billing', 'other', { price: 5, cur: 'SEK' }),
    ]);
    // 1082.1 + 541.05 + 500 + 1342.469135 dollars CPM.
    expect(await delivered()).toEqual([{ deal: 'deal-KON-1001', impressions: '6', unpriced: '2', spend: '3.465619' }]);
  });

  test('that a bid in dollars cannot have are refused', async () => {
    const pair = { ts: NOON, request: { id: 'a', imp: [{ id: '1', banner: {} }] } };
    const file = await fileOf([
      { ...pair, response: { id: 'a', seatbid: [{ bid: [{ id: 'b', impid: '1', dealid: 'KON-1001', price: 1 }] }] } },
      { notice: 'billing', id: 'a', ts: NOON, price: 100_001 },
      { notice: 'billing', id: 'a', ts: NOON, price: 1e12 },
    ]);
    const { reasons } = await checkBatch(events.side, { file, feed: Feed.parse({ format: 'openrtb-pairs' }) });
    expect(reasons).toMatchObject([{ reason: 'has a price that is no amount', lines: '2', first: '2' }]);
  });
});
