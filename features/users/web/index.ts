import { mountPages } from '@kontor/core/web';
import { userPages } from '@kontor/users/contract';

/** The dialog for one's own password, for the shell's user menu: `{ isOpen, onClose }`. */
export const loadOwnPasswordDialog = () => import('./password/own-password-dialog.tsx');

/** What waits for the signed-in person, for the shell's banners: `{ onSwitch }` opens the Login Accounts dialog. */
export const loadNotices = () => import('./notices/notices.tsx');

export const userScreens = mountPages(userPages, {
  list: () => import('./list/user-list-page.tsx'),
  create: () => import('./create/user-create-page.tsx'),
  invitations: () => import('./invitations/invitation-list-page.tsx'),
  edit: () => import('./edit/user-edit-page.tsx'),
  invitation: () => import('./letters/invitation-page.tsx'),
  confirm: () => import('./letters/confirm-page.tsx'),
});
