import { mountPages, webFeature } from '@kontor/core/web';
import { waitingWorkPages } from '@kontor/waiting-work/contract';
import { IconHeartbeat, IconHourglassEmpty } from '@tabler/icons-react';

export const waitingWorkWeb = webFeature({
  name: 'waiting-work',
  screens: mountPages(waitingWorkPages, {
    waiting: () => import('./waiting-work-page.tsx'),
    installation: () => import('./installation/installation-page.tsx'),
  }),
  menu: [
    { group: 'Platform', order: 5, label: 'Waiting Work', page: waitingWorkPages.waiting, icon: IconHourglassEmpty, go: 'w' },
    {
      group: 'Platform',
      order: 6,
      label: 'State of the Installation',
      page: waitingWorkPages.installation,
      icon: IconHeartbeat,
      go: 'i',
    },
  ],
});
