import { mountPages } from '@kontor/core/web';
import { dealPages } from '@kontor/deals/contract';

export const dealScreens = mountPages(dealPages, {
  list: () => import('./list/deal-list-page.tsx'),
  create: () => import('./page/deal-create-page.tsx'),
  edit: () => import('./page/deal-page.tsx'),
  staffList: () => import('./list/staff-deal-list-page.tsx'),
  staffEdit: () => import('./page/deal-page.tsx'),
});
