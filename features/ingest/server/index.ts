import { fail } from '@kontor/core/contract';
import { implement, issuePlatformKey, listPlatformKeys, revokePlatformKey } from '@kontor/core/server';
import { ingestRoutes, keyNotFound } from '@kontor/ingest/contract';
import { receiveBatch } from './receive-batch.ts';

export const ingestServer = implement(ingestRoutes, {
  events: receiveBatch,
  keys: async ({ scope }) =>
    (await listPlatformKeys(scope)).map(({ createdAt, revokedAt, ...key }) => ({
      ...key,
      createdAt: createdAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
  issueKey: ({ input, session, scope }) => issuePlatformKey(scope, { name: input.name, createdBy: session.userId }),
  revokeKey: async ({ input, scope }) => {
    const revoked = await revokePlatformKey(scope, input.id);
    return revoked.length > 0 ? null : fail(keyNotFound);
  },
});
