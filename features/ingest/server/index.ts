import { implement, serverFeature } from '@kontor/core/server';
import { ingestPages, ingestRoutes } from '@kontor/ingest/contract';
import { checkFeed } from './check-feed.ts';
import { followEvents, indexForecast, recoverBatches, sweepFiles } from './jobs.ts';
import { issueKey, listKeys, revokeKey } from './platform-keys.ts';
import { receiveBatch } from './receive-batch.ts';

export { followEvents, indexForecast };

export const ingest = serverFeature({
  name: 'ingest',
  pages: ingestPages,
  calls: implement(ingestRoutes, { events: receiveBatch, check: checkFeed, keys: listKeys, issueKey, revokeKey }),
  jobs: [indexForecast, recoverBatches, sweepFiles],
});
