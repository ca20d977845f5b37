import { mountPages } from '@kontor/core/web';
import { sessionPages } from '@kontor/session/contract';

export { ActingBanner } from './acting-banner.tsx';
export { SendLinkButton } from './send-link-button.tsx';

export const sessionScreens = mountPages(sessionPages, {
  signIn: () => import('./sign-in-page.tsx'),
  setup: () => import('./setup-page.tsx'),
  impersonate: () => import('./impersonate-page.tsx'),
});

/** Dialogs of the shell, each in its own chunk. */
export const loadAccountsDialog = () => import('./accounts-dialog.tsx');
export const loadDevicesDialog = () => import('./devices-dialog.tsx');
