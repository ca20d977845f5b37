import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { startAfresh } from '../../testing/line-deals.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(() => startAfresh(events.store));
afterAll(() => events.close());

const request = (id: string) => ({ id, imp: [{ id: '1', banner: {} }], site: { domain: 'example.com', page: 'a } { "x' } });
const three = ['1', '2', '3'].map(request);
const AT = { ts: '2026-09-01 12:00' };

describe('objects that are not one a line', () => {
  test.each([
    ['a list, one a line', `[\n${three.map((one) => JSON.stringify(one)).join(',\n')}\n]`],
    ['a list on one line', JSON.stringify(three)],
    ['a list, indented', JSON.stringify(three, null, 2)],
    ['objects, indented', three.map((one) => JSON.stringify(one, null, 2)).join('\n')],
    ['lines behind a byte mark', `\uFEFF${three.map((one) => JSON.stringify(one)).join('\n')}`],
  ])('are all taken: %s', async (_, text) => {
    expect(await feedLines(events, 'openrtb', [text], AT)).toMatchObject({ lines: 3, requests: 3, rejected: 0 });
  });

  test('have their number in the list, and one that does not end costs no other', async () => {
    const text = `[${JSON.stringify(request('1'))},${JSON.stringify({ id: '2' })},{"id":`;
    const { requests, refused } = await feedLines(events, 'openrtb', [text], AT);
    expect([requests, refused]).toEqual([
      1,
      [
        [2, 'has no imp, or empty ones alone'],
        [3, 'is not valid JSON'],
      ],
    ]);
  });
});

describe('CSV as spreadsheets write it', () => {
  const rows = ['type,ts,dealid,count,price', 'impression,2026-09-01 12:00,KON-1001,7,10', 'impression,2026-09-01 13:00,KON-1001,7,10'];
  test.each([
    ['CR alone', rows.join('\r')],
    ['mixed line ends', `${rows[0]}\r${rows[1]}\r\n${rows[2]}\n`],
    ['a line that names the separator', `sep=;\r\n${rows.join('\r\n').replaceAll(',', ';')}`],
    ['a byte mark', `\uFEFF${rows.join('\r\n')}`],
    [
      'signs that keep a text as it is',
      rows.join('\n').replaceAll('KON-1001', '="KON-1001"').replaceAll(',7,', ",'7,").replaceAll(/,10$/gm, ',"=""10"""'),
    ],
    ['stray quotes in columns that nobody reads', `${rows[0]},note\n${rows[1]},the "Big" one\n${rows[2]},5" disk\n`],
  ])('is read: %s', async (_, text) => {
    expect(await feedLines(events, 'csv', [text])).toMatchObject({ lines: 2, outcomes: 2, rejected: 0 });
  });
});

test.each([
  'date,deal,impressions,spend',
  'Day,Deal ID,Advertiser,Total Impressions,Clicks,Media Cost',
  'Date;Deal;Bid Requests;Bids;Wins',
])('a report is no feed, and what a feed needs is said: %s', async (header) => {
  await expect(feedLines(events, 'csv', [header])).rejects.toThrow(
    /^This is a report: .*type \(auction, impression, click …\), ts, dealid, count and price/,
  );
});
