import { mountPages, webFeature } from '@kontor/core/web';
import { transparencyPages } from '@kontor/transparency/contract';
import { IconChartArrowsVertical } from '@tabler/icons-react';

export const transparencyWeb = webFeature({
  name: 'transparency',
  screens: mountPages(transparencyPages, { transparency: () => import('./transparency-page.tsx') }),
  menu: [
    {
      group: 'Overview',
      order: 2,
      label: 'Transparency',
      page: transparencyPages.transparency,
      icon: IconChartArrowsVertical,
      go: 'g',
    },
  ],
});
