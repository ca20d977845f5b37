import { availPages } from '@kontor/avails/contract';
import { mountPages, webFeature } from '@kontor/core/web';
import { IconChartHistogram } from '@tabler/icons-react';

export const availsWeb = webFeature({
  name: 'avails',
  screens: mountPages(availPages, {
    list: () => import('./avail-list-page.tsx'),
    create: () => import('./avail-create-page.tsx'),
    edit: () => import('./avail-record-page.tsx'),
  }),
  menu: [{ group: 'Admin', order: 4, label: 'Avails Explorer', page: availPages.list, icon: IconChartHistogram, go: 'x' }],
  creates: [{ label: 'Create avails exploration', page: availPages.create }],
});
