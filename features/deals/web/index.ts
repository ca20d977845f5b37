import { mountPages, webFeature } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import { IconListDetails } from '@tabler/icons-react';

export const dealsWeb = webFeature({
  name: 'deals',
  screens: mountPages(dealPages, {
    list: () => import('./list/deal-list-page.tsx'),
    create: () => import('./page/deal-create-page.tsx'),
    edit: () => import('./page/deal-page.tsx'),
    staffList: () => import('./list/deal-list-page.tsx'),
    staffEdit: () => import('./page/deal-page.tsx'),
  }),
  menu: [
    { group: 'Trading', submenu: 'Deals', order: 1, label: 'Self Created', page: dealPages.list, icon: IconListDetails, go: 'd' },
    { group: 'Admin', order: 2, label: 'Deals', page: dealPages.staffList, icon: IconListDetails, go: 'd' },
  ],
  creates: [{ label: 'Create deal', page: dealPages.create }],
  search: {
    label: 'Deals',
    icon: IconListDetails,
    own: dealPages.edit,
    staff: dealPages.staffEdit,
    find: async (...asked) => (await import('./find-deals.tsx')).findDeals(...asked),
  },
});
