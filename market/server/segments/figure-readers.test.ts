import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { noBidCause } from '../../contract/no-bid-causes.ts';
import type { DeliveryReader } from '../delivery/ask-delivery.ts';
import type { Whose } from '../delivery/delivery-condition.ts';
import { matchedCounts } from '../delivery/matched-counts.ts';
import { noBidCounts } from '../delivery/no-bid-counts.ts';
import { wonFloors } from '../delivery/won-floors.ts';

const at = (hour: string) => ({ day: hour.slice(0, 10), hour: `${hour}:00:00` });
let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
  const row = (account: string, hour: string, rest: object) => ({
    account,
    deal: `${account}-deal`,
    ...at(hour),
    publisher: 'p1',
    dsp: 'd1',
    ...rest,
  });
  const video = { media_type: 'video', platform: 'CTV' };
  const display = { media_type: 'display', platform: 'INAPP' };
  await events.store.insert('delivery_hourly', [
    // From before codes and floors were kept.
    row('mine', '2026-11-09 12', { ...video, requests: 50, bids: 20, wins: 10 }),
    row('mine', '2026-11-10 12', {
      ...video,
      requests: 100,
      bids: 40,
      wins: 30,
      no_bids: { 9: 50, 0: 8 },
      won_floors: { 100000: 10, 120000: 15, 500000: 4 },
    }),
    row('mine', '2026-11-10 13', {
      ...video,
      publisher: 'p2',
      requests: 10,
      bids: 2,
      wins: 2,
      no_bids: { 9: 8 },
      won_floors: { 20000: 2 },
    }),
    row('mine', '2026-11-10 12', { ...display, requests: 10, bids: 9, wins: 9, no_bids: { 500: 1 }, won_floors: { 0: 5, 10000: 4 } }),
    row('theirs', '2026-11-10 12', { ...video, requests: 1_000, bids: 100, wins: 100, no_bids: { 2: 900 }, won_floors: { 990000: 100 } }),
  ]);
  const met = (account: string, hour: string, matched: number, causes: object) => ({
    account,
    deal: `${account}-deal`,
    ...at(hour),
    matched,
    causes,
  });
  await events.store.insert('unoffered_hourly', [
    met('mine', '2026-11-09 12', 0, { floor: 7 }),
    met('mine', '2026-11-10 12', 600, { floor: 400 }),
    met('mine', '2026-11-10 12', 100, {}),
    met('mine', '2026-11-10 13', 40, { pace: 30 }),
    met('mine', '2026-11-10 14', 9, { hours: 9 }),
    met('theirs', '2026-11-10 12', 5_000, {}),
  ]);
});
afterAll(() => events.close());

const mine: Whose = { of: 'account', account: 'mine' };
const reader = (whose: Whose = mine): DeliveryReader => ({
  events: events.store,
  whose,
  viewer: { accountType: 'Agency', place: 'funnel' },
});
const links: Whose = { of: 'links', account: 'mine', links: { dsps: ['d1'] } };
const span = (from: string, to: string) => ({ from: new Date(`${from}T00:00:00Z`), to: new Date(`${to}T00:00:00Z`), zone: 'UTC' });
const ALL = span('2026-11-01', '2026-12-01');
const TENTH = span('2026-11-10', '2026-11-11');

describe('why requests had no bid', () => {
  test('is told by code, the commonest first, and what nobody told is apart', async () => {
    const codes = [
      { code: 9, count: '58' },
      { code: 0, count: '8' },
      { code: 500, count: '1' },
    ];
    expect(await noBidCounts(reader(), { span: ALL, where: [] })).toEqual({ codes, unknown: '32' });
    expect(await noBidCounts(reader(), { span: TENTH, where: [{ of: 'platform', in: ['CTV'] }] })).toEqual({
      codes: codes.slice(0, 2),
      unknown: '2',
    });
    expect(await noBidCounts(reader(), { span: span('2026-10-01', '2026-10-02'), where: [] })).toEqual({ codes: [], unknown: '0' });
  });

  test('is an account’s own, and what its links name', async () => {
    expect((await noBidCounts(reader({ of: 'account', account: 'theirs' }), { span: ALL, where: [] })).codes).toEqual([
      { code: 2, count: '900' },
    ]);
    expect((await noBidCounts(reader(links), { span: ALL, where: [] })).codes[0]).toEqual({ code: 2, count: '900' });
    await expect(noBidCounts(reader(links), { span: ALL, where: [{ of: 'deal', in: ['theirs-deal'] }] })).rejects.toThrow(
      'tells whose deal',
    );
  });

  test('reads in words', () => {
    expect([9, 17, 18, 500].map(noBidCause)).toEqual([
      'user’s daily cap met',
      'blocked supply chain node',
      'code 18',
      'exchange’s own code 500',
    ]);
  });
});

describe('what plans met', () => {
  test('stands beside the auctions of the same hours; auctions of hours of which nobody told are not known', async () => {
    expect(await matchedCounts(reader(), { span: TENTH })).toEqual([{ deal: 'mine-deal', matched: 749, auctions: 120, unknown: 0 }]);
    expect(await matchedCounts(reader(), { span: ALL })).toEqual([{ deal: 'mine-deal', matched: 749, auctions: 120, unknown: 50 }]);
  });

  test('is of the account’s own deals alone, or for the platform of everybody’s, and never of linked delivery', async () => {
    expect(await matchedCounts(reader(), { span: ALL, deals: ['theirs-deal'] })).toEqual([]);
    expect(await matchedCounts(reader({ of: 'all' }), { span: TENTH, deals: ['theirs-deal'] })).toMatchObject([
      { deal: 'theirs-deal', matched: 5_000, auctions: 1_000 },
    ]);
    await expect(matchedCounts(reader(links), { span: ALL })).rejects.toThrow('linked delivery is not read');
  });
});

describe('floors of requests won', () => {
  test('have a median and a mean by wins, video and display apart, and say how much of them is known', async () => {
    const floors = await wonFloors(reader(), { span: ALL });
    expect(floors.map(({ mediaType, median, mean }) => [mediaType, median, mean && Number(mean.toFixed(4))])).toEqual([
      ['display', 0, 0.4444],
      ['video', 12, 15.6129],
    ]);
    expect(floors.map(({ knownShare }) => Number(knownShare.toFixed(4)))).toEqual([1, 0.7381]);
    expect(Object.keys(floors[0] ?? {})).not.toContain('won');
  });

  test('are not known of what was won before, and there are none where nothing was won', async () => {
    expect(await wonFloors(reader(), { span: span('2026-11-09', '2026-11-10') })).toEqual([
      { key: '', mediaType: 'video', median: null, mean: null, knownShare: 0 },
    ]);
    expect(await wonFloors(reader(), { span: span('2026-10-09', '2026-10-10') })).toEqual([]);
  });

  test('are told by what is asked, in the span’s zone, within the account’s walls', async () => {
    const by = async (whose: Whose) =>
      (await wonFloors(reader(whose), { span: TENTH, by: 'publisher' })).map(({ key, mediaType, median }) => [key, mediaType, median]);
    expect(await by(mine)).toEqual([
      ['p1', 'display', 0],
      ['p1', 'video', 12],
      ['p2', 'video', 2],
    ]);
    expect((await by(links))[1]).toEqual(['p1', 'video', 99]);
    const days = await wonFloors(reader(), { span: { ...TENTH, zone: 'Asia/Tokyo' }, by: 'day' });
    expect([...new Set(days.map(({ key }) => key))]).toEqual(['2026-11-10 00:00:00']);
    await expect(wonFloors(reader(links), { span: TENTH, by: 'deal' })).rejects.toThrow('tells whose deal');
  });
});
