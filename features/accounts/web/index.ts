import { accountPages } from '@kontor/accounts/contract';
import { mountPages, webFeature } from '@kontor/core/web';
import { IconBuildingStore } from '@tabler/icons-react';

export const accountsWeb = webFeature({
  name: 'accounts',
  screens: mountPages(accountPages, {
    list: () => import('./list/account-list-page.tsx'),
    create: () => import('./form/account-create-page.tsx'),
    edit: () => import('./form/account-page.tsx'),
  }),
  menu: [{ group: 'Super Admin', order: 1, label: 'Accounts', page: accountPages.list, icon: IconBuildingStore, go: 'a' }],
  creates: [{ label: 'Create account', page: accountPages.create }],
});
