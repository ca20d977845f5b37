import { implement } from '@kontor/core/server';
import { ingestRoutes } from '@kontor/ingest/contract';
import { issueKey, listKeys, revokeKey } from './platform-keys.ts';
import { receiveBatch } from './receive-batch.ts';

export { sweepIngest } from './sweep-ingest.ts';

export const ingestServer = implement(ingestRoutes, { events: receiveBatch, keys: listKeys, issueKey, revokeKey });
