import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Feed, type FeedFormat } from '@kontor/market/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { applyFeed } from './apply-feed.ts';

const NOON = Date.UTC(2026, 8, 1, 12) / 1000;

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(() => startAfresh(events.store));
afterAll(() => events.close());

async function ingest(format: FeedFormat, lines: readonly (object | string)[]) {
  const file = join(events.directory, `views-${format}`);
  await writeFile(file, lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n'));
  return applyFeed(events.side, { batch: file, file, feed: Feed.parse({ format }) });
}
const counted = () => events.store.query('SELECT deal, wins, impressions, measured, viewable FROM delivery_hourly ORDER BY deal');
const none = { deal: 'deal-KON-1001', wins: '0', impressions: '0', measured: '0', viewable: '0' };

test('an impression was in view, was not, or nothing is known of it: notices of pairs', async () => {
  const ids = ['r1', 'r2', 'r3', 'r4'];
  const bid = { id: 'b', impid: '1', dealid: 'KON-1001', price: 10 };
  const request = { imp: [{ id: '1', video: {} }], app: { bundle: 'com.tv.app' } };
  const pairs = ids.map((id) => ({ ts: NOON, request: { ...request, id }, response: { id, seatbid: [{ bid: [bid] }] } }));
  const notice = (said: string, id: string) => ({ notice: said, id, ts: NOON + 5 });
  const views = [notice('viewable', 'r1'), notice('notViewable', 'r2'), notice('viewUndetermined', 'r2'), notice('viewUndetermined', 'r3')];
  const shown = ids.map((id) => notice('impression', id));
  expect(await ingest('openrtb-pairs', [...pairs, ...shown, ...views])).toMatchObject({ lines: 12, rejected: 0 });
  expect(await counted()).toEqual([{ ...none, wins: '4', impressions: '4', measured: '2', viewable: '1' }]);
});

test('a view says that its bid was won, also where no other notice does', async () => {
  const request = { id: 'r1', imp: [{ id: '1', video: {} }] };
  const response = { id: 'r1', seatbid: [{ bid: [{ id: 'b', impid: '1', dealid: 'KON-1001', price: 10 }] }] };
  await ingest('openrtb-pairs', [
    { ts: NOON, request, response },
    { notice: 'notViewable', id: 'r1', ts: NOON + 5 },
  ]);
  expect(await counted()).toEqual([{ ...none, wins: '1', measured: '1' }]);
});

test('an impression was in view, was not, or nothing is known of it: types of CSV in any spelling', async () => {
  const lines = [
    'type,dealid,ts,count',
    `viewable,KON-1001,${NOON},7`,
    `NotViewable,KON-1001,${NOON},3`,
    `viewUndetermined,KON-1002,${NOON},9`,
  ];
  expect(await ingest('csv', lines)).toMatchObject({ lines: 3, outcomes: 3, rejected: 0 });
  expect(await counted()).toEqual([{ ...none, measured: '10', viewable: '7' }]);
});

test('an impression was in view, was not, or nothing is known of it: lines of our own', async () => {
  const line = (type: string, sample: number) => ({ type, ts: NOON, sample, dealid: 'KON-1001' });
  const lines = [line('viewable', 4), line('notViewable', 1), line('viewUndetermined', 9), line('measured', 5)];
  expect(await ingest('events', lines)).toMatchObject({ outcomes: 3, rejected: 1 });
  expect(await counted()).toEqual([{ ...none, measured: '5', viewable: '4' }]);
});
