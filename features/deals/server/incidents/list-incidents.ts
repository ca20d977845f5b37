import { fail } from '@kontor/core/contract';
import type { SignedCall } from '@kontor/core/server';
import { dealNotFound, type Incidents, type incidentRoutes } from '@kontor/deals/contract';
import { readTerms } from '../deal-terms-store.ts';
import { FEED_KEYS, feedReaches, silentFeeds } from './feed-watch.ts';
import { readIncidents } from './incident-store.ts';

/** What is open of the deals that the caller sees; of one deal also what was. Feeds are told to staff, who look after them. */
export async function listIncidents({ input, scope, stores }: SignedCall<typeof incidentRoutes.list>): Promise<Incidents> {
  if (input.id !== undefined && (await readTerms(scope, [input.id])).length === 0) fail(dealNotFound);
  const found = await readIncidents(scope, input.id);
  if (scope.reach !== 'all' || input.id !== undefined) return found;
  const [reaches, silent] = await Promise.all([feedReaches(stores.events, new Date()), silentFeeds(scope)]);
  const feeds = FEED_KEYS.map((feed) => ({
    feed,
    newest: reaches[feed]?.toISOString() ?? null,
    silentSince: silent.get(feed)?.toISOString() ?? null,
  }));
  return { ...found, feeds };
}
