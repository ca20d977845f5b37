import { job, type Stores } from '@kontor/core/server';
import { indexChangedDays, MARKET, recoverBatches as recover } from '@kontor/market/server';
import { sweepIngest } from './sweep-ingest.ts';

/** Makes the forecast's index of days whose events have changed. */
export const indexForecast = job({
  name: 'index-forecast',
  every: '*/10 * * * *',
  isAtStart: true,
  run: async (_, { turns, events }: Stores) => void (await turns.take(MARKET, (turn) => indexChangedDays(events, turn))),
});

/** Brings batches that a killed server left half done to their end. */
export const recoverBatches = job({
  name: 'recover-batches',
  every: '*/5 * * * *',
  isAtStart: true,
  run: async (_, stores) => void (await recover(stores)),
});

export const sweepFiles = job({ name: 'sweep-files', every: '27 * * * *', run: (_, stores) => sweepIngest(stores) });
