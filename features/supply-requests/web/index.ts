import { mountPages, webFeature } from '@kontor/core/web';
import { supplyRequestPages } from '@kontor/supply-requests/contract';
import { IconInbox } from '@tabler/icons-react';

export const supplyRequestsWeb = webFeature({
  name: 'supply-requests',
  screens: mountPages(supplyRequestPages, { list: () => import('./supply-request-list-page.tsx') }),
  menu: [{ group: 'Super Admin', order: 4, label: 'Supply Requests', page: supplyRequestPages.list, icon: IconInbox, go: 'q' }],
});
