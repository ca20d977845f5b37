import type { EventStore, SignedCall } from '@kontor/core/server';
import { requestsOfValues } from '@kontor/market/server';
import { LISTS_OF, type ListType, type mediaListRoutes } from '@kontor/media-lists/contract';

type Asking = Pick<SignedCall<(typeof mediaListRoutes)['figures']>, 'session' | 'stores' | 'transport'>;

/** The market's requests a day for each value of a type, in their order: one question, however many. */
export async function requestsOfItems({ session, stores, transport }: Asking, type: ListType, values: string[]): Promise<number[]> {
  if (values.length === 0) return [];
  const events: EventStore = stores.events;
  const shown = { kind: 'any' as const, dimension: LISTS_OF[type].dimension, values };
  const asker = { account: session.accountId, signal: transport.signal };
  return (await requestsOfValues(events, { shown, trees: [], now: new Date(), ...asker })).requests;
}
