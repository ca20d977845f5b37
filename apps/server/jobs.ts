import { dueOutbox, finishOutbox, type Job, type Stores, setOutboxAside, sweepEnded, systemScope } from '@kontor/core/server';
import { endFlights, syncDealDimension } from '@kontor/deals/server';
import { sweepIngest } from '@kontor/ingest/server';
import { GEOGRAPHY } from '@kontor/market/reference';
import { appendHours, indexChangedDays, MARKET, recoverBatches } from '@kontor/market/server';
import { readMarketplace } from './marketplace.ts';

type Worked = Omit<Stores, 'requestJob'>;
/** The only entity that another store must learn of. */
const DEAL_TOPIC = 'deal';

/**
 * Carries deal changes to the event store, then marks them done; run twice it does the same again (security rule 25).
 * A change the event store refuses waits aside with its error, and the others go on.
 */
export async function drainOutbox({ log, ...stores }: Pick<Stores, 'entities' | 'events' | 'log'>): Promise<void> {
  const scope = systemScope(stores.entities);
  for (let rows = await dueOutbox(scope); rows.length > 0; rows = await dueOutbox(scope)) {
    const [deals, others] = [rows.filter(({ topic }) => topic === DEAL_TOPIC), rows.filter(({ topic }) => topic !== DEAL_TOPIC)];
    const refused = await syncDealDimension(stores, [...new Set(deals.map(({ entityId }) => entityId))]);
    for (const { entityId, error } of refused) {
      log.error({ err: error, topic: DEAL_TOPIC, entity: entityId }, 'change not carried over; it waits aside');
      const waiting = deals.filter((row) => row.entityId === entityId).map(({ id }) => id);
      await setOutboxAside(scope, waiting, error);
    }
    const isRefused = new Set(refused.map(({ entityId }) => entityId));
    await finishOutbox(scope, [...others, ...deals.filter(({ entityId }) => !isRefused.has(entityId))]);
  }
}

/** Work outside requests, all of it; `seed` is there when the demo marketplace is running. */
export function jobsOf(stores: Worked, seed: number | null): Job[] {
  const index = () => stores.turns.take(MARKET, (turn) => indexChangedDays(stores.events, turn));
  const jobs: Job[] = [
    { name: 'outbox', every: '* * * * *', run: () => drainOutbox(stores) },
    { name: 'letters', every: '* * * * *', run: () => stores.mail.sendWaiting() },
    { name: 'index-forecast', every: '*/10 * * * *', run: async () => void (await index()) },
    { name: 'recover-batches', every: '*/5 * * * *', run: async () => void (await recoverBatches(stores)) },
    { name: 'sweep', every: '17 * * * *', run: () => sweepEnded(systemScope(stores.entities)) },
    { name: 'sweep-files', every: '27 * * * *', run: () => sweepIngest(stores) },
    { name: 'end-flights', every: '*/5 * * * *', run: async () => void (await endFlights(stores.entities)) },
  ];
  if (seed === null) return jobs;
  const append = async () => {
    const marketplace = await readMarketplace(stores.entities);
    await stores.turns.take(MARKET, (turn) =>
      appendHours(stores.events, turn, { marketplace, geography: GEOGRAPHY, seed, now: new Date() }),
    );
    await index();
  };
  return [...jobs, { name: 'append-market', every: '2 * * * *', run: append }];
}
