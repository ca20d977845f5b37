import { mountPages, webFeature } from '@kontor/core/web';
import { reportPages } from '@kontor/reports/contract';
import { IconReportAnalytics, IconShare } from '@tabler/icons-react';

const result = () => import('./result/report-page.tsx');
const form = () => import('./form/report-form-page.tsx');

export const reportsWeb = webFeature({
  name: 'reports',
  screens: mountPages(reportPages, {
    owned: () => import('./list/owned-reports-page.tsx'),
    create: () => import('./form/report-create-page.tsx'),
    ownedReport: async () => ({ default: (await result()).OwnedReportPage }),
    edit: async () => ({ default: (await form()).EditReportPage }),
    shared: () => import('./list/shared-reports-page.tsx'),
    sharedReport: async () => ({ default: (await result()).SharedReportPage }),
    view: async () => ({ default: (await form()).ViewReportPage }),
    link: () => import('./link/report-link-page.tsx'),
  }),
  menu: [
    {
      group: 'Planning',
      submenu: 'Reporting',
      order: 8,
      label: 'Owned Reports',
      page: reportPages.owned,
      icon: IconReportAnalytics,
      go: 'n',
    },
    { group: 'Planning', submenu: 'Reporting', order: 9, label: 'Shared Reports', page: reportPages.shared, icon: IconShare, go: 'i' },
  ],
  creates: [{ label: 'Create report', page: reportPages.create }],
});
