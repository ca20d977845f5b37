import { mountPages } from '@kontor/core/web';
import { singleSignOnPages } from '@kontor/single-sign-on/contract';

export const singleSignOnScreens = mountPages(singleSignOnPages, {
  back: () => import('./single-sign-on-page.tsx'),
});
