import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { startAfresh } from '../../testing/line-deals.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
  await startAfresh(events.store);
});
afterAll(() => events.close());

test.each([
  'date,deal,impressions,spend',
  'Day,Deal ID,Advertiser,Total Impressions,Clicks,Media Cost',
  'Date;Deal;Bid Requests;Bids;Wins',
])('a report is no feed, and what a feed needs is said: %s', async (header) => {
  await expect(feedLines(events, 'csv', [header])).rejects.toThrow(
    /^This is a report: .*type \(auction, impression, click …\), ts, dealid, count and price/,
  );
});

test('a header that only forgot the type is told of that alone', async () => {
  await expect(feedLines(events, 'csv', ['ts,dealid,price'])).rejects.toThrow('The header has no column type.');
});
