import type { EventStore } from '@kontor/core/server';
import { type AudienceTree, anyOf, type ToldCount } from '@kontor/market/contract';
import { forecast, type PeopleAsker, requestsOfSegments, requestsOfValues, toldSizes } from '@kontor/market/server';
import { audienceTargeting, marketValues, type SaidByRequests } from '@kontor/segments/contract';

const askerOf = ({ account, signal }: PeopleAsker) => ({ account, signal });

/** Users of an audience, as far as they are told. */
export async function audienceUsers(events: EventStore, audience: AudienceTree, people: PeopleAsker): Promise<ToldCount> {
  const [users = 0] = await toldSizes(events, [audience], people);
  return users;
}

type Asked = { audience: AudienceTree; said: SaidByRequests; people: PeopleAsker };
/** Requests a day of an audience's people, in the whole market. Fails with `audienceTooSmall`. */
export async function audienceRequests(events: EventStore, { audience, said, people }: Asked): Promise<number> {
  const clauses = [{ key: 'audience', tree: audienceTargeting(audience, said) }];
  const { requests } = await forecast(events, { clauses, now: new Date(), people, ...askerOf(people) });
  return requests;
}

/** Requests a day of each segment, in their order; null of one that is too small. */
export async function segmentRequests(
  events: EventStore,
  { ids, said, people }: { ids: readonly string[]; said: SaidByRequests; people: PeopleAsker },
): Promise<(number | null)[]> {
  const withMembers = ids.filter((id) => !said.has(id));
  const counted = await requestsOfSegments(events, { ids: withMembers, people, ...askerOf(people) });
  const found = new Map(withMembers.map((id, index) => [id, counted[index] ?? null]));
  const named = ids.filter((id) => said.has(id)).map((id) => ({ id, ...marketValues(id, said) }));
  // One request may say several of its names.
  for (const { id, values } of named)
    if (values.length > 1) found.set(id, await audienceRequests(events, { audience: { kind: 'segment', id }, said, people }));
  const single = named.flatMap(({ id, dimension, values: [value = '', ...more] }) => (more.length === 0 ? [{ id, dimension, value }] : []));
  for (const [dimension, some] of Map.groupBy(single, (one) => one.dimension)) {
    const shown = anyOf(dimension, [...new Set(some.map(({ value }) => value))]);
    const { requests } = await requestsOfValues(events, { shown, trees: [], now: new Date(), people, ...askerOf(people) });
    const byValue = new Map(shown.values.map((value, index) => [value, requests[index] ?? 0]));
    for (const { id, value } of some) found.set(id, byValue.get(value) ?? 0);
  }
  return ids.map((id) => found.get(id) ?? null);
}
