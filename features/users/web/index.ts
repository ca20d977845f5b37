import { mountPages, webFeature } from '@kontor/core/web';
import { personPages, userPages } from '@kontor/users/contract';
import { IconUsers } from '@tabler/icons-react';

/** What waits for the signed-in person, for the shell's banners: `{ onSwitch }` opens the Login Accounts dialog. */
export const loadNotices = () => import('./notices/notices.tsx');

const pages = { ...userPages, ...personPages };

export const usersWeb = webFeature({
  name: 'users',
  screens: mountPages(pages, {
    people: () => import('./admin/person-list-page.tsx'),
    createPerson: () => import('./admin/person-create-page.tsx'),
    person: () => import('./admin/person-page.tsx'),
    list: () => import('./list/user-list-page.tsx'),
    create: () => import('./create/user-create-page.tsx'),
    invitations: () => import('./invitations/invitation-list-page.tsx'),
    edit: () => import('./edit/user-edit-page.tsx'),
    invitation: () => import('./letters/invitation-page.tsx'),
    confirm: () => import('./letters/confirm-page.tsx'),
  }),
  menu: [
    { group: 'Super Admin', order: 2, label: 'Users', page: personPages.people, icon: IconUsers, go: 'u' },
    { group: 'Account', order: 1, label: 'Users', page: userPages.list, icon: IconUsers, go: 'u' },
  ],
  creates: [{ label: 'Create user', page: userPages.create }],
  search: {
    label: 'People',
    icon: IconUsers,
    own: userPages.edit,
    staff: userPages.edit,
    find: async (...asked) => (await import('./find-users.ts')).findUsers(...asked),
  },
  overlays: { password: () => import('./password/own-password-dialog.tsx') },
});
