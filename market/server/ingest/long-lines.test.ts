import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { Feed } from '../../contract/feed.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { applyFeed } from './apply-feed.ts';
import { checkBatch } from './check-batch.ts';
import { cutLongLines, hasLongLine, LONGEST_LINE, TOO_LONG } from './long-lines.ts';

const NOON = Date.UTC(2026, 8, 1, 12) / 1000;

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(() => startAfresh(events.store));
afterAll(() => events.close());

const imps = (count: number) => Array.from({ length: count }, (_, n) => ({ id: String(n), banner: { w: 300, h: 250 }, x: 'y'.repeat(20) }));
const request = (id: string, rest: object = {}) => ({ id, imp: imps(1), site: { domain: 'long.example' }, ...rest });
/** A good line of each format, of at least so many bytes. */
const LINES: Record<string, (id: string, bytes: number) => object | string> = {
  events: (id, bytes) => ({ type: 'request', ts: NOON, sample: 1, request: request(id, { ext: 'x'.repeat(bytes) }) }),
  openrtb: (id, bytes) => request(id, { ts: NOON, ext: 'x'.repeat(bytes) }),
  'openrtb-pairs': (id, bytes) => ({ ts: NOON, request: request(id), ext: 'x'.repeat(bytes) }),
  csv: (_, bytes) => `click,${NOON},KON-1001,${'x'.repeat(bytes)}`,
};

describe('a line that is longer than 2 MB', () => {
  test.each(Object.keys(LINES))('is refused by its length alone, and costs no other: %s', async (format) => {
    const line = LINES[format] ?? expect.fail('no such format');
    const sent = [line('a', 1), line('b', 3_000_000), line('c', 1), line('d', LONGEST_LINE), line('e', LONGEST_LINE - 1_000), line('f', 1)];
    const header = format === 'csv' ? ['type,ts,dealid,more'] : [];
    // Every other one is packed: it is so in both ways.
    for (const _ of [1, 2]) {
      const { lines, refused } = await feedLines(events, format, [...header, ...sent]);
      expect([lines, refused]).toEqual([6, [2, 4].map((number) => [number + header.length, TOO_LONG])]);
    }
  });

  test('may be of 100 MB, be no JSON or have 200,000 imps: of none more than its beginning is kept', async () => {
    const many = { type: 'request', ts: NOON, sample: 1, request: { id: 'many', imp: imps(200_000) } };
    const good = LINES.events?.('good', 1) ?? '';
    const sent = [good, many, 'x'.repeat(100_000_000), good, `{"type":"request","request":{"id":"${'['.repeat(3_000_000)}`, good];
    const { requests, refused } = await feedLines(events, 'events', sent);
    expect([requests, refused]).toEqual([3, [2, 3, 5].map((line) => [line, TOO_LONG])]);
    expect((await readdir(events.directory)).filter((name) => name.endsWith('.cut'))).toEqual([]);
  });

  test('is told by a check too', async () => {
    const file = join(events.directory, 'checked');
    const line = (bytes: number) => JSON.stringify(LINES.openrtb?.('a', bytes));
    await writeFile(file, gzipSync([line(3_000_000), line(1)].join('\n')));
    const found = await checkBatch(events.side, { file, feed: Feed.parse({ format: 'openrtb' }) });
    expect([found.lines, found.requests, found.reasons]).toEqual([
      2,
      1,
      [{ reason: TOO_LONG, lines: '1', first: '1', text: expect.any(String) }],
    ]);
  });
});

describe('long lines are found however the file comes in pieces', () => {
  /** Pieces of these sizes, over and over. */
  async function* inPieces(text: string, sizes: readonly number[]) {
    const bytes = Buffer.from(text);
    for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
      const size = sizes[turn % sizes.length] ?? 1;
      yield bytes.subarray(at, at + size);
      at += size;
    }
  }
  const LONGEST = 300;
  const line = (size: number) => String(size % 10).repeat(size);
  const cases = [
    [],
    [0],
    [300],
    [301],
    [299, 301],
    [0, 0, 900, 0, 5],
    [301, 302, 1],
    [1, 1, 300, 2_000, 300, 0],
    [600, 600],
    [1, 299, 300, 301],
  ];

  test.each([[[1]], [[7, 300, 1]], [[300]], [[301]], [[1_000]], [[5_000]]])('of %j bytes', async (sizes) => {
    for (const lengths of cases)
      for (const end of ['', '\n']) {
        const lines = lengths.map(line);
        const text = lines.join('\n') + end;
        const numbers: number[] = [];
        const kept: Buffer[] = [];
        for await (const piece of cutLongLines(inPieces(text, sizes), (number) => numbers.push(number), LONGEST))
          kept.push(Buffer.from(piece));
        expect(Buffer.concat(kept).toString()).toBe(lines.map((one) => (one.length > LONGEST ? one.slice(0, 200) : one)).join('\n') + end);
        expect(numbers).toEqual(lines.flatMap((one, index) => (one.length > LONGEST ? index + 1 : [])));
        expect(await hasLongLine(inPieces(text, sizes), LONGEST)).toBe(numbers.length > 0);
      }
  });
});

test('a request with its response has at most 1,000 bids and deals', async () => {
  const bids = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `b${n}`, impid: '1', dealid: 'KON-1001', price: 1 }));
  const deals = (count: number) => Array.from({ length: count }, (_, n) => ({ id: `d${n}` }));
  const pair = (id: string, { bid, deal }: { bid: number; deal: number }) => ({
    ts: NOON,
    request: { id, imp: [{ id: '1', banner: {}, pmp: { deals: deals(deal) } }] },
    response: { id, seatbid: [{ bid: bids(bid) }] },
  });
  const file = join(events.directory, 'pairs');
  const sent = [
    pair('a', { bid: 1_000, deal: 0 }),
    pair('b', { bid: 1_001, deal: 0 }),
    pair('c', { bid: 400, deal: 601 }),
    pair('d', { bid: 1, deal: 999 }),
  ];
  await writeFile(file, sent.map((one) => JSON.stringify(one)).join('\n'));
  const feed = Feed.parse({ format: 'openrtb-pairs' });
  const { reasons } = await checkBatch(events.side, { file, feed });
  expect(reasons).toEqual([{ reason: 'has more than 1,000 bids and deals', lines: '2', first: '2', text: expect.any(String) }]);
  expect((await applyFeed(events.side, { batch: 'pairs', file, feed })).requests).toBe(2);
});
