import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Feed } from '@kontor/market/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { checkBatch } from './check-batch.ts';

const NOON = Date.UTC(2026, 8, 1, 12) / 1000;
const REQUEST = { id: 'r1', imp: [{ id: '1', banner: {}, bidfloor: 2 }], site: { page: 'https://www.News.example/a' } };

type Tail<T extends unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never;
let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(() => startAfresh(events.store));
afterAll(() => events.close());

const ingest = (...fed: Tail<Parameters<typeof feedLines>>) => feedLines(events, ...fed);
const stored = (columns: string, table = 'bid_requests') =>
  events.store.query<Record<string, unknown>>(`SELECT ${columns} FROM ${table} ORDER BY ALL`);
const seconds = 'toUnixTimestamp(ts) AS at';

describe('a check of another format', () => {
  const check = async (format: string, text: string) => {
    const file = join(events.directory, 'checked');
    await writeFile(file, text);
    return checkBatch(events.side, { file, name: '2026-09-01', feed: Feed.parse({ format }) });
  };
  test('shows what is understood in the order of the file, what nothing reads and what is refused, and stores nothing', async () => {
    const found = await check(
      'openrtb',
      [{ ...REQUEST, ts: NOON + 9, at: 2, ext: { a: [{ b: 1 }, { b: 2 }] } }, { id: 'x' }, { ...REQUEST, at: 1 }]
        .map((one) => JSON.stringify(one))
        .join('\n'),
    );
    expect(found).toMatchObject({
      lines: 3,
      requests: 2,
      rejected: 1,
      reasons: [{ reason: 'has no imp, or empty ones alone', lines: '1', first: '2' }],
    });
    expect(found.rows).toMatchObject([
      { number: '1', type: 'request', ts: '2026-09-01 12:00:09', domain: 'news.example', media_type: 'display', floor: '2', has_user: 0 },
      { number: '3', ts: '2026-09-01 12:00:00' },
    ]);
    expect(found.ignored).toEqual([
      { field: 'at', lines: 2 },
      { field: 'ext.a.b', lines: 1 },
    ]);
    expect(await stored('count() AS rows')).toEqual([{ rows: '0' }]);
    expect(await events.store.query("SELECT name FROM system.tables WHERE startsWith(name, 'ingest_')")).toEqual([
      { name: 'ingest_batches' },
    ]);
  });

  test('of CSV names the columns that nothing reads, and shows the outcomes', async () => {
    const found = await check('csv', `type,deal,note,cpm\nimpression,KON-1001,x,4\nimpression,KON-1001,,5\n`);
    expect(found).toMatchObject({ lines: 2, outcomes: 2, ignored: [{ field: 'note', lines: 2 }] });
    expect(found.rows).toMatchObject([
      { number: '2', type: 'impression', deal: 'KON-1001', price: '4' },
      { number: '3', price: '5' },
    ]);
  });
});

describe('bare bid requests', () => {
  test('are read as those of event lines, each with the time that its field holds, however it is written', async () => {
    const times = [
      NOON,
      NOON * 1000,
      `${NOON}`,
      NOON * 1e6 + 5,
      '2026-09-01T12:00:00Z',
      '2026-09-01T14:00:00.5+02:00',
      '20260901120000',
      NOON + 0.25,
    ];
    const lines = times.map((time, index) => ({ ...REQUEST, id: `r${index}`, ext: { seen: time } }));
    expect(await ingest('openrtb', lines, { tsField: 'ext.seen', sample: 7 })).toMatchObject({ requests: times.length, rejected: 0 });
    expect(await stored(`DISTINCT ${seconds}, weight, domain, floor`)).toEqual([
      { at: NOON, weight: 7, domain: 'news.example', floor: '2' },
    ]);
  });

  test('have the time of the file’s name where they have none, else that which the sender gives', async () => {
    expect(await ingest('openrtb', [REQUEST, { ...REQUEST, ts: NOON + 60 }], { name: 'bids/2026-09-01/hour=13/part-0.gz' })).toMatchObject({
      requests: 2,
    });
    expect(await stored(seconds)).toEqual([{ at: NOON + 60 }, { at: NOON + 3600 }]);
    await startAfresh(events.store);
    expect(await ingest('openrtb', [REQUEST], { ts: '2026-09-01T12:30:00Z' })).toMatchObject({ requests: 1 });
    expect(await stored(seconds)).toEqual([{ at: NOON + 1800 }]);
  });

  test('that are bad are refused by number and reason, and cost no other', async () => {
    const { refused, requests } = await ingest(
      'openrtb',
      [REQUEST, 'none', '[1]', { id: 'r2' }, { ...REQUEST, ts: 'soon' }, '', { imp: REQUEST.imp }],
      {
        name: '20260901',
      },
    );
    expect([requests, refused]).toEqual([
      1,
      [
        [2, 'is not valid JSON'],
        [3, 'is not a JSON object'],
        [4, 'has no imp, or empty ones alone'],
        [5, 'has no ts, or one that is not a number'],
        [7, 'has no request id'],
      ],
    ]);
    expect((await ingest('openrtb', [REQUEST])).refused).toEqual([[1, 'has no ts, or one that is not a number']]);
  });

  test('are not read at all where the field of their time holds others', async () => {
    await expect(ingest('openrtb', [REQUEST], { tsField: 'device' })).rejects.toThrow('The field device holds no time.');
  });
});

describe('bid requests with their responses and notices', () => {
  const deals = (...ids: string[]) => ({ deals: ids.map((id) => ({ id })) });
  const bid = (impid: string, dealid: string, price: number, rest: object = {}) => ({
    id: `b-${impid}-${dealid}`,
    impid,
    dealid,
    price,
    adomain: ['brand.example'],
    ...rest,
  });
  const pair = (id: string, bids: object[], { seat = 's1', cur = 'USD', ...response }: Record<string, unknown> = {}) => ({
    ts: NOON,
    request: {
      id,
      imp: [
        { id: '1', video: {}, pmp: deals('KON-1001', 'KON-1002') },
        { id: '2', banner: {}, pmp: deals('KON-1001') },
      ],
      app: { bundle: 'com.tv.app', publisher: { id: 'p1' } },
    },
    response: { id, cur, seatbid: [{ seat, bid: bids }], ...response },
  });
  const notice = (notice: string, id: string, rest: object = {}) => ({ notice, id, ts: NOON + 5, ...rest });
  const delivered = () =>
    stored(
      'deal, seat, media_type, requests, bids, wins, losses, impressions, clicks, video_starts, video_completes, measured, viewable, spend',
      'delivery_hourly',
    );
  const none = {
    seat: '',
    bids: '0',
    wins: '0',
    losses: {},
    impressions: '0',
    clicks: '0',
    video_starts: '0',
    video_completes: '0',
    measured: '0',
    viewable: '0',
    spend: '0',
  };

  test('become requests of the market and what came of each deal, joined by id wherever the notices are', async () => {
    const result = await ingest(
      'openrtb-pairs',
      [
        notice('win', 'r1', { impid: '1', price: 8.5 }),
        pair('r1', [bid('1', 'KON-1001', 10), bid('2', 'KON-1001', 4), bid('2', 'OTHER', 9)]),
        pair('r2', [], { nbr: 2 }),
        notice('loss', 'r1', { impid: '2', bid: 'b-2-KON-1001', loss: 102 }),
        notice('billing', 'r1', { impid: '1', seat: 's1' }),
        notice('impression', 'r1', { impid: '1' }),
        notice('start', 'r1', { impid: '1' }),
        notice('start', 'r1', { impid: '1' }),
        notice('complete', 'r1', { impid: '1' }),
        notice('click', 'r1', { impid: '1' }),
        notice('viewUndetermined', 'r1', { impid: '1' }),
        notice('notViewable', 'r1', { impid: '1' }),
        notice('viewable', 'r1', { impid: '1' }),
        notice('viewable', 'r1', { impid: '1' }),
      ],
      { sample: 2 },
    );
    expect(result).toMatchObject({ lines: 14, requests: 2, rejected: 0 });
    expect(await stored('request_id, media_type, app, weight')).toHaveLength(4);
    expect(await delivered()).toEqual([
      { ...none, deal: 'deal-KON-1001', media_type: 'display', requests: '2' },
      { ...none, deal: 'deal-KON-1001', media_type: 'video', requests: '2' },
      { ...none, deal: 'deal-KON-1001', seat: 's1', media_type: 'display', requests: '2', bids: '2', losses: { 102: '2' } },
      {
        ...none,
        deal: 'deal-KON-1001',
        seat: 's1',
        media_type: 'video',
        requests: '2',
        bids: '2',
        wins: '2',
        impressions: '2',
        clicks: '2',
        video_starts: '2',
        video_completes: '2',
        measured: '2',
        viewable: '2',
        spend: '0.017',
      },
      { ...none, deal: 'deal-KON-1002', media_type: 'video', requests: '4' },
    ]);
  });

  test('are refused by number and reason where they do not fit, and cost no other', async () => {
    const { refused, requests } = await ingest('openrtb-pairs', [
      pair('r1', [bid('1', 'KON-1001', 10), bid('1', 'KON-1002', 3)]),
      notice('win', 'r9'),
      notice('win', 'r1'),
      notice('seen', 'r1'),
      notice('loss', 'r1', { bid: 'b-1-KON-1001' }),
      { ...pair('r2', []), response: { id: 'r3' } },
      pair('r2', [bid('7', 'KON-1001', 1)]),
      pair('r2', [bid('1', 'KON-1001', -1)]),
      { hello: 1 },
      pair('r4', [bid('1', 'KON-1001', 7)], { cur: 'EUR' }),
      notice('billing', 'r4', { price: 7 }),
      notice('click', 'r1', { bid: 'b-1-KON-1002' }),
      { ...pair('r5', [bid('1', 'KON-1001', 1)]), request: { id: 'r5', imp: [{ id: '1' }] } },
      { notice: 'win', id: '' },
    ]);
    expect([requests, refused]).toEqual([
      2,
      [
        [2, 'names no bid of this batch'],
        [3, 'names more than one bid of its request'],
        [4, 'has an unknown notice'],
        [5, 'has no loss reason'],
        [6, 'has a response to another request'],
        [7, 'has a bid on an imp that the request has not'],
        [8, 'has a bid whose price is no amount'],
        [9, 'is neither a request with its response nor a notice'],
        [13, 'has an imp without banner, video, audio or native'],
        [14, 'has no id of a request'],
      ],
    ]);
    const [row] = await stored(
      'sum(bids) AS bids, sum(clicks) AS clicks, sum(impressions) AS impressions, sum(unpriced) AS unpriced, sum(spend) AS spend',
      'delivery_hourly',
    );
    expect(row).toEqual({ bids: '3', clicks: '1', impressions: '1', unpriced: '1', spend: '0' });
  });
});

describe('a request id that comes again', () => {
  const line = (id: string, rest: object = {}) => ({ ...REQUEST, imp: [...REQUEST.imp, { id: '2', video: {} }], id, ts: NOON, ...rest });
  const counted = () =>
    stored('request_id, toString(day) AS day, count() AS rows', '(SELECT * FROM bid_requests) GROUP BY request_id, day');

  test('counts once within a day where the feed asks for it, in a batch and between batches', async () => {
    const first = await ingest('openrtb', [line('a'), line('b'), line('a', { ts: NOON + 60 }), line('a', { ts: NOON + 86_400 })], {
      once: true,
    });
    expect(first).toMatchObject({ lines: 4, requests: 3, rejected: 0 });
    expect(await ingest('openrtb', [line('b'), line('c'), line('c')], { once: true })).toMatchObject({ lines: 3, requests: 1 });
    const once = { rows: '2', day: '2026-09-01' };
    const all = [
      { ...once, request_id: 'a' },
      { ...once, request_id: 'a', day: '2026-09-02' },
      { ...once, request_id: 'b' },
      { ...once, request_id: 'c' },
    ];
    expect(await counted()).toEqual(all);
  });

  test('counts each time where it does not', async () => {
    expect(await ingest('openrtb', [line('a'), line('a')])).toMatchObject({ requests: 2 });
    expect(await counted()).toEqual([{ request_id: 'a', day: '2026-09-01', rows: '4' }]);
  });

  test('counts once when two batches come together, and its bids with it', async () => {
    const bids = [{ seat: 's1', bid: [{ id: 'b1', impid: '1', dealid: 'KON-1001', price: 3 }] }];
    const pair = { ts: NOON, request: line('a'), response: { id: 'a', seatbid: bids } };
    const results = await Promise.all(
      [1, 2].map((more) =>
        ingest(
          'openrtb-pairs',
          Array.from({ length: more }, () => pair),
          { once: true },
        ),
      ),
    );
    expect(results.map(({ requests }) => requests).toSorted()).toEqual([0, 1]);
    expect(await counted()).toEqual([{ request_id: 'a', day: '2026-09-01', rows: '2' }]);
    expect(await stored('bids', 'delivery_hourly')).toEqual([{ bids: '1' }]);
  });
});

describe('outcomes as CSV', () => {
  const HEADER = 'Deal ID,Type,Timestamp,Count,Seat,Advertiser domain,CPM,Loss,Event,Bundle,Domain,Publisher,Country,State,Format,Notes';
  const AT = '2026-09-01 12:00:00';

  test('are counted as event lines that say the same', async () => {
    const lines = [
      HEADER,
      `KON-1001,auction,${AT},10,seat-1,brand.example,,,,,WWW.a.example,p1,USA,NY,display,x`,
      `KON-1001,auction,${AT},5,seat-1,brand.example,,102,,,a.example,p1,USA,NY,display,`,
      `KON-1001,Impression,${NOON},4,"seat-1",brand.example,"7.5",,,,a.example,p1,USA,New York,banner,"a, ""b"""`,
      `KON-1001,click,${NOON}000,1,seat-1,brand.example,,,,,a.example,p1,USA,NY,display,`,
      `KON-1002,video,2026-09-01T12:00:00Z,2,,,,,complete,com.tv.app,,p2,USA,CA,video,`,
    ];
    expect(
      await ingest(
        'csv',
        lines.map((line) => `${line}\r`),
      ),
    ).toMatchObject({ lines: 5, outcomes: 5, rejected: 0 });
    const columns =
      'deal, seat, adomain, app, domain, publisher, media_type, country, state, requests, bids, losses, impressions, clicks, video_completes, spend';
    const first = {
      deal: 'deal-KON-1001',
      seat: 'seat-1',
      adomain: 'brand.example',
      app: '',
      domain: 'a.example',
      publisher: 'p1',
      media_type: 'display',
    };
    expect(await stored(columns, 'delivery_hourly')).toMatchObject([
      {
        ...first,
        country: 'US',
        state: 'NY',
        requests: '15',
        bids: '15',
        losses: { 102: '5' },
        impressions: '4',
        clicks: '1',
        spend: '0.03',
      },
      { deal: 'deal-KON-1002', app: 'com.tv.app', domain: '', publisher: 'p2', media_type: 'video', state: 'CA', video_completes: '2' },
    ]);
  });

  test.each([';', '\t'])('may be separated by %j, and are refused by number and reason', async (separator) => {
    const lines = [
      'type|dealid|ts|price',
      `click|KON-1001|${NOON}|`,
      `click|NONE|${NOON}|`,
      `impression|KON-1001|${NOON}|dear`,
      `click|KON-1001|"${NOON}|`,
      'click|KON-1001',
      `bid|KON-1001|${NOON}|`,
      '',
    ];
    const { refused, outcomes } = await ingest(
      'csv',
      lines.map((line) => line.replaceAll('|', separator)),
    );
    expect([outcomes, refused]).toEqual([
      1,
      [
        [3, 'names an unknown deal'],
        [4, 'has a price that is no amount'],
        [5, 'has a quote that is not closed'],
        [6, 'has more or fewer cells than the header'],
        [7, 'has an unknown type'],
      ],
    ]);
  });

  test('without a column that is needed, or with one that says the same as another, are not read at all', async () => {
    await expect(ingest('csv', ['type,ts', `click,${NOON}`])).rejects.toThrow('The header has no column dealid.');
    await expect(ingest('csv', ['type,deal,deal_id', 'click,a,b'])).rejects.toThrow(
      'The column deal_id of the header says what another column says.',
    );
    await expect(ingest('csv', [])).rejects.toThrow('The header has no column type.');
  });
});
