import { apiKeyPages } from '@kontor/api-keys/contract';
import { mountPages } from '@kontor/core/web';

export const apiKeyScreens = mountPages(apiKeyPages, {
  keys: () => import('./api-key-page.tsx'),
});
