import { apiKeyRoutes } from '@kontor/api-keys/contract';
import { implement } from '@kontor/core/server';
import { createPair, listSecrets, removeSecret, savePair } from './client-secrets.ts';
import { issueToken } from './issue-token.ts';

export const apiKeyServer = implement(apiKeyRoutes, {
  all: listSecrets,
  create: createPair,
  save: savePair,
  remove: removeSecret,
  token: issueToken,
});
