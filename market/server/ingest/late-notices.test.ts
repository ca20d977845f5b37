import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { flatten } from '../../contract/flatten.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { startAfresh } from '../../testing/line-deals.ts';

const AT = 1_788_260_000;
let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(() => startAfresh(events.store));
afterAll(() => events.close());

const pair = (id: string, rest: object = {}, deal = 'KON-1002') => ({
  ts: AT,
  request: { id, imp: [{ id: '1', video: { mimes: ['video/mp4'] }, pmp: { deals: [{ id: deal }] } }], app: { bundle: 'com.example.app' } },
  response: { id, seatbid: [{ seat: 's', bid: [{ id: 'b3', impid: '1', price: 10, dealid: deal }] }] },
  ...rest,
});
const notice = (said: string, rest: object = {}) => ({ notice: said, id: 'q3', ts: AT + 3_600, ...rest });
const send = (...lines: object[]) => feedLines(events, 'openrtb-pairs', lines);
const FIGURES = ['requests', 'bids', 'wins', 'impressions', 'clicks', 'video_starts', 'spend'];
const figures = async () => {
  const [row] = await events.store.query<Record<string, string>>(
    `SELECT ${FIGURES.map((name) => `sum(${name}) AS ${name}`).join(', ')} FROM delivery_hourly`,
  );
  return FIGURES.map((name) => Number(row?.[name]));
};

describe('a notice of a later batch', () => {
  test('finds its auction, and counts on its own hour', async () => {
    await send(pair('q3'));
    expect(await figures()).toEqual([1, 1, 0, 0, 0, 0, 0]);
    expect((await send(notice('impression'))).refused).toEqual([]);
    expect(await figures()).toEqual([1, 1, 1, 1, 0, 0, 0.01]);
    expect(
      await events.store.query(
        'SELECT toUnixTimestamp(hour) AS at, wins, impressions FROM delivery_hourly WHERE wins + impressions > 0 ORDER BY hour',
      ),
    ).toEqual([
      { at: AT - (AT % 3_600), wins: '1', impressions: '0' },
      { at: AT - (AT % 3_600) + 3_600, wins: '0', impressions: '1' },
    ]);
  });

  test('counts once with those before it, however often and late they come', async () => {
    await send(pair('q3'), notice('win', { price: 8 }));
    await send(notice('billing', { price: 9 }), notice('start'));
    await send(notice('impression'), notice('start'), notice('click'));
    expect(await figures()).toEqual([1, 1, 1, 1, 1, 1, 0.009]);
  });

  test('without an auction may carry deal and price, and is refused without either', async () => {
    const { refused } = await send(
      notice('impression', { dealid: 'kon-1002', price: 10 }),
      notice('click', { dealid: 'KON-1002' }),
      notice('impression', { dealid: 'KON-1002', id: 'q4' }),
      notice('impression', { dealid: 'OTHER', id: 'q5', price: 1 }),
      notice('impression', { id: 'q6', price: 1 }),
    );
    expect(refused).toEqual([
      [3, 'has no price'],
      [4, 'names an unknown deal'],
      [5, 'names no bid of this batch'],
    ]);
    expect(await figures()).toEqual([0, 0, 0, 1, 1, 0, 0.01]);
  });

  test('of a test is taken and counts nowhere', async () => {
    await send({ ...pair('q3'), request: { ...pair('q3').request, test: 1 } });
    expect((await send(notice('impression'))).refused).toEqual([]);
    expect(await figures()).toEqual([0, 0, 0, 0, 0, 0, 0]);
  });
});

test('two seats on one deal in one imp are one auction with two bids', async () => {
  const bid = (seat: string) => ({ seat, bid: [{ id: seat, impid: '1', price: 10, dealid: 'KON-1002' }] });
  await send(pair('q3', { response: { id: 'q3', seatbid: [bid('s1'), bid('s2')] } }), notice('win', { seat: 's2' }));
  expect((await figures()).slice(0, 3)).toEqual([1, 2, 1]);
});

describe('floors of private auctions', () => {
  const imp = (rest: object) => ({ id: '1', video: { mimes: ['video/mp4'] }, ...rest });
  const market = async (rest: object) => {
    await feedLines(events, 'openrtb', [{ ts: AT, id: 'f', imp: [imp(rest)] }]);
    return events.store.query('SELECT toString(floor) AS floor, floor_unknown FROM bid_requests');
  };
  test.each([
    ['without a floor of the imp is not known, and not $0', { pmp: { private_auction: 1 } }, '0', 1],
    ['with one is that', { bidfloor: 2, pmp: { private_auction: 1 } }, '2', 0],
    ['in an open auction there is none', { pmp: { private_auction: 0, deals: [{ id: 'x', bidfloor: 9 }] } }, '0', 0],
    [
      'by duration is the lowest',
      {
        bidfloor: 2,
        video: {
          mimes: ['video/mp4'],
          durfloors: [
            { mindur: 1, maxdur: 15, bidfloor: 7.5 },
            { mindur: 16, bidfloor: 12 },
          ],
        },
      },
      '7.5',
      0,
    ],
    ...['$5', -1, { a: 1 }, [2], 'n/a', true].map((bidfloor): [string, object, string, number] => [
      `by duration is not known where one of them cannot be read: ${JSON.stringify(bidfloor)}`,
      { bidfloor: 2, video: { durfloors: [{ bidfloor: 7.5 }, { bidfloor }] } },
      '0',
      1,
    ]),
    ...[5, 'x', { bidfloor: 5 }, [5], [[]], [null]].map((durfloors): [string, object, string, number] => [
      `by duration is not known where they are no list of objects: ${JSON.stringify(durfloors)}`,
      { bidfloor: 2, video: { durfloors } },
      '0',
      1,
    ]),
    ...[null, [], [{}], [{ mindur: 5 }, { bidfloor: null }]].map((durfloors): [string, object, string, number] => [
      `is the imp’s where none by duration is said: ${JSON.stringify(durfloors)}`,
      { bidfloor: 2, video: { durfloors } },
      '2',
      0,
    ]),
  ])('%s', async (_, rest, floor, unknown) => {
    expect(await market(rest)).toEqual([{ floor, floor_unknown: unknown }]);
    expect(flatten({ imp: [imp(rest)] })).toMatchObject([{ floor, floor_unknown: unknown }]);
  });

  test('a deal’s floor is over its imp’s', async () => {
    const request = {
      id: 'q3',
      imp: [imp({ bidfloor: 2, pmp: { private_auction: 1, deals: [{ id: 'KON-1002', bidfloor: 6 }, { id: 'KON-1003' }] } })],
    };
    const bids = ['KON-1002', 'KON-1003'].map((dealid) => ({ id: dealid, impid: '1', price: 10, dealid }));
    await send(
      { ts: AT, request, response: { id: 'q3', seatbid: [{ seat: 's', bid: bids }] } },
      notice('win', { bid: 'KON-1002' }),
      notice('win', { bid: 'KON-1003' }),
    );
    expect(await events.store.query('SELECT deal, won_floors FROM delivery_hourly WHERE wins > 0 ORDER BY deal')).toEqual([
      { deal: 'deal-KON-1002', won_floors: { 60000: '1' } },
      { deal: 'deal-KON-1003', won_floors: { 20000: '1' } },
    ]);
  });
});

describe('what an answer says beside its counts', () => {
  const outcome = (dealid: string, request: object = {}) => ({ type: 'impression', ts: AT, sample: 1, dealid, price: 10, request });
  test('a deal is found whatever the case of its id', async () => {
    const { outcomes, refused } = await feedLines(events, 'events', [outcome('kon-1001'), outcome('Kon-1001')]);
    expect([outcomes, refused]).toEqual([2, []]);
  });

  test('an id one sign away is asked about, also where a sign only looks alike', async () => {
    const { notes, refused } = await feedLines(events, 'events', [outcome('KON-101'), outcome('КON–1001'), outcome('ELSE')]);
    expect(refused.map(([, reason]) => reason)).toEqual(Array.from({ length: 3 }, () => 'names an unknown deal'));
    expect(notes).toEqual([
      expect.stringMatching(
        /^3 lines name no deal of this installation: “ELSE”, “KON-101” \(did you mean KON-1001\?\), “КON–1001” \(did you mean KON-1001\?\)\.$/,
      ),
    ]);
  });

  test('bids on deals of others are counted and the first are named', async () => {
    const { notes } = await send(pair('q3', {}, 'THEIRS'));
    expect(notes).toEqual(['1 bid is on deals of others and counted nowhere: “THEIRS”.']);
  });

  test('an outcome of a test counts nowhere, and the answer says so', async () => {
    const { outcomes, notes } = await feedLines(events, 'events', [outcome('KON-1001', { id: 'x', test: 1 }), outcome('KON-1001')]);
    expect([outcomes, notes]).toEqual([1, ['1 line is a test and counted nowhere.']]);
    expect((await figures())[3]).toBe(1);
  });

  test('lines of long ago are named', async () => {
    const { notes } = await feedLines(events, 'events', [outcome('KON-1001'), { ...outcome('KON-1001'), ts: Date.UTC(2020, 0, 1) / 1000 }]);
    expect(notes).toEqual(['1 line is of more than 13 months ago, the first of them line 2: is the year right?']);
  });

  test('a batch whose every line is still to come is of another zone', async () => {
    const { notes } = await feedLines(events, 'events', [{ ...outcome('KON-1001'), ts: Math.floor(Date.now() / 1000) + 90_000 }]);
    expect(notes).toEqual([expect.stringMatching(/^Every line is of a time that is still to come: is the zone right\?/)]);
  });
});
