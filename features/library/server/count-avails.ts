import { KontorFailure } from '@kontor/core/contract';
import { job, oneByOne, type Scope, type Stores, systemScope } from '@kontor/core/server';
import { anyOf, requestsNow } from '@kontor/market/contract';
import { PLATFORMS } from '@kontor/market/reference';
import { forecast, type PeopleAsker, requestsOfValues } from '@kontor/market/server';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { planClausesOf } from '@kontor/media-plans/server';
import { allItems, keepAvails, type StoredAvails, type StoredItem } from './library-store.ts';

type Asking = Pick<Stores, 'events' | 'config'>;

/** Items hold providers' segments alone, of which nobody's own people are told; they take turns as one account does. */
const askerOf = ({ config }: Asking): PeopleAsker => ({
  account: 'library',
  smallest: config.smallestAudience,
  ownAmong: async () => new Set(),
  spend: async () => {},
});

/** The specific platforms that a targeting is of. */
const platformsOf = ({ platform }: MediaPlanTargeting): string[] =>
  platform.includes('ALL') ? PLATFORMS.map(({ code }) => code).filter((code) => code !== 'ALL') : [...platform];

type Counted = Omit<StoredAvails, 'itemId' | 'version' | 'countedAt'>;
const UNTOLD = { requests: null, low: null, high: null, platforms: [], median: null };

/** What the forecast's engine counts of a targeting, with the requests of each platform. The scope reads what the targeting names. */
async function count(stores: Asking, scope: Scope, { targeting, now }: { targeting: MediaPlanTargeting; now: Date }): Promise<Counted> {
  const clauses = await planClausesOf(scope, targeting);
  const people = askerOf(stores);
  const asker = { people, account: people.account, now };
  try {
    const told = await forecast(stores.events, { clauses, ...asker });
    const codes = platformsOf(targeting);
    const trees = clauses.map(({ tree }) => tree);
    const byPlatform = await requestsOfValues(stores.events, { shown: anyOf('platform', codes), trees, ...asker });
    const requests = requestsNow(told);
    // Shares of the window, so that they sum up to the requests above them where the level moved.
    const shareOf = (counted = 0) => (told.requests === 0 ? 0 : counted / told.requests);
    const platforms = codes.map((platform, index) => ({ platform, requests: requests * shareOf(byPlatform.requests[index]) }));
    const { low, high, isEnough, medianCpm } = told;
    return {
      requests,
      why: null,
      low: isEnough ? low : null,
      high: isEnough ? high : null,
      platforms,
      median: medianCpm,
    };
  } catch (error) {
    // An audience that is too small is told of nobody; it may grow.
    if (error instanceof KontorFailure && error.failure.code === 'audienceTooSmall') return { ...UNTOLD, why: error.message };
    throw error;
  }
}

/** Counts an item as it is now and keeps that. The scope reads what its targeting names and writes what is counted. */
export async function countItem(stores: Asking, scope: { reads: Scope; writes: Scope }, item: StoredItem): Promise<void> {
  const now = new Date();
  const counted = await count(stores, scope.reads, { targeting: item.targeting, now });
  await keepAvails(scope.writes, { ...counted, itemId: item.id, version: item.version, countedAt: now });
}

/** Counts every item, one after the other, so that people's own forecasts find a place between. */
export async function countLibrary(stores: Asking & Pick<Stores, 'entities'>): Promise<void> {
  const scope = systemScope(stores.entities);
  await oneByOne(await allItems(scope), (item) => countItem(stores, { reads: scope, writes: scope }, item));
}

export const countLibraryJob = job({
  name: 'count-library',
  every: '23 * * * *',
  isAtStart: true,
  run: (_, stores) => countLibrary(stores),
});
