import {
  dueOutbox,
  finishOutbox,
  type Job,
  job,
  type OutboxRow,
  type ServerFeature,
  type Stores,
  setOutboxAside,
  sweepEnded,
  systemScope,
} from '@kontor/core/server';
import { indexForecast } from '@kontor/ingest/server';
import { GEOGRAPHY } from '@kontor/market/reference';
import { appendHours, MARKET } from '@kontor/market/server';
import { DEMO_SEED } from './demo.ts';
import { serverFeatures } from './features.ts';
import { readMarketplace, readMarketSegments } from './marketplace.ts';

const followers = Object.assign({}, ...serverFeatures.map(({ follows }) => follows)) as NonNullable<ServerFeature['follows']>;

/** Carries the changes of one topic to its follower; answers those that need no other try. A topic that nobody follows is done. */
async function carry(stores: Stores, topic: string, rows: readonly OutboxRow[]): Promise<readonly OutboxRow[]> {
  const refused = (await followers[topic]?.(stores, [...new Set(rows.map(({ entityId }) => entityId))])) ?? [];
  for (const { entityId, error } of refused) {
    stores.log.error({ err: error, topic, entity: entityId }, 'change not carried over; it waits aside');
    const waiting = rows.filter((row) => row.entityId === entityId).map(({ id }) => id);
    await setOutboxAside(systemScope(stores.entities), waiting, error);
  }
  const isRefused = new Set(refused.map(({ entityId }) => entityId));
  return rows.filter(({ entityId }) => !isRefused.has(entityId));
}

/**
 * Carries changes to the features that follow their topic, then marks them done; run twice it does the same again (security rule 25).
 * A change that a follower refuses waits aside with its error, and the others go on.
 */
export async function drainOutbox(stores: Stores): Promise<void> {
  const scope = systemScope(stores.entities);
  for (let rows = await dueOutbox(scope); rows.length > 0; rows = await dueOutbox(scope))
    for (const [topic, ofTopic] of Map.groupBy(rows, (row) => row.topic)) await finishOutbox(scope, await carry(stores, topic, ofTopic));
}

/** What the kernel does by itself. */
const kernelJobs: Job[] = [
  job({ name: 'outbox', every: '* * * * *', isAtStart: true, run: (_, stores) => drainOutbox(stores) }),
  job({ name: 'letters', every: '* * * * *', run: (_, { mail }) => mail.sendWaiting() }),
  job({ name: 'sweep', every: '17 * * * *', run: (_, { entities }) => sweepEnded(systemScope(entities), serverFeatures) }),
];

/** Keeps the demo marketplace going, hour by hour. */
const appendMarket = job({
  name: 'append-market',
  every: '2 * * * *',
  isAtStart: true,
  run: async (_, stores) => {
    const marketplace = await readMarketplace(stores.entities);
    const { contextual } = await readMarketSegments(stores.entities);
    const { events, turns } = stores;
    await turns.take(MARKET, (turn) =>
      appendHours(events, turn, { marketplace, contextual, geography: GEOGRAPHY, seed: DEMO_SEED, now: new Date() }),
    );
    await indexForecast.run(null, stores);
  },
});

/** Work outside requests, all of it. */
export const jobsOf = ({ DEMO }: Stores['config']): Job<unknown>[] => [
  ...kernelJobs,
  ...serverFeatures.flatMap(({ jobs = [] }) => jobs),
  ...(DEMO ? [appendMarket] : []),
];
