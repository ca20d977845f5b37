import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { type AudienceTree, anyOf } from '../../contract/targeting.ts';
import { seeded } from '../../testing/openrtb-requests.ts';
import { loadRandomMembers } from '../../testing/random-members.ts';
import { smallDeal, smallGeography, smallMarketplace } from '../../testing/small-market.ts';
import { sizeOf, userSets, usersOf } from '../../testing/user-sets.ts';
import { indexChangedDays } from '../forecast/forecast-index.ts';
import { requestsByValue } from '../forecast/requests-by-value.ts';
import { requestsOfValues } from '../forecast/requests-of-values.ts';
import { simulate } from '../simulate/simulate.ts';
import { segmentMembersFromMarket } from '../simulate/simulate-segments.ts';
import { audienceSizes } from './audience-sizes.ts';
import { loadSegment, removeSegment } from './segment-members.ts';
import { segmentUsers } from './segment-users.ts';

/** `npm run night` tries a thousand over two hundred segments of 350,000 users, of another seed each time. */
const EXPRESSIONS = Number(process.env['EXPRESSIONS'] ?? 60);
const SEED = Number(process.env['PLANS_SEED'] ?? 11);
const SEGMENTS = EXPRESSIONS > 60 ? 200 : 25;
const USERS = EXPRESSIONS > 60 ? 350_000 : 3_000;

const NOW = new Date('2026-11-20T00:10:00Z');

let events: TestEventStore;
beforeAll(async () => {
  events = await openTestEventStore();
});
afterAll(() => events.close());
beforeEach(async () => {
  const [{ version } = { version: '0' }] = await events.store.query<{ version: string }>(
    'SELECT max(version) AS version FROM segment_members',
  );
  for (const table of ['segment_members', 'segment_identities', 'forecast_days']) await events.store.command(`TRUNCATE TABLE ${table}`);
  // Versions are never given twice.
  await events.store.command("INSERT INTO segment_members SELECT '', {version:UInt64} + 1, groupBitmapStateIf(toUInt32(0), 0)", {
    version,
  });
});

const segment = (id: string): AudienceTree => ({ kind: 'segment', id });
const load = (id: string, ...identities: string[]) => loadSegment(events.store, ALONE, { segment: id, identities });
const sizes = (...trees: AudienceTree[]) => audienceSizes(events.store, trees);
async function statsOf(...segments: string[]) {
  const users = await segmentUsers(events.store, segments);
  const { requests } = await requestsOfValues(events.store, { shown: anyOf('segments', segments), trees: [], now: NOW });
  return segments.map((id, index) => ({ segment: id, users: users.get(id) ?? 0, requests: requests[index] ?? 0 }));
}

test('a segment has the users of its identities, each once, and loading it anew replaces them', async () => {
  expect(await load('news', 'user:a', 'user:b', 'device:c', 'user:a', '')).toBe(3);
  expect(await load('sports', 'user:b', 'ip:198.51.100.7')).toBe(2);
  const both: AudienceTree = { kind: 'and', of: [segment('news'), segment('sports')] };
  expect(await sizes(segment('news'), segment('sports'), both, { kind: 'not', of: segment('news') })).toEqual([3, 2, 1, 1]);
  expect(await load('news', 'user:z')).toBe(1);
  expect(await sizes(segment('news'), both, { kind: 'or', of: [segment('news'), segment('sports')] })).toEqual([1, 0, 3]);
});

test('a stream of identities loads in parts', async () => {
  async function* texts() {
    for (let number = 0; number < 45_000; number += 1) yield `user:${number % 41_000}`;
  }
  expect(await loadSegment(events.store, ALONE, { segment: 'large', identities: texts() })).toBe(41_000);
});

test('a segment that is removed has nobody, and who is in no other is forgotten', async () => {
  await load('news', 'user:a', 'user:b');
  await load('sports', 'user:b');
  await removeSegment(events.store, ALONE, 'news');
  expect(await sizes(segment('news'), segment('sports'), { kind: 'and', of: [] })).toEqual([0, 1, 1]);
  expect(await events.store.query('SELECT toString(identity) AS identity FROM segment_identities')).toEqual(
    await events.store.query("SELECT toString(cityHash64('user:b')) AS identity"),
  );
  await load('late', 'user:c', 'user:b');
  expect(await sizes(segment('late'), { kind: 'and', of: [segment('late'), segment('sports')] })).toEqual([2, 1]);
});

test('no identifier is kept in clear, and the days of the forecast are to be indexed again', async () => {
  await events.store.insert('forecast_days', [{ day: '2026-09-01', state: 'indexed', at: '2026-09-02 00:00:00' }]);
  await load('news', 'user:a-person');
  const kept = await events.store.query<Record<string, unknown>>('SELECT identity, user FROM segment_identities');
  expect(JSON.stringify(kept)).not.toContain('a-person');
  expect(await events.store.query('SELECT argMax(state, at) AS state FROM forecast_days GROUP BY day')).toEqual([{ state: 'changed' }]);
  expect(await events.store.query("SELECT name FROM system.tables WHERE startsWith(name, 'scratch_')")).toEqual([]);
});

test('an unknown segment has nobody, and one without an id is refused', async () => {
  await load('news', 'user:a');
  expect(await sizes(segment('none'), { kind: 'not', of: segment('none') }, { kind: 'or', of: [] })).toEqual([0, 1, 0]);
  expect(await sizes()).toEqual([]);
  expect(await statsOf('none', 'news')).toEqual([
    { segment: 'none', users: 0, requests: 0 },
    { segment: 'news', users: 1, requests: 0 },
  ]);
  await expect(load('', 'user:a')).rejects.toThrow('has an id');
});

describe('a simulated market', () => {
  /** Of 7,000 homes with one to six users each. */
  const DEVICES = 24_500;
  const SEED_SEGMENTS = [
    { id: 'sports homes', share: 0.3, kind: 'homes' },
    { id: 'gamers', share: 0.12, kind: 'devices' },
    { id: 'nobody', share: 0, kind: 'devices' },
  ] as const;

  test('gives segments about their share of its homes or devices, the same ones of a seed', async () => {
    const members = () =>
      events.store.query('SELECT segment, toString(bitmapToArray(users)) AS users FROM segment_members FINAL ORDER BY segment');
    const make = (seed: number) => segmentMembersFromMarket(events.store, ALONE, { segments: SEED_SEGMENTS, weight: 125_000, seed });
    await make(1);
    const [homes, gamers, nobody] = await statsOf('sports homes', 'gamers', 'nobody');
    expect(homes?.users).toBeGreaterThan(0.28 * 7_000);
    expect(homes?.users).toBeLessThan(0.32 * 7_000);
    expect(gamers?.users).toBeGreaterThan(0.11 * DEVICES);
    expect(gamers?.users).toBeLessThan(0.13 * DEVICES);
    expect(nobody?.users).toBe(0);
    const first = await members();
    await make(2);
    expect(await members()).not.toEqual(first);
    await make(1);
    expect(await members()).toEqual(first);
  });

  test('parts its people among segments of one axis: bands apart share nobody, one inside another lies in it whole', async () => {
    const band = (id: string, starts: number, share: number) => ({ id, kind: 'devices', axis: 'age', starts, share }) as const;
    const segments = [band('young', 0, 0.2), band('old', 0.5, 0.3), band('oldest', 0.6, 0.1)];
    await segmentMembersFromMarket(events.store, ALONE, { segments, weight: 125_000, seed: 1 });
    const of = (id: string) => ({ kind: 'segment', id }) as const;
    const both = (...ids: string[]) => ({ kind: 'and' as const, of: ids.map(of) });
    const [young, old, oldest, apart, inside] = await sizes(
      of('young'),
      of('old'),
      of('oldest'),
      both('young', 'old'),
      both('old', 'oldest'),
    );
    expect([apart, inside]).toEqual([0, oldest]);
    for (const [found, share] of [
      [young, 0.2],
      [old, 0.3],
      [oldest, 0.1],
    ] as const)
      expect(Math.abs((found ?? 0) / DEVICES - share)).toBeLessThan(0.02);
  });

  test('lets deals deliver to members alone, and counts the requests a day of each segment', async () => {
    const deals = ['sports homes', 'nobody'].map((id, index) =>
      smallDeal(index, { kind: 'any', dimension: 'segments', values: [id] }, { rate: '30', appetite: 0.9 }),
    );
    const marketplace = { ...smallMarketplace({ inventory: 60 }), deals };
    const contextual = [{ id: 'drama', share: 0.4 }];
    const size = { days: 3, rows: 6_000, seed: 5, now: NOW };
    await simulate(events.store, ALONE, { marketplace, geography: smallGeography(40), ...size, segments: SEED_SEGMENTS, contextual });
    await indexChangedDays(events.store, ALONE, NOW);
    const delivered = await events.store.query('SELECT deal, sum(requests) > 0 AS any FROM delivery_hourly GROUP BY deal');
    expect(delivered).toEqual([{ deal: deals[0]?.id, any: 1 }]);
    const [asked] = await events.store.query<{ all: string; met: string }>(
      `SELECT sum(weight) AS all, sumIf(weight, household IN (SELECT identity FROM segment_identities WHERE user IN
        (SELECT arrayJoin(bitmapToArray(users)) FROM segment_members FINAL WHERE segment = 'sports homes'))) AS met
       FROM bid_requests WHERE day < toDate({now:UInt32})`,
      { now: NOW.getTime() / 1000 },
    );
    const [homes] = await statsOf('sports homes');
    expect(Math.round((homes?.requests ?? 0) * 3)).toBe(Number(asked?.met));
    expect(Number(asked?.met) / Number(asked?.all)).toBeGreaterThan(0.15);
    const [shown] = await requestsByValue(events.store, 'contextual', { now: NOW });
    expect(shown?.value).toBe('drama');
    expect((shown?.requests ?? 0) * 3).toBeLessThan(0.6 * Number(asked?.all));
  }, 120_000);
});

function randomExpression(random: () => number, depth: number): AudienceTree {
  const kind = depth === 0 ? 0 : random();
  if (kind < 0.35) return segment(`seg-${Math.floor(random() * (SEGMENTS + 1))}`);
  if (kind < 0.5) return { kind: 'not', of: randomExpression(random, depth - 1) };
  const of = Array.from({ length: Math.floor(random() * 5) }, () => randomExpression(random, depth - 1));
  return { kind: kind < 0.75 ? 'and' : 'or', of };
}

test('an expression of thousands of segments has its users as any other', async () => {
  const some = (from: number, count: number): AudienceTree[] =>
    Array.from({ length: count }, (_, n) => ({ kind: 'segment', id: `large-${from + n}` }));
  for (let n = 0; n < 3; n += 1)
    await loadSegment(events.store, ALONE, { segment: `large-${n}`, identities: [`user:${n}`, `user:${n + 1}`] });
  const any: AudienceTree = { kind: 'or', of: some(0, 1_500) };
  expect(await sizes(any, ...some(0, 3))).toEqual([4, 2, 2, 2]);
  let deep: AudienceTree = { kind: 'and', of: some(0, 200) };
  for (let level = 1; level < 9; level += 1) deep = { kind: 'or', of: [{ kind: 'and', of: [...some(level * 200, 200), deep] }, any] };
  expect(await sizes(deep, ...some(1, 1))).toEqual([4, 2]);
});

const nodesOf = (tree: AudienceTree): AudienceTree[] => {
  if (tree.kind === 'segment') return [tree];
  return [tree, ...(tree.kind === 'not' ? [tree.of] : tree.of).flatMap(nodesOf)];
};

test(`${EXPRESSIONS} expressions of chance have at every node the users that sets have`, async () => {
  const random = seeded(SEED);
  const identities = Array.from({ length: USERS }, (_, number) => `user:${number}`);
  const members = await loadRandomMembers({ store: events.store, turn: ALONE }, { random, identities, count: SEGMENTS });
  const sets = userSets(members, identities);
  const everybody = sizeOf(sets.everybody);
  const tried = { nodes: 0, found: 0 };
  for (let count = 0; count < EXPRESSIONS; count += 1) {
    const nodes = nodesOf(randomExpression(random, 1 + (count % 5)));
    const expected = nodes.map((node) => sizeOf(usersOf(node, sets)));
    expect({ sizes: await sizes(...nodes), nodes }).toEqual({ sizes: expected, nodes });
    tried.nodes += nodes.length;
    tried.found += expected.filter((size) => size > 0 && size < everybody).length;
  }
  expect(tried.found).toBeGreaterThan(EXPRESSIONS);
  expect(everybody).toBeGreaterThan(0.99 * USERS);
  if (EXPRESSIONS > 60)
    console.log(`${EXPRESSIONS} expressions, ${tried.nodes} nodes, ${everybody} users of ${SEGMENTS} segments: no difference`);
}, 1_800_000);
