import { mountPages, webFeature } from '@kontor/core/web';
import { reachPages } from '@kontor/reach/contract';
import { IconUsersGroup } from '@tabler/icons-react';

export const reachWeb = webFeature({
  name: 'reach',
  screens: mountPages(reachPages, { reach: () => import('./reach-page.tsx') }),
  menu: [{ group: 'Overview', order: 3, label: 'FTrackHHID Reach', page: reachPages.reach, icon: IconUsersGroup, go: 'h' }],
});
