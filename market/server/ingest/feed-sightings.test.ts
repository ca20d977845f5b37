import { writeFile } from 'node:fs/promises';
import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { UNOFFERED } from '../../contract/unoffered.ts';
import { feedLines } from '../../testing/feed-lines.ts';
import { startAfresh } from '../../testing/line-deals.ts';
import { finishBatch, stageBatch } from './ingest.ts';

const NOON = Date.UTC(2026, 8, 1, 12) / 1000;
let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
beforeEach(() => startAfresh(events.store));
afterAll(() => events.close());

const stored = (columns: string, table: string) =>
  events.store.query<Record<string, unknown>>(`SELECT ${columns} FROM ${table} ORDER BY ALL`);
const line = (type: string, rest: object = {}) => ({ type, ts: NOON, sample: 10, dealid: 'KON-1001', ...rest });
const offer = (bidfloor?: unknown, rest: object = {}) => ({
  imp: [{ id: '1', video: {}, ...(bidfloor !== undefined && { bidfloor }), ...rest }],
});

describe('an auction', () => {
  const told = () => stored('no_bids, won_floors, toString(requests) AS requests', 'delivery_hourly');

  test('without a bid is counted by its code, one too large for any column as not known', async () => {
    const codes = [0, 9, 9, 500, 70_000].map((nbr) => line('auction', { nbr }));
    expect(await feedLines(events, 'events', [...codes, line('auction')])).toMatchObject({ rejected: 0 });
    expect(await told()).toEqual([{ no_bids: { 0: '10', 9: '20', 500: '10' }, won_floors: {}, requests: '60' }]);
  });

  test('that was won is counted by its floor in ten-thousandths of a dollar; one that names none, or no amount, is not known', async () => {
    const won = [2, '2.5', 0, '.00005', undefined, '', 'much', '-', -1, 1e12].map((floor) =>
      line('auction', { loss: 0, price: 9, request: offer(floor) }),
    );
    const others = [
      line('auction', { loss: 102, price: 9, request: offer(3) }),
      line('auction', { nbr: 2, request: offer(3) }),
      line('auction', { loss: 0, price: 9, request: offer(3, { bidfloorcur: 'XTS' }) }),
    ];
    expect(await feedLines(events, 'events', [...won, ...others])).toMatchObject({ rejected: 0 });
    const rows = await events.store.query(
      "SELECT sumMap(won_floors) AS floors, toString(sum(wins)) AS wins FROM delivery_hourly WHERE media_type = 'video'",
    );
    expect(rows).toEqual([{ floors: { 0: '20', 20000: '10', 25000: '10' }, wins: '110' }]);
  });

  test('of a pair has the floor of its imp, which is 0 where a whole request names none', async () => {
    const request = {
      id: 'r1',
      imp: [
        { id: '1', video: {}, bidfloor: 4 },
        { id: '2', video: {} },
      ],
      app: { bundle: 'a.b' },
    };
    const bid = (impid: string) => ({ id: impid, impid, dealid: 'KON-1001', price: 10 });
    const notices = ['1', '2'].map((impid) => ({ notice: 'win', id: 'r1', impid, ts: NOON }));
    const pair = { ts: NOON, request, response: { id: 'r1', seatbid: [{ bid: [bid('1'), bid('2')] }] } };
    expect(await feedLines(events, 'openrtb-pairs', [pair, ...notices])).toMatchObject({ rejected: 0 });
    expect(await told()).toEqual([{ no_bids: {}, won_floors: { 0: '1', 40000: '1' }, requests: '2' }]);
  });
});

describe('what a plan met', () => {
  const counted = () => stored('deal, account, hour, toString(matched) AS matched, causes', 'unoffered_hourly');
  const hour = { deal: 'deal-KON-1001', account: 'account-a', hour: '2026-09-01 12:00:00' };

  test('and was not offered is told by hour and cause, and is no delivery', async () => {
    const causes = Object.keys(UNOFFERED).map((cause) => line('unoffered', { cause }));
    const lines = [line('match', { sample: 1_000 }), line('match', { ts: NOON + 60 }), ...causes, line('unoffered', { cause: 'pace' })];
    expect(await feedLines(events, 'events', lines)).toMatchObject({ outcomes: lines.length, rejected: 0 });
    const each = Object.fromEntries(Object.keys(UNOFFERED).map((cause) => [cause, '10']));
    expect(await counted()).toEqual([{ ...hour, matched: '1010', causes: { ...each, pace: '20' } }]);
    expect(await stored('count() AS rows', 'delivery_hourly')).toEqual([{ rows: '0' }]);
  });

  test('without a cause, with one that nobody knows, or of a deal that nobody knows is refused', async () => {
    const lines = [
      line('unoffered'),
      line('unoffered', { cause: 'weather' }),
      line('match', { dealid: 'X' }),
      line('match', { dealid: undefined }),
    ];
    expect((await feedLines(events, 'events', lines)).refused).toEqual([
      [1, 'has no cause'],
      [2, 'has an unknown cause'],
      [3, 'names an unknown deal'],
      [4, 'has no dealid'],
    ]);
    expect(await counted()).toEqual([]);
  });

  test('comes as CSV too, with floors', async () => {
    const text = [
      'type,deal,ts,count,cause,loss,format,floor',
      `Match,KON-1001,${NOON},50,,,,`,
      `unoffered,KON-1001,${NOON},20,floor,,,`,
      `auction,KON-1001,${NOON},30,,0,video,1.25`,
      `auction,KON-1001,${NOON},5,,0,video,`,
    ];
    expect(await feedLines(events, 'csv', text)).toMatchObject({ rejected: 0 });
    expect(await counted()).toEqual([{ ...hour, matched: '50', causes: { floor: '20' } }]);
    expect(await stored('won_floors, toString(wins) AS wins', 'delivery_hourly')).toEqual([{ won_floors: { 12500: '30' }, wins: '35' }]);
  });
});

describe('who saw an impression', () => {
  const ftrack = (id: string, source = 'flashtalking.com') => ({ user: { eids: [{ source, uids: [{ id }] }] } });
  const seen = (request: object, rest: object = {}) => line('impression', { price: 1, request, ...rest });
  const hash = (text: string) => `(SELECT cityHash64('${text}'))`;
  const sightings = () =>
    events.store.query<Record<string, string>>(
      `SELECT type, transform(identity, [${hash('ip:198.51.100.7')}, ${hash('device:aa-1')}, ${hash('eid:flashtalking.com:H1')}], ['home', 'device', 'household'], if(identity = 0, '', 'other')) AS who,
         toString(sum(sightings)) AS lines, toString(sum(impressions)) AS shown FROM sightings_daily GROUP BY ALL ORDER BY ALL`,
    );

  test('is kept by household of FTrack, address and device, with how often; where one is silent, and where all are, apart', async () => {
    const device = { ip: '198.51.100.7', ifa: 'AA-1' };
    await feedLines(events, 'events', [
      seen({ device, ...ftrack('H1', ' FlashTalking.com') }),
      seen({ device, ...ftrack('H1') }, { sample: 3 }),
      seen({ device: { ip: '198.51.100.7' }, ...ftrack('R1', 'liveramp.com') }),
      seen({}),
      line('impression', { price: 1 }),
      line('click', { request: { device } }),
    ]);
    expect(await sightings()).toEqual([
      { type: '', who: '', lines: '2', shown: '20' },
      { type: 'device', who: '', lines: '1', shown: '10' },
      { type: 'device', who: 'device', lines: '2', shown: '13' },
      { type: 'ftrack', who: '', lines: '1', shown: '10' },
      { type: 'ftrack', who: 'household', lines: '2', shown: '13' },
      { type: 'ip', who: 'home', lines: '3', shown: '23' },
    ]);
  });

  test('is nobody who has opted out', async () => {
    const device = { ip: '198.51.100.7', ifa: 'aa-1' };
    await feedLines(events, 'events', [
      seen({ device: { ...device, lmt: 1 }, ...ftrack('H1') }),
      seen({ device, regs: { gpc: 1 }, ...ftrack('H1') }),
    ]);
    expect(await sightings()).toEqual([{ type: '', who: '', lines: '2', shown: '20' }]);
  });

  test('is a household by the source that the installation names', async () => {
    const file = `${events.directory}/named`;
    await writeFile(file, [seen(ftrack('H1')), seen(ftrack('H1', 'ids.example'))].map((one) => JSON.stringify(one)).join('\n'));
    await finishBatch(events.store, ALONE, await stageBatch(events.store, ALONE, { batch: 'named', file, ftrackSource: 'ids.example' }));
    expect(await sightings()).toEqual([
      { type: '', who: '', lines: '1', shown: '10' },
      { type: 'device', who: '', lines: '1', shown: '10' },
      { type: 'ftrack', who: 'other', lines: '1', shown: '10' },
      { type: 'ip', who: '', lines: '1', shown: '10' },
    ]);
  });

  test('is told by pairs as by lines', async () => {
    const request = {
      id: 'r1',
      imp: [{ id: '1', video: {} }],
      app: { bundle: 'a.b' },
      device: { ip: '198.51.100.7', ifa: 'aa-1' },
      ...ftrack('H1'),
    };
    const response = { id: 'r1', seatbid: [{ bid: [{ id: 'b', impid: '1', dealid: 'KON-1001', price: 10 }] }] };
    await feedLines(events, 'openrtb-pairs', [
      { ts: NOON, request, response },
      { notice: 'billing', id: 'r1', ts: NOON },
    ]);
    const one = { lines: '1', shown: '1' };
    expect(await sightings()).toEqual([
      { type: 'device', who: 'device', ...one },
      { type: 'ftrack', who: 'household', ...one },
      { type: 'ip', who: 'home', ...one },
    ]);
  });
});
