import { apiKeyPages } from '@kontor/api-keys/contract';
import { mountPages, webFeature } from '@kontor/core/web';
import { IconKey } from '@tabler/icons-react';

export const apiKeysWeb = webFeature({
  name: 'api-keys',
  screens: mountPages(apiKeyPages, {
    keys: () => import('./api-key-page.tsx'),
  }),
  // For reseller admins (spec 1 §2.4).
  userMenu: [{ label: 'API Keys', page: apiKeyPages.keys, icon: IconKey, order: 1, isFor: ({ roles }) => roles.includes('admin') }],
});
