import { type EntityStore, type EventStore, type Job, outboxTable, type Stores, sweepEnded, systemScope } from '@kontor/core/server';
import { endFlights, syncDealDimension } from '@kontor/deals/server';
import { sweepIngest } from '@kontor/ingest/server';
import { GEOGRAPHY } from '@kontor/market/reference';
import { appendHours, indexChangedDays, MARKET, recoverBatches } from '@kontor/market/server';
import { asc, inArray, isNull } from 'drizzle-orm';
import { readMarketplace } from './marketplace.ts';

type Both = { entities: EntityStore; events: EventStore };
const OUTBOX_PAGE = 500;

/** Carries deal changes to the event store, then marks them done; run twice it does the same again (security rule 25). */
export async function drainOutbox(stores: Both): Promise<void> {
  const scope = systemScope(stores.entities);
  for (;;) {
    const rows = await scope.run((database) =>
      database.select().from(outboxTable).where(isNull(outboxTable.doneAt)).orderBy(asc(outboxTable.id)).limit(OUTBOX_PAGE),
    );
    if (rows.length === 0) return;
    const deals = rows.filter(({ topic }) => topic === 'deal').map(({ entityId }) => entityId);
    if (deals.length > 0) await syncDealDimension(stores, [...new Set(deals)]);
    const ids = rows.map(({ id }) => id);
    await scope.run((database) => database.update(outboxTable).set({ doneAt: new Date() }).where(inArray(outboxTable.id, ids)));
  }
}

/** Work outside requests, all of it; `seed` is there when the demo marketplace is running. */
export function jobsOf(stores: Pick<Stores, 'entities' | 'events' | 'turns' | 'files' | 'config'>, seed: number | null): Job[] {
  const index = () => stores.turns.take(MARKET, (turn) => indexChangedDays(stores.events, turn));
  const jobs: Job[] = [
    { name: 'outbox', every: '* * * * *', run: () => drainOutbox(stores) },
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
