import { mountPages, webFeature } from '@kontor/core/web';
import { sessionPages } from '@kontor/session/contract';
import { IconUserShare } from '@tabler/icons-react';

export { ActingBanner } from './acting-banner.tsx';
export { SendLinkButton } from './send-link-button.tsx';

/** The Login Accounts dialog, also for who has just accepted an invitation. */
export const loadAccountsDialog = () => import('./accounts-dialog.tsx');

export const sessionWeb = webFeature({
  name: 'session',
  screens: mountPages(sessionPages, {
    signIn: () => import('./sign-in-page.tsx'),
    setup: () => import('./setup-page.tsx'),
    impersonate: () => import('./impersonate-page.tsx'),
  }),
  userMenu: [{ label: 'Act as another user', page: sessionPages.impersonate, icon: IconUserShare, order: 4 }],
  overlays: { accounts: loadAccountsDialog, devices: () => import('./devices-dialog.tsx') },
});
