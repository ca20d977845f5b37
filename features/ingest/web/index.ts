import { mountPages, webFeature } from '@kontor/core/web';
import { ingestPages } from '@kontor/ingest/contract';
import { IconBuildingStore, IconCoins, IconFileSearch, IconServerBolt } from '@tabler/icons-react';

export const ingestWeb = webFeature({
  name: 'ingest',
  screens: mountPages(ingestPages, {
    keys: () => import('./platform-key-page.tsx'),
    check: () => import('./feed-check-page.tsx'),
    rates: () => import('./exchange-rates-page.tsx'),
    sellers: () => import('./sellers-page.tsx'),
  }),
  userMenu: [
    { label: 'Platform keys', page: ingestPages.keys, icon: IconServerBolt, order: 2 },
    { label: 'Check a feed', page: ingestPages.check, icon: IconFileSearch, order: 3 },
    { label: 'Exchange rates', page: ingestPages.rates, icon: IconCoins, order: 3 },
    { label: 'Sellers', page: ingestPages.sellers, icon: IconBuildingStore, order: 3 },
  ],
});
