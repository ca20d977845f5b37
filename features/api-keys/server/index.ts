import { apiKeyPages, apiKeyRoutes } from '@kontor/api-keys/contract';
import { endedRows, implement, serverFeature } from '@kontor/core/server';
import { createPair, listSecrets, removeSecret, savePair } from './client-secrets.ts';
import { issueToken } from './issue-token.ts';

export const apiKeys = serverFeature({
  name: 'api-keys',
  records: { 'api-key': 'admins' },
  pages: apiKeyPages,
  calls: implement(apiKeyRoutes, { all: listSecrets, create: createPair, save: savePair, remove: removeSecret, token: issueToken }),
  ends: [endedRows('api_secret')],
});
