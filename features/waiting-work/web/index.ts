import { mountPages } from '@kontor/core/web';
import { waitingWorkPages } from '@kontor/waiting-work/contract';

export const waitingWorkScreens = mountPages(waitingWorkPages, {
  waiting: () => import('./waiting-work-page.tsx'),
});
