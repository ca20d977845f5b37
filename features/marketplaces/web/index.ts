import { mountPages, webFeature } from '@kontor/core/web';
import { marketplacePages } from '@kontor/marketplaces/contract';
import { IconCategory2 } from '@tabler/icons-react';

const record = () => import('./form/marketplace-record-page.tsx');

export const marketplacesWeb = webFeature({
  name: 'marketplaces',
  screens: mountPages(marketplacePages, {
    list: () => import('./list/marketplace-list-page.tsx'),
    create: () => import('./form/marketplace-create-page.tsx'),
    edit: async () => ({ default: (await record()).MarketplacePage }),
    history: async () => ({ default: (await record()).MarketplaceHistoryPage }),
  }),
  menu: [{ group: 'Super Admin', order: 7, label: 'Marketplaces', page: marketplacePages.list, icon: IconCategory2, go: 'k' }],
  creates: [{ label: 'Create marketplace', page: marketplacePages.create }],
});
