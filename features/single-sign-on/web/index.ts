import { mountPages, webFeature } from '@kontor/core/web';
import { singleSignOnPages } from '@kontor/single-sign-on/contract';

export const singleSignOnWeb = webFeature({
  name: 'single-sign-on',
  screens: mountPages(singleSignOnPages, {
    back: () => import('./single-sign-on-page.tsx'),
  }),
});
