import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { Feed } from '../../contract/feed.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { OPEN_DATE, OPEN_ZONE } from './feed-reading.ts';
import { timeOfText } from './feed-time.ts';

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(() => startAfresh(events.store));
afterAll(() => events.close());

const csv = (dates: readonly string[]) =>
  feedLines(events, 'csv', ['type,date,dealid,count,price', ...dates.map((date) => `impression,"${date}",KON-1001,7,10`)]);
const hours = async () =>
  (await events.store.query<{ hour: string }>('SELECT DISTINCT toString(hour) AS hour FROM delivery_hourly ORDER BY hour')).map(
    ({ hour }) => hour.slice(0, 13),
  );
const NO_TS = 'has no ts, or one that is not a number';

describe('dates of two numbers and a year', () => {
  test.each([
    ['month first', ['03/05/2026 12:00', '03/13/2026 12:00'], ['2026-03-05 12', '2026-03-13 12']],
    ['day first', ['05/03/2026 12:00', '13/03/2026 12:00'], ['2026-03-05 12', '2026-03-13 12']],
    ['with dots', ['5.3.2026 9:15', '13.3.2026'], ['2026-03-05 09', '2026-03-13 12']],
    ['with dashes', ['03-05-2026', '03-31-2026 1:30 PM'], ['2026-03-05 12', '2026-03-31 13']],
    ['beside other times', ['03/05/2026', '2026-03-06', '1772800000', '3/31/2026'], ['2026-03-05 12', '2026-03-06 12', '2026-03-31 12']],
  ])('are read as the whole column tells: %s', async (_, dates, read) => {
    const { outcomes, refused } = await csv(dates);
    expect([outcomes, refused]).toEqual([dates.length, []]);
    expect(await hours()).toEqual(expect.arrayContaining(read));
  });

  test.each([
    ['leaves it open', ['03/05/2026 12:00', '04/06/2026']],
    ['has both', ['13/03/2026', '03/13/2026', '03/05/2026']],
  ])('are refused where the column %s, and cost no other line', async (_, dates) => {
    const { outcomes, refused } = await csv(['2026-03-05', ...dates]);
    expect([outcomes, refused]).toEqual([1, dates.map((__, index) => [index + 3, OPEN_DATE])]);
    expect(await hours()).toEqual(['2026-03-05 12']);
  });

  test('are told by the whole file in bid requests and pairs too, each of which counts once', async () => {
    const request = (id: string) => ({ id, imp: [{ id: '1', banner: {} }] });
    const days = () => events.store.query('SELECT toString(toDate(ts)) AS day FROM bid_requests ORDER BY day');
    const read = [{ day: '2026-03-05' }, { day: '2026-03-13' }];
    const dates = ['03/05/2026 12:00', '03/13/2026 12:00'];
    const bare = dates.map((at, index) => ({ ...request(`r${index}`), ext: { at } }));
    expect(await feedLines(events, 'openrtb', bare, { tsField: 'ext.at' })).toMatchObject({ lines: 2, requests: 2, rejected: 0 });
    expect(await days()).toEqual(read);
    await startAfresh(events.store);
    const bid = { id: 'b', impid: '1', dealid: 'KON-1001', price: 1 };
    const pairs = dates.map((ts, index) => ({
      ts,
      request: request(`p${index}`),
      response: { id: `p${index}`, seatbid: [{ bid: [bid] }] },
    }));
    expect(await feedLines(events, 'openrtb-pairs', [...pairs, 'none'])).toMatchObject({ lines: 3, requests: 2, outcomes: 2, rejected: 1 });
    expect(await days()).toEqual(read);
  });
});

describe('a day without a time', () => {
  const DAYS = ['2026-03-10', '2026/3/10', '20260310', '2026.03.10', 'Mar 10, 2026', '10 March 2026', 'Tue, 10 Mar 2026', '10-Mar-2026'];
  test('is its noon, never a day early, however it is written', async () => {
    const { outcomes, refused } = await csv(DAYS);
    expect([outcomes, refused, await hours()]).toEqual([DAYS.length, [], ['2026-03-10 12']]);
  });

  test('of a sender’s option is too, and other texts than those of logs are no time', () => {
    const noon = Date.UTC(2026, 2, 10, 12) / 1000;
    const same = ['2026-03-10', '2026-03-10 12:00', '2026-03-10T12:00Z', '2026-03-10T13:00:00.5+01:00', String(noon), `${noon}000`];
    expect(same.map((text) => timeOfText(text))).toEqual(same.map(() => noon));
    expect(
      ['03/10/2026', '10.3.2026', 'Mar 10, 2026', '2026', '2026-03', '2026-13-01', 'soon', '-1'].map((text) => timeOfText(text)),
    ).toEqual(Array.from({ length: 8 }, () => null));
  });

  test('is now where it is today, and refused where it is still to come', async () => {
    const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
    const { outcomes, refused } = await csv([day(0), day(2)]);
    expect([outcomes, refused]).toEqual([1, [[3, 'has a ts that is still to come']]]);
  });
});

test('what is no whole date is no time', async () => {
  const texts = ['03/05/26', '5.3.26', '26-03-05', '2026-03', '03/2026', '5/3', '31/31/2026x'];
  const { outcomes, refused } = await csv([...texts, '03/13/2026']);
  expect([outcomes, refused]).toEqual([1, texts.map((_, index) => [index + 2, NO_TS])]);
});

test('a time is that time, however it is written', async () => {
  const texts = ['2026-03-10 14', '2026-03-10T14:30:00', '2026-03-10T09:30:00-05:00', '2026-03-10 2:30 PM', 'Mar 10, 2026 14:00'];
  const { outcomes, refused } = await csv(texts);
  expect([outcomes, refused, await hours()]).toEqual([texts.length, [], ['2026-03-10 14']]);
});

describe('a feed of another zone', () => {
  test('has its own noon and its own hours, but where a time says its zone', async () => {
    const dates = ['2026-11-10', '2026-07-10', '2026-11-10 09:00', '2026-11-10 03:00Z', '11/13/2026'];
    const lines = dates.map((date) => `impression,"${date}",KON-1001,7,10`);
    const { refused } = await feedLines(events, 'csv', ['type,date,dealid,count,price', ...lines], { zone: 'America/New_York' });
    const read = ['2026-07-10 16', '2026-11-10 03', '2026-11-10 14', '2026-11-10 17', '2026-11-13 17'];
    expect([refused, await hours()]).toEqual([[], read]);
  });

  test('is that of the name of its file too', async () => {
    await feedLines(events, 'csv', ['type,dealid,count,price', 'impression,KON-1001,7,10'], {
      zone: 'America/New_York',
      name: 'x-2026-11-10-09.csv',
    });
    expect(await hours()).toEqual(['2026-11-10 14']);
  });

  test('is a zone, and no other word', () => {
    expect(['America/New_York', 'UTC', 'Europe/Berlin'].map((zone) => Feed.safeParse({ zone }).success)).toEqual([true, true, true]);
    expect(['Mars', "UTC'", ''].map((zone) => Feed.safeParse({ zone }).success)).toEqual([false, false, false]);
  });
});

test('a zone that a time names is read', async () => {
  const offsets = [
    '2026-03-10 09:00 EST',
    '2026-07-10 09:00 (EDT)',
    '2026-03-10 9:00:00 AM PST',
    '2026-03-10 14:00:00 +0200',
    '2026-03-11 14:00 UTC',
  ];
  const read = ['2026-03-10 12', '2026-03-10 14', '2026-03-10 17', '2026-03-11 14', '2026-07-10 13'];
  expect([(await csv(offsets)).refused, await hours()]).toEqual([[], read]);
  await startAfresh(events.store);
  expect([(await csv(['2026-07-10 09:00 America/New_York'])).refused, await hours()]).toEqual([[], ['2026-07-10 13']]);
});

test('a file whose times are of several zones by name is told to write offsets', async () => {
  const { refused } = await csv(['2026-07-10 09:00 America/New_York', '2026-07-10 09:00 Europe/London', '2026-07-10 09:00']);
  expect(refused).toEqual([2, 3].map((line) => [line, OPEN_ZONE]));
});

test.each([
  ['date,hour', '2026-03-10,14', '2026-03-10 14'],
  ['Day,Hour', '2026-03-10,9', '2026-03-10 09'],
  ['date,time', '2026-03-10,14:45:10', '2026-03-10 14'],
  ['date,Hour of Day', '3/31/2026,2 PM', '2026-03-31 14'],
  ['date,hour', '2026-03-10,', '2026-03-10 12'],
])('a day and its hour in two columns are read together: %s as %s', async (names, cells, hour) => {
  const { refused } = await feedLines(events, 'csv', [`type,${names},dealid,count,price`, `impression,${cells},KON-1001,7,10`]);
  expect([refused, await hours()]).toEqual([[], [hour]]);
});

test('which number is the month can be said of a file that leaves it open', async () => {
  const open = (dates: string) =>
    feedLines(events, 'csv', ['type,date,dealid,count,price', 'impression,03/05/2026,KON-1001,7,10'], { dates });
  expect([(await open('mdy')).refused, await hours()]).toEqual([[], ['2026-03-05 12']]);
  await startAfresh(events.store);
  expect([(await open('dmy')).refused, await hours()]).toEqual([[], ['2026-05-03 12']]);
});
