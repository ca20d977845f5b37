import { mountPages } from '@kontor/core/web';
import { sessionPages } from '@kontor/session/contract';

export const sessionScreens = mountPages(sessionPages, {
  signIn: () => import('./sign-in-page.tsx'),
  setup: () => import('./setup-page.tsx'),
});
