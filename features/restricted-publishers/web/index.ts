import { mountPages, webFeature } from '@kontor/core/web';
import { restrictedPublisherPages } from '@kontor/restricted-publishers/contract';
import { IconShieldLock } from '@tabler/icons-react';

const line = { label: 'Restricted Publishers', page: restrictedPublisherPages.list, icon: IconShieldLock, go: 'x' };

export const restrictedPublishersWeb = webFeature({
  name: 'restricted-publishers',
  screens: mountPages(restrictedPublisherPages, {
    list: () => import('./publisher-list-page.tsx'),
    publisher: () => import('./publisher-page.tsx'),
  }),
  // Super users have it in their own group, staff in theirs (decisions D3).
  menu: [
    { ...line, group: 'Super Admin', order: 6, isFor: ({ superUser }) => superUser },
    { ...line, group: 'Admin', order: 7, isFor: ({ superUser }) => !superUser },
  ],
});
