import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ALONE } from '@kontor/core/server';
import { DIMENSION_KEYS, flatten, hostsAbove, MAX_TREE_DEPTH, matches, type SampledRequest, type Targeting } from '@kontor/market/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { valuesOfRow } from '../../testing/counted-by-hand.ts';
import { hashed } from '../../testing/identity-hashes.ts';
import { bidRequest, pick, seeded } from '../../testing/openrtb-requests.ts';
import { loadRandomMembers, type Members, segmentsOfTexts } from '../../testing/random-members.ts';
import { applyBatch } from '../ingest/ingest.ts';
import { loadSegment } from '../segments/segment-members.ts';
import { hostsAboveSql, whereOf } from './targeting-sql.ts';

const SEED = 20_260;
const REQUESTS = 200;
const TREES = 60;

/** Some sites are below others. */
const belowHosts = ({ site, ...request }: Record<string, unknown>, index: number) =>
  site === undefined || index % 3 > 0
    ? { ...request, ...(site !== undefined && { site }) }
    : { ...request, site: { ...(site as object), domain: `m.deep.news${index % 4}.example` } };

let events: TestEventStore;
let requests: SampledRequest[];
let members: Members;
const identitiesOf = ({ user, household, identities }: SampledRequest) => [user, household, ...identities];
const segmentsOf = (request: SampledRequest) => segmentsOfTexts(members, identitiesOf(request), request.segments);

beforeAll(async () => {
  events = await openTestEventStore();
  const random = seeded(SEED);
  const sent = Array.from({ length: REQUESTS }, (_, index) => ({ id: `r${index}`, ...belowHosts(bidRequest(random), index) }));
  const file = join(events.directory, 'requests.ndjson');
  await writeFile(file, sent.map((request) => JSON.stringify({ type: 'request', ts: 1_788_220_800, sample: 1, request })).join('\n'));
  expect(await applyBatch(events.side, { batch: 'differential', file })).toMatchObject({ requests: REQUESTS, rejected: 0 });
  requests = sent.flatMap((request) => flatten(request));
  const identities = [...new Set(requests.flatMap(identitiesOf))];
  members = await loadRandomMembers({ store: events.store, turn: ALONE }, { random, identities, count: 12 });
}, 120_000);
afterAll(() => events.close());

test('a request read by the engine is the request read by flatten, column for column', async () => {
  const columns = Object.keys(requests[0] ?? {});
  const rows = await events.store.query<SampledRequest>(`SELECT ${columns.join(', ')} FROM bid_requests`);
  const read = new Map(rows.map((row) => [row.request_id, row]));
  for (const request of await hashed(events.store, requests)) expect(read.get(request.request_id)).toEqual(request);
});

test(`SQL and evaluator agree on ${REQUESTS * TREES} random plan and request pairs (seed ${SEED})`, async () => {
  const random = seeded(SEED + 1);
  let inside = 0;
  for (let index = 0; index < TREES; index += 1) {
    const tree = randomTree(random, 4);
    const { sql, parameters } = whereOf(tree);
    const rows = await events.store.query<{ request_id: string }>(`SELECT request_id FROM bid_requests WHERE ${sql}`, parameters);
    const expected = requests.filter((request) => matches(tree, request, segmentsOf)).map((request) => request.request_id);
    expect(rows.map((row) => row.request_id).sort(), JSON.stringify(tree)).toEqual(expected.sort());
    inside += expected.length;
  }
  // Trees that all match everything, or nothing, would prove little.
  expect(inside).toBeGreaterThan((REQUESTS * TREES) / 10);
  expect(inside).toBeLessThan((REQUESTS * TREES * 9) / 10);
}, 120_000);

test('a member is who has the user, the home or another identity of a segment, or is told to be by the request', async () => {
  const one = requests.find(({ user, household, identities }) => user !== '' && household !== '' && identities.length > 1);
  if (!one) throw new Error('No request has them all.');
  const found = async (id: string) => {
    const { sql, parameters } = whereOf({ kind: 'any', dimension: 'segments', values: [id] });
    const rows = await events.store.query<{ id: string }>(`SELECT request_id AS id FROM bid_requests WHERE ${sql}`, parameters);
    return rows.map(({ id: request }) => request);
  };
  for (const text of identitiesOf(one)) {
    await loadSegment(events.store, ALONE, { segment: 'only', identities: [text] });
    expect(await found('only'), text).toContain(one.request_id);
  }
  const told = requests.find(({ segments }) => segments.length > 0);
  expect(await found(told?.segments[0] ?? '')).toContain(told?.request_id);
  expect(await found('')).toEqual([]);
});

test('any of no values and or of nothing match nothing; and of nothing matches everything', async () => {
  const countOf = async (tree: Targeting) => {
    const { sql, parameters } = whereOf(tree);
    const [row] = await events.store.query<{ rows: string }>(`SELECT count() AS rows FROM bid_requests WHERE ${sql}`, parameters);
    return Number(row?.rows);
  };
  expect(await countOf({ kind: 'any', dimension: 'country', values: [] })).toBe(0);
  expect(await countOf({ kind: 'or', of: [] })).toBe(0);
  expect(await countOf({ kind: 'and', of: [] })).toBe(REQUESTS);
  expect(await countOf({ kind: 'not', of: { kind: 'any', dimension: 'iabCategory', values: [] } })).toBe(REQUESTS);
});

test('a category of the first tier finds those below it, and one of the second itself alone', async () => {
  const found = async (code: string) => {
    const tree: Targeting = { kind: 'any', dimension: 'iabCategory', values: [code] };
    const { sql, parameters } = whereOf(tree);
    const rows = await events.store.query<{ categories: string[] }>(`SELECT categories FROM bid_requests WHERE ${sql}`, parameters);
    expect(requests.filter((request) => matches(tree, request))).toHaveLength(rows.length);
    return rows.map(({ categories }) => categories);
  };
  const below = requests.flatMap(({ categories }) => categories).find((code) => code.includes('-')) ?? '';
  const [first = ''] = below.split('-');
  expect(await found(below)).not.toHaveLength(0);
  for (const categories of await found(below)) expect(categories).toContain(below);
  expect((await found(first)).some((categories) => !categories.includes(first))).toBe(true);
});

test('a host behind a dot finds those below it and not itself, in SQL as in flatten', async () => {
  const hosts = ['a.b.example.com', 'example.com', 'com', '', 'x.co.uk', '203.0.113.7'];
  const rows = await events.store.query<{ above: string[] }>(
    `SELECT ${hostsAboveSql('host')} AS above FROM (SELECT arrayJoin({hosts:Array(String)}) AS host)`,
    { hosts },
  );
  expect(rows.map(({ above }) => above)).toEqual(hosts.map(hostsAbove));
  expect(hosts.map(hostsAbove)).toEqual([['.b.example.com', '.example.com'], [], [], [], ['.co.uk'], ['.0.113.7', '.113.7']]);
  const tree: Targeting = { kind: 'any', dimension: 'domain', values: ['.news0.example', '.news1.example', 'news2.example'] };
  const { sql, parameters } = whereOf(tree);
  const found = await events.store.query<{ domain: string }>(`SELECT domain FROM bid_requests WHERE ${sql}`, parameters);
  const byHand = requests.filter(({ domain }) => /[.]news[01][.]example$/.test(domain) || domain === 'news2.example');
  expect(found.map(({ domain }) => domain).toSorted()).toEqual(byHand.map(({ domain }) => domain).toSorted());
  expect(byHand.some(({ domain }) => domain.startsWith('m.deep.'))).toBe(true);
  expect(requests.filter((request) => matches(tree, request))).toEqual(byHand);
});

test('a tree beyond the limits is refused', () => {
  let tree: Targeting = { kind: 'and', of: [] };
  for (let depth = 1; depth < MAX_TREE_DEPTH; depth += 1) tree = { kind: 'not', of: tree };
  expect(() => whereOf(tree)).not.toThrow();
  expect(() => whereOf({ kind: 'not', of: tree })).toThrow(RangeError);
  expect(() => whereOf({ kind: 'and', of: Array.from({ length: 2_000 }, () => ({ kind: 'or', of: [] }) as const) })).toThrow(RangeError);
});

/** Leaves mostly hold values that occur, so that both answers come up. */
function randomTree(random: () => number, depth: number): Targeting {
  const kind = depth === 0 ? 'any' : pick(random, ['any', 'and', 'or', 'not', 'any']);
  const children = () => Array.from({ length: Math.floor(random() * 4) }, () => randomTree(random, depth - 1));
  if (kind === 'and' || kind === 'or') return { kind, of: children() };
  if (kind === 'not') return { kind, of: randomTree(random, depth - 1) };
  const dimension = DIMENSION_KEYS[Math.floor(random() * DIMENSION_KEYS.length)] ?? 'country';
  const occurring = requests.flatMap((request) => (dimension === 'segments' ? segmentsOf(request) : valuesOfRow(request, dimension)));
  const values = Array.from({ length: Math.floor(random() * 8) }, () => occurring[Math.floor(random() * occurring.length)] ?? 'none');
  return { kind: 'any', dimension, values: random() < 0.1 ? [...values, "x'); --", 'ü\\'] : values };
}
