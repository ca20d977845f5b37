import { page } from '@kontor/core/contract';

export const dealPages = {
  list: page({ path: '/deals/self', access: 'agency', title: 'Deals' }),
  create: page({ path: '/deals/self/create/{type?}', access: 'agency', title: 'New deal' }),
  edit: page({ path: '/deals/self/{id}/{type?}', access: 'agency', title: 'Deal' }),
  staffList: page({ path: '/admin/deals', access: 'adminFlag', title: 'Deals, all accounts' }),
  staffEdit: page({ path: '/admin/deals/{id}/{type?}', access: 'adminFlag', title: 'Deal' }),
};
/** Tabs of a deal that exists (spec 2 §2). */
export const DEAL_TABS = ['dashboard', 'general', 'delivery', 'history'] as const;
export const CREATE_TABS = ['general', 'delivery'] as const;
