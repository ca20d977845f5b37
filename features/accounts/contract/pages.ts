import { page } from '@kontor/core/contract';

/** Tabs of an account's page (spec 3 §2). */
export const ACCOUNT_TABS = ['settings', 'takerate', 'history'] as const;
export type AccountTab = (typeof ACCOUNT_TABS)[number];

export const accountPages = {
  list: page({ path: '/admin/account', access: 'super', title: 'Accounts' }),
  create: page({ path: '/admin/account/create', access: 'super', title: 'New account' }),
  edit: page({ path: '/admin/account/{accountId}/{type?}', access: 'super', title: 'Account' }),
};
