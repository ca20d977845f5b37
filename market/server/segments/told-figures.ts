import type { EventStore } from '@kontor/core/server';
import { anyOf } from '../../contract/targeting.ts';
import { FEWEST_TOLD, type ToldCount } from '../../contract/told-count.ts';
import { forecast } from '../forecast/forecast.ts';
import type { Asker } from '../forecast/forecast-engine.ts';
import { requestsOfValues } from '../forecast/requests-of-values.ts';
import { requestsOfRow } from '../forecast/told-forecast.ts';
import { audienceSizes } from './audience-sizes.ts';
import { countedRows, PART, seenUsers } from './counted-part.ts';
import {
  segmentDays as exactDays,
  segmentTops as exactTops,
  type SegmentDays,
  type SegmentInRows,
  type TopRows,
  type Tops,
} from './segment-figures.ts';
import { segmentUsers as exactUsers } from './segment-users.ts';
import { aboutCount, aboutRequests, type PeopleAsker, toldFrom } from './smallest-group.ts';

/** How many users each of these segments has, as far as it is told; those whose members nobody has told are not here. */
export async function segmentUsers(store: EventStore, ids: readonly string[]): Promise<ReadonlyMap<string, ToldCount>> {
  return new Map([...(await exactUsers(store, ids))].map(([id, count]) => [id, toldFrom(count, FEWEST_TOLD)]));
}

/** A segment in rows by the rules: null where it is too small for any figure of its requests. */
async function ruled(store: EventStore, of: SegmentInRows, people: PeopleAsker): Promise<SegmentInRows | null> {
  if ('named' in of) return of;
  const [users, own] = await Promise.all([exactUsers(store, [of.members]), people.ownAmong([of.members])]);
  if ((users.get(of.members) ?? 0) < people.smallest) return null;
  if (!own.has(of.members)) return of;
  await people.spend(1);
  return { ...of, isCountedPart: true };
}
const isPart = (of: SegmentInRows): boolean => 'members' in of && of.isCountedPart === true;

/** How many requests one sampled row stands for, on average. */
async function weightOfRow(store: EventStore, { now, account, signal }: Asker & { now: Date }): Promise<number> {
  return (await forecast(store, { clauses: [], now, account, signal })).sampleWeight;
}

export type ToldDays = Omit<SegmentDays, 'days' | 'users'> & { days: { day: string; requests: number; users: number }[]; users: ToldCount };
type DaysQuestion = Asker & { of: SegmentInRows; days: number; now: Date; people: PeopleAsker };

/**
 * `segmentDays` by the rules of the smallest group: of an account's own segment on the counted part, rounded; null where the segment, or
 * what of an own one was seen, is too small.
 */
export async function segmentDays(store: EventStore, { people, ...question }: DaysQuestion): Promise<ToldDays | null> {
  const of = await ruled(store, question.of, people);
  if (of === null) return null;
  const found = await exactDays(store, { ...question, of });
  if (!isPart(of)) return found;
  if (found.users * PART < people.smallest) return null;
  const ofDay = await weightOfRow(store, question);
  return {
    ...found,
    days: found.days.map(({ day, requests, users }) => ({
      day,
      requests: aboutRequests(requests * PART, ofDay),
      users: aboutCount(users).about,
    })),
    requests: aboutRequests(found.requests * PART, ofDay),
    users: aboutCount(found.users),
  };
}

export type ToldTops = TopRows;
/** `segmentTops` by the same rules: values of fewer than `fewest` of the people that are counted are `other`. */
export async function segmentTops(store: EventStore, { people, ...question }: Tops & { people: PeopleAsker }): Promise<ToldTops | null> {
  const of = await ruled(store, question.of, people);
  if (of === null) return null;
  const found = await exactTops(store, { ...question, of });
  if (!isPart(of)) return found;
  const seen = await exactDays(store, { ...question, of });
  if (seen.users * PART < people.smallest) return null;
  const ofAll = await weightOfRow(store, question);
  const about = <T extends { requests: number; users: number }>(row: T): T => ({
    ...row,
    requests: aboutRequests(row.requests * PART, ofAll),
    users: aboutCount(row.users).about,
  });
  return { rows: found.rows.map(about), other: about(found.other) };
}

/** Requests a day of each segment by the same rules, in their order; null of one that is too small, or of its own that is seen too rarely. */
export async function requestsOfSegments(
  store: EventStore,
  { ids, people, ...asker }: Asker & { ids: readonly string[]; people: PeopleAsker },
): Promise<(number | null)[]> {
  const now = new Date();
  const [users, own] = await Promise.all([exactUsers(store, ids), people.ownAmong(ids)]);
  const asked = (values: string[], trees: (typeof countedRows)[]) =>
    values.length === 0 ? { requests: [] } : requestsOfValues(store, { shown: anyOf('segments', values), trees, now, ...asker });
  const parts = { own: ids.filter((id) => own.has(id)), provided: ids.filter((id) => !own.has(id)) };
  if (parts.own.length > 0) await people.spend(1);
  const leaves = parts.own.map((id) => ({ kind: 'segment' as const, id }));
  const [ofOwn, ofOthers, seen, ofRow] = await Promise.all([
    asked(parts.own, [countedRows]),
    asked(parts.provided, []),
    leaves.length === 0 ? [] : audienceSizes(store, leaves, await seenUsers(store)),
    leaves.length === 0 ? 0 : requestsOfRow(store, { now, ...asker }),
  ]);
  const found = new Map<string, number | null>([
    ...parts.provided.map((id, index) => [id, ofOthers.requests[index] ?? 0] as const),
    ...parts.own.map((id, index) => {
      const isUnseen = (seen[index] ?? 0) * PART < people.smallest;
      return [id, isUnseen ? null : aboutRequests((ofOwn.requests[index] ?? 0) * PART, ofRow)] as const;
    }),
  ]);
  // Of segments that requests name themselves nobody has told members.
  const isSmall = (id: string) => users.has(id) && (users.get(id) ?? 0) < people.smallest;
  return ids.map((id) => (isSmall(id) ? null : (found.get(id) ?? 0)));
}
