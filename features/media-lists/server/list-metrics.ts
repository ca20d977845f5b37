import type { SignedCall } from '@kontor/core/server';
import { anyOf } from '@kontor/market/contract';
import { countValues, forecast, requestsOfValues } from '@kontor/market/server';
import { LISTS_OF, type ListType, type mediaListRoutes } from '@kontor/media-lists/contract';
import { andBelow, belowEach } from './and-below.ts';

type Asking = Pick<SignedCall<(typeof mediaListRoutes)['figures']>, 'session' | 'stores' | 'transport'>;
type Items = { type: ListType; values: string[]; withSubdomains: boolean };
const askerOf = ({ session, transport }: Asking) => ({ account: session.accountId, signal: transport.signal });

/** The market's requests a day for each value of a list, with those below it where the list has them, in their order: one question, however many. */
export async function requestsOfItems(call: Asking, { type, values, withSubdomains }: Items): Promise<number[]> {
  if (values.length === 0) return [];
  const below = withSubdomains ? belowEach(values) : [];
  const shown = anyOf(LISTS_OF[type].dimension, [...values, ...below]);
  const { requests } = await requestsOfValues(call.stores.events, { shown, trees: [], now: new Date(), ...askerOf(call) });
  const ofBelow = new Map(below.map((value, index) => [value, requests[values.length + index] ?? 0]));
  return values.map((value, index) => (requests[index] ?? 0) + (ofBelow.get(`.${value}`) ?? 0));
}

/** The market's requests a day for a whole list of domains with their subdomains, of which some may be of several items. */
export async function requestsWithSubdomains(call: Asking, values: string[]): Promise<number> {
  const clauses = [{ key: 'list', tree: anyOf('domain', andBelow(values)) }];
  return (await forecast(call.stores.events, { clauses, now: new Date(), ...askerOf(call) })).requests;
}

/** How many hosts below these are seen that are none of them. */
export const subdomainsSeen = ({ stores }: Asking, values: string[]): Promise<number> =>
  values.length === 0 ? Promise.resolve(0) : countValues(stores.events, 'domain', { below: belowEach(values), except: values });
