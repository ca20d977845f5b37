import { ALONE } from '@kontor/core/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestEventStore, type TestEventStore } from '../../../core/testing/test-event-store.ts';
import { type AudienceTree, anyOf } from '../../contract/targeting.ts';
import { seeded } from '../../testing/openrtb-requests.ts';
import { loadSegment } from './segment-members.ts';
import { aboutCount, aboutRequests, type PeopleAsker, peopleIn, toldSizes } from './smallest-group.ts';

// What is told of people (decision 0078). The calls that tell it are asked in apps/server/single-people.test.ts.

const SMALLEST = 200;
const segment = (id: string): AudienceTree => ({ kind: 'segment', id });
const and = (...of: AudienceTree[]): AudienceTree => ({ kind: 'and', of });
const or = (...of: AudienceTree[]): AudienceTree => ({ kind: 'or', of });
const not = (of: AudienceTree): AudienceTree => ({ kind: 'not', of });

let events: TestEventStore;
let spent = 0;
const asker: PeopleAsker = {
  smallest: SMALLEST,
  ownAmong: async (ids) => new Set(ids.filter((id) => id.startsWith('own'))),
  spend: async (counts) => {
    spent += counts;
  },
};
const people = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => `user:${from + n}`);
const load = (id: string, identities: string[]) => loadSegment(events.store, ALONE, { segment: id, identities });
const told = (...trees: AudienceTree[]) => toldSizes(events.store, trees, asker);
beforeAll(async () => {
  events = await openTestEventStore();
  await load('provider', people(0, 20_000));
  await load('other', people(10_000, 40_000));
  await load('rare', people(0, 150));
  await load('own', people(5_000, 12_000));
  await load('own few', people(0, 150));
  await load('own more', people(11_000, 13_000));
});
afterAll(() => events.close());
const FEW = { fewerThan: SMALLEST };

test('one segment and one’s own people are told exactly from twenty on, providers’ from the smallest group on', async () => {
  expect(await told(segment('provider'), segment('rare'), segment('own few'))).toEqual([20_000, 150, 150]);
  expect(await told(and(segment('own'), segment('own more')), and(segment('own few'), segment('own more')))).toEqual([
    1_000,
    { fewerThan: 20 },
  ]);
  expect(await told(and(segment('provider'), segment('other')), and(segment('rare'), segment('provider')))).toEqual([10_000, FEW]);
});

test('where both meet a count is about so many, counts against the day, and is nothing where a segment of one’s own is small', async () => {
  spent = 0;
  const [both, without, few] = await told(
    and(segment('provider'), segment('own')),
    and(segment('provider'), not(segment('own'))),
    or(segment('provider'), segment('own few')),
  );
  expect([both, without]).toEqual([
    { about: expect.any(Number), within: expect.any(Number) },
    { about: expect.any(Number), within: expect.any(Number) },
  ]);
  expect([few, spent]).toEqual([FEW, 3]);
});

test('who is in none of the segments is somebody’s: a count with them is told as one of both', async () => {
  spent = 0;
  const [, everybody] = await told(segment('provider'), or(segment('provider'), not(segment('other'))));
  expect([everybody, spent]).toEqual([{ about: expect.any(Number), within: expect.any(Number) }, 1]);
});

test('about so many is within what it says of the exact number, whichever people are counted', () => {
  const random = seeded(78);
  for (let round = 0; round < 600; round += 1) {
    const people = Math.floor(100 * 10 ** (random() * 3));
    let counted = 0;
    for (let one = 0; one < people; one += 1) if (random() < 1 / 8) counted += 1;
    const { about, within } = aboutCount(counted);
    expect(Math.abs(about - people), `${people}`).toBeLessThanOrEqual(within);
  }
}, 600_000);

test('requests have two digits, and steps of at least ten sampled rows', () => {
  expect([aboutRequests(123_456, 0), aboutRequests(0, 5), aboutRequests(123_456, 100), aboutRequests(3_000, 100)]).toEqual([
    120_000, 0, 120_000, 0,
  ]);
});

test('whoever asks about segments says by which rules', async () => {
  await expect(peopleIn(events.store, [anyOf('segments', ['provider'])], undefined)).rejects.toThrow('by which rules');
  expect(await peopleIn(events.store, [anyOf('genres', ['Drama'])], undefined)).toBe('nobody');
});

test('a plan’s people are refused below the smallest group, with a small segment of one’s own, and where too few were seen', async () => {
  const ask = (...ids: string[]) => peopleIn(events.store, [anyOf('segments', ids)], asker);
  expect(await ask('provider', 'rare')).toBe('provided');
  for (const ids of [['rare'], ['provider', 'own few'], ['own']])
    await expect(ask(...ids), ids.join()).rejects.toThrow('Too small to be counted: an audience needs at least 200 members.');
});
