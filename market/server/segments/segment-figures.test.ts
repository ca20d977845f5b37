import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { seeded } from '../../testing/openrtb-requests.ts';
import { hashedMembers, loadRandomMembers, type Members, marketIdentities } from '../../testing/random-members.ts';
import { smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { TOLD_ALL } from '../../testing/told-all.ts';
import { simulate } from '../simulate/simulate.ts';
import { type SegmentInRows, segmentDays, segmentTops } from './segment-figures.ts';
import { loadSegment } from './segment-members.ts';
import { segmentOverlap } from './segment-overlap.ts';

/** Daily a few; at night many (tools/night.ts). */
const SEGMENTS = Number(process.env['FIGURED_SEGMENTS'] ?? 16);
const OVERLAPS = 10 * SEGMENTS;
const NOW = new Date('2026-11-20T10:20:00Z');
/** Until six in the morning: four whole hours before. */
const DELAYED = Date.parse('2026-11-20T06:00:00Z') / 1_000;
const RANGES = [7, 15, 30] as const;
const COLUMNS = ['dma', 'publisher', 'app', 'platform'] as const;

let events: TestEventStore;
let members: Members;
let hashes: Members;
/** Rows as the store holds them, for counting in memory. */
type Row = { day: string; ts: number; weight: number; seen: string[]; segments: string[]; contextual: string[] } & Record<
  (typeof COLUMNS)[number],
  string
>;
let rows: Row[];

beforeAll(async () => {
  events = await openTestEventStore();
  const marketplace = { ...smallMarketplace({ inventory: 60 }), deals: [] };
  const contextual = [{ id: 'drama', share: 0.4 }];
  await simulate(events.store, ALONE, {
    marketplace,
    geography: smallGeography(40),
    days: 33,
    rows: 24_000,
    seed: 3,
    now: NOW,
    contextual,
  });
  members = await loadRandomMembers(
    { store: events.store, turn: ALONE },
    { random: seeded(5), identities: marketIdentities(1_500), count: SEGMENTS },
  );
  hashes = await hashedMembers(events.store, members);
  // Some requests name a segment that has members, too.
  await events.store.command(
    "INSERT INTO bid_requests (day, ts, weight, request_id, publisher, app, segments) SELECT day, ts + 1, 7, 'named', publisher, app, ['seg-3'] FROM bid_requests LIMIT 50",
  );
  // And some are of a platform that few have.
  await events.store.command(
    "INSERT INTO bid_requests (day, ts, weight, request_id, platform, user, household, identities) SELECT day, ts, weight, 'few', 'RARE', user, household, identities FROM bid_requests WHERE day = '2026-11-15' AND household != 0 ORDER BY ts, request_id LIMIT 15",
  );
  const found = await events.store.query<Omit<Row, 'seen'> & { user: string; household: string; identities: string[] }>(
    `SELECT toString(day) AS day, toUnixTimestamp(ts) AS ts, weight, toString(user) AS user, toString(household) AS household,
       arrayMap(one -> toString(one), identities) AS identities, segments, contextual, ${COLUMNS.join(', ')} FROM bid_requests`,
  );
  rows = found.map(({ user, household, identities, ...row }) => ({ ...row, seen: [...new Set([user, household, ...identities])] }));
});
afterAll(() => events.close());

const daysBefore = (days: number) => {
  const last = Date.parse('2026-11-20T00:00:00Z');
  return Array.from({ length: days }, (_, index) => new Date(last - (days - index) * 86_400_000).toISOString().slice(0, 10));
};
const weightOf = (some: readonly Row[]) => some.reduce((sum, { weight }) => sum + weight, 0);
/** Rows of a segment, each with the members that it says. */
const rowsIn = (segment: string) => {
  const of = hashes.get(segment) ?? new Set();
  return rows.flatMap((row) => {
    const seen = row.seen.filter((one) => of.has(one));
    return seen.length > 0 || row.segments.includes(segment) ? [{ ...row, seen }] : [];
  });
};
const usersOf = (some: readonly Row[]) => new Set(some.flatMap(({ seen }) => seen)).size;

function daysByHand(of: readonly Row[], days: number) {
  const wanted = daysBefore(days);
  const byDay = Map.groupBy(of, ({ day }) => day);
  const inAll = of.filter(({ day }) => wanted.includes(day));
  return {
    days: wanted.map((day) => ({ day, requests: weightOf(byDay.get(day) ?? []), users: usersOf(byDay.get(day) ?? []) })),
    requests: weightOf(inAll),
    users: usersOf(inAll),
    sampled: days,
  };
}

function topsByHand(of: readonly Row[], days: number, by: (typeof COLUMNS)[number]) {
  const within = of.filter(({ ts }) => ts >= DELAYED - days * 86_400 && ts < DELAYED);
  const values = [...Map.groupBy(within, (row) => row[by])]
    .map(([value, some]) => ({ value, requests: weightOf(some), users: usersOf(some) }))
    .filter(({ value, users }) => value !== '' && users >= 20)
    .toSorted((a, b) => b.requests - a.requests || (a.value < b.value ? -1 : 1))
    .slice(0, 20);
  const others = (shown: readonly { value: string }[]) => within.filter((row) => !shown.some(({ value }) => value === row[by]));
  const isTooFew = others(values).length > 0 && usersOf(others(values)) < 20;
  if (isTooFew && values.length === 0) return { told: { rows: [], other: { requests: 0, users: 0 } }, hasJoined: false };
  const shown = isTooFew ? values.slice(0, -1) : values;
  return { told: { rows: shown, other: { requests: weightOf(others(shown)), users: usersOf(others(shown)) } }, hasJoined: isTooFew };
}

test(`requests and users of ${SEGMENTS} segments of chance on each day, and in all, are those of the rows (3 §9)`, async () => {
  const random = seeded(8);
  let found = 0;
  for (const segment of members.keys()) {
    const days = RANGES[Math.floor(random() * 3)] ?? 7;
    const answer = await segmentDays(events.store, { of: { members: segment }, days, now: NOW });
    expect({ segment, ...answer }).toEqual({ segment, ...daysByHand(rowsIn(segment), days) });
    found += answer.users;
  }
  expect(found).toBeGreaterThan(SEGMENTS);
}, 600_000);

test(`each row of the top 20 of ${SEGMENTS} segments is that of the rows, and few members stand together (3 §9)`, async () => {
  const random = seeded(9);
  let [shown, others, joined] = [0, 0, 0];
  for (const segment of members.keys())
    for (const by of COLUMNS) {
      const days = RANGES[Math.floor(random() * 3)] ?? 7;
      const answer = await segmentTops(events.store, {
        of: { members: segment },
        ...{ by, days, now: NOW, most: 20, fewest: 20, delayHours: 4 },
      });
      const { told, hasJoined } = topsByHand(rowsIn(segment), days, by);
      expect({ segment, by, days, ...answer }).toEqual({ segment, by, days, ...told });
      expect(answer.rows.every(({ users }) => users >= 20)).toBe(true);
      shown += answer.rows.length;
      others += answer.other.users >= 20 ? 1 : 0;
      joined += hasJoined ? 1 : 0;
    }
  expect(shown).toBeGreaterThan(10 * SEGMENTS);
  expect(others).toBeGreaterThan(SEGMENTS);
  expect(joined).toBeGreaterThan(SEGMENTS / 4);
}, 600_000);

test('Other alone is not told where few members are behind it', async () => {
  const ask = (fewest: number) =>
    segmentTops(events.store, { of: { members: 'seg-3' }, by: 'app', days: 30, now: NOW, most: 20, fewest, delayHours: 4 });
  expect((await ask(1)).other.requests + (await ask(1)).rows.length).toBeGreaterThan(0);
  expect(await ask(1_000_000)).toEqual({ rows: [], other: { requests: 0, users: 0 } });
});

test('a segment that requests name has the requests that name it, and counts whoever asked', async () => {
  const of: SegmentInRows = { named: 'contextual', values: ['drama'] };
  const within = rows
    .filter(({ contextual }) => contextual.includes('drama'))
    .map((row) => ({ ...row, seen: row.seen.slice(0, 1).filter((one) => one !== '0') }));
  expect(await segmentDays(events.store, { of, days: 15, now: NOW })).toEqual(daysByHand(within, 15));
  const strangers: SegmentInRows = { named: 'segments', values: ['seg-5'] };
  // It has members by our word, and no request names it.
  expect((await segmentDays(events.store, { of: strangers, days: 30, now: NOW })).requests).toBe(0);
  const named = rows.filter(({ segments }) => segments.includes('seg-3'));
  expect((await segmentDays(events.store, { of: { named: 'segments', values: ['seg-3'] }, days: 30, now: NOW })).requests).toBe(
    weightOf(named.filter(({ day }) => daysBefore(30).includes(day))),
  );
});

test('a segment of nobody has days without requests, and an installation without requests has none at all', async () => {
  expect(await segmentDays(events.store, { of: { members: 'nobody' }, days: 7, now: NOW })).toEqual(daysByHand([], 7));
  const later = new Date(NOW.getTime() + 400 * 86_400_000);
  expect(await segmentDays(events.store, { of: { members: 'seg-9' }, days: 7, now: later })).toMatchObject({ requests: 0, sampled: 0 });
});

test(`${OVERLAPS} overlaps of chance are those of sets in memory, and everybody is whoever is in any`, async () => {
  const random = seeded(10);
  const ids = [...members.keys()];
  let pairs = 0;
  while (pairs < OVERLAPS) {
    const chosen = ids.toSorted(() => random() - 0.5).slice(0, 2 + Math.floor(random() * 19));
    const among = ids.slice(0, 1 + Math.floor(random() * ids.length));
    const { shared, everybody } = await overlapOf(chosen, among);
    const told = (count: number, isOne: boolean) => (isOne && count < FEW.fewerThan ? FEW : count);
    const both = chosen.map((one) => chosen.map((other) => told(sharedBy(one, other), one === other)));
    expect({ chosen, shared }).toEqual({ chosen, shared: both });
    expect(everybody).toBe(new Set(among.flatMap((id) => [...(members.get(id) ?? [])])).size);
    pairs += (chosen.length * (chosen.length - 1)) / 2;
  }
}, 600_000);
const FEW = { fewerThan: 20 };
const overlapOf = (segments: readonly string[], among: readonly string[]) =>
  segmentOverlap(events.store, { segments, among, people: TOLD_ALL });
const sharedBy = (one: string, other: string): number => {
  const others = members.get(other) ?? new Set();
  return [...(members.get(one) ?? [])].filter((text) => others.has(text)).length;
};

test('an overlap with a segment of nobody is nobody, and members that change change it at once', async () => {
  await loadSegment(events.store, ALONE, { segment: 'new', identities: ['user:viewer-1', 'user:nobody-else'] });
  expect(await overlapOf(['new', 'none'], ['new'])).toEqual({
    shared: [
      [FEW, 0],
      [0, FEW],
    ],
    everybody: 2,
  });
  await loadSegment(events.store, ALONE, { segment: 'new', identities: ['user:viewer-1'] });
  expect(await overlapOf(['new'], ['new', 'none'])).toEqual({ shared: [[FEW]], everybody: 1 });
});
