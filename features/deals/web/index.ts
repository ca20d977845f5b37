import { allows } from '@kontor/core/contract';
import { mountPages, webFeature } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';
import { IconListDetails } from '@tabler/icons-react';
import { waitingMark } from './list/waiting-mark.ts';

export const dealsWeb = webFeature({
  name: 'deals',
  screens: mountPages(dealPages, {
    list: () => import('./list/deal-list-page.tsx'),
    create: () => import('./page/deal-create-page.tsx'),
    template: () => import('./page/deal-template-page.tsx'),
    edit: () => import('./page/deal-page.tsx'),
    staffList: () => import('./list/deal-list-page.tsx'),
    staffEdit: () => import('./page/deal-page.tsx'),
  }),
  menu: [
    {
      group: 'Trading',
      submenu: 'Deals',
      order: 1,
      label: 'Self Created',
      page: dealPages.list,
      icon: IconListDetails,
      go: 'd',
      mark: waitingMark,
    },
    { group: 'Admin', order: 2, label: 'Deals', page: dealPages.staffList, icon: IconListDetails, go: 'd' },
  ],
  home: [
    {
      key: 'deal needs',
      isFor: (user, isStaffView) => !isStaffView && allows(dealPages.list.access, user),
      load: async () => ({ default: (await import('./list/needs-line.tsx')).NeedsLine }),
      height: 32,
    },
    {
      key: 'incidents',
      isFor: (user, isStaffView) => isStaffView || allows(dealPages.list.access, user),
      load: () => import('./incidents/attention-panel.tsx'),
      height: 252,
    },
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
