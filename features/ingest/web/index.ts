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
  menu: [
    { group: 'Platform', order: 1, label: 'Platform keys', page: ingestPages.keys, icon: IconServerBolt, go: 'k' },
    { group: 'Platform', order: 2, label: 'Check a feed', page: ingestPages.check, icon: IconFileSearch, go: 'c' },
    { group: 'Platform', order: 3, label: 'Exchange rates', page: ingestPages.rates, icon: IconCoins, go: 't' },
    { group: 'Platform', order: 4, label: 'Sellers', page: ingestPages.sellers, icon: IconBuildingStore, go: 'l' },
  ],
});
