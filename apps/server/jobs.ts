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

type Following = Pick<ServerFeature, 'follows'>;
const followersOf = (topic: string, features: readonly Following[]) => features.flatMap(({ follows }) => follows?.[topic] ?? []);

/**
 * Carries the changes of one topic to everybody who follows it, one after another; answers those that need no other try: what one follower
 * refuses all of them learn again. A topic that nobody follows is done.
 */
async function carry(stores: Stores, topic: string, { rows, features }: { rows: readonly OutboxRow[]; features: readonly Following[] }) {
  const entities = [...new Set(rows.map(({ entityId }) => entityId))];
  const refused = new Map<string, unknown>();
  for (const follow of followersOf(topic, features))
    for (const { entityId, error } of await follow(stores, entities)) if (!refused.has(entityId)) refused.set(entityId, error);
  for (const [entityId, error] of refused) {
    stores.log.error({ err: error, topic, entity: entityId }, 'change not carried over; it waits aside');
    const waiting = rows.filter((row) => row.entityId === entityId).map(({ id }) => id);
    await setOutboxAside(systemScope(stores.entities), waiting, error);
  }
  return rows.filter(({ entityId }) => !refused.has(entityId));
}

/**
 * Carries changes to the features that follow their topic, then marks them done; run twice it does the same again (security rule 25).
 * A change that a follower refuses waits aside with its error, and the others go on.
 */
export async function drainOutbox(stores: Stores, features: readonly Following[] = serverFeatures): Promise<void> {
  const scope = systemScope(stores.entities);
  for (let rows = await dueOutbox(scope); rows.length > 0; rows = await dueOutbox(scope))
    for (const [topic, ofTopic] of Map.groupBy(rows, (row) => row.topic))
      await finishOutbox(scope, await carry(stores, topic, { rows: ofTopic, features }));
}

/** Carries a change to those who follow it at once, before the call that made it answers; what fails is the outbox's to do. */
export async function carryAtOnce(stores: Stores, topic: string, entityIds: string[]): Promise<void> {
  for (const { followsAtOnce } of serverFeatures)
    await followsAtOnce?.[topic]?.(stores, entityIds).catch((error) =>
      stores.log.error({ err: error, topic }, 'change not carried at once; the outbox carries it'),
    );
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
