import { job, type Stores } from '@kontor/core/server';
import { indexChangedDays, MARKET, recoverBatches as recover } from '@kontor/market/server';
import { MOST_NAMES, rememberSupply } from '@kontor/supply/server';
import { sweepIngest } from './sweep-ingest.ts';

/** What follows new events: supply that they name can be chosen, and the forecast's index has their days. */
export async function followEvents({
  log,
  ...stores
}: Pick<Stores, 'entities' | 'events' | 'turns'> & { log?: Stores['log'] }): Promise<void> {
  // Before the index, after which a day is no changed one.
  const leftOut = await rememberSupply(stores);
  if (leftOut > 0) log?.warn({ leftOut, most: MOST_NAMES }, 'the catalogue of supply is full: new names count, and cannot be chosen');
  await stores.turns.take(MARKET, (turn) => indexChangedDays(stores.events, turn));
}

/** Follows events that came meanwhile. */
export const indexForecast = job({
  name: 'index-forecast',
  every: '*/10 * * * *',
  isAtStart: true,
  run: (_, stores: Stores) => followEvents(stores),
});

/** Brings batches that a killed server left half done to their end. */
export const recoverBatches = job({
  name: 'recover-batches',
  every: '*/5 * * * *',
  isAtStart: true,
  run: async (_, stores) => void (await recover(stores)),
});

export const sweepFiles = job({ name: 'sweep-files', every: '27 * * * *', run: (_, stores) => sweepIngest(stores) });
