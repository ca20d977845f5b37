import type { EventStore } from '@kontor/core/server';
import { type AudienceTree, anyOf } from '@kontor/market/contract';
import { audienceSizes, forecast, requestsOfValues } from '@kontor/market/server';
import { audienceTargeting, marketValue, type SaidByRequests } from '@kontor/segments/contract';

export type Asker = { account: string; signal: AbortSignal };

/** Users of an audience, exact. */
export async function audienceUsers(events: EventStore, audience: AudienceTree): Promise<number> {
  const [users = 0] = await audienceSizes(events, [audience]);
  return users;
}

/** Requests a day of an audience's people, in the whole market. */
export async function audienceRequests(
  events: EventStore,
  { audience, said, ...asker }: Asker & { audience: AudienceTree; said: SaidByRequests },
): Promise<number> {
  const clauses = [{ key: 'audience', tree: audienceTargeting(audience, said) }];
  const { requests } = await forecast(events, { clauses, now: new Date(), ...asker });
  return requests;
}

/** Requests a day of each segment, in their order. */
export async function segmentRequests(
  events: EventStore,
  { ids, said, ...asker }: Asker & { ids: readonly string[]; said: SaidByRequests },
): Promise<number[]> {
  const values = ids.map((id) => marketValue(id, said));
  const found = new Map<string, number>();
  for (const [dimension, named] of Map.groupBy(values, (one) => one.dimension)) {
    const shown = anyOf(dimension, [...new Set(named.map(({ value }) => value))]);
    const { requests } = await requestsOfValues(events, { shown, trees: [], now: new Date(), ...asker });
    for (const [index, value] of shown.values.entries()) found.set(`${dimension} ${value}`, requests[index] ?? 0);
  }
  return values.map(({ dimension, value }) => found.get(`${dimension} ${value}`) ?? 0);
}
