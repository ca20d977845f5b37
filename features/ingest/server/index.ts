import { implement, serverFeature } from '@kontor/core/server';
import { ingestPages, ingestRoutes, rateRoutes, sellerRoutes } from '@kontor/ingest/contract';
import { checkFeed } from './check-feed.ts';
import { feedRates, keepRate, listRates, undoChange, uploadRates } from './exchange-rates.ts';
import { eventsStep, keyStep } from './ingest-steps.ts';
import { followEvents, indexForecast, recoverBatches, sweepFiles } from './jobs.ts';
import { issueKey, listKeys, revokeKey } from './platform-keys.ts';
import { receiveBatch, sendRejects } from './receive-batch.ts';
import { listFiles, loadSellers } from './sellers.ts';

export { withKeptBody } from './kept-body.ts';
export { keptRejects } from './receive-batch.ts';
export { sendingKey } from './sending-key.ts';
export { followEvents, indexForecast };

export const ingest = serverFeature({
  name: 'ingest',
  records: { 'platform-key': 'staff', 'seller-file': 'staff' },
  firstSteps: { key: keyStep, events: eventsStep },
  pages: ingestPages,
  calls: [
    ...implement(ingestRoutes, { events: receiveBatch, rejects: sendRejects, check: checkFeed, keys: listKeys, issueKey, revokeKey }),
    ...implement(rateRoutes, { list: listRates, keep: keepRate, upload: uploadRates, feed: feedRates, undo: undoChange }),
    ...implement(sellerRoutes, { list: listFiles, load: loadSellers }),
  ],
  jobs: [indexForecast, recoverBatches, sweepFiles],
});
