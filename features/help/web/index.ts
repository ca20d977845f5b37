import { mountPages, webFeature } from '@kontor/core/web';
import { helpPages } from '@kontor/help/contract';
import { IconHelp, IconMessages } from '@tabler/icons-react';

export const helpWeb = webFeature({
  name: 'help',
  screens: mountPages(helpPages, {
    help: () => import('./help-page.tsx'),
    request: () => import('./request-page.tsx'),
    ticket: () => import('./ticket-page.tsx'),
    tickets: () => import('./ticket-list-page.tsx'),
  }),
  menu: [
    { group: 'Super Admin', order: 9, label: 'Support Requests', page: helpPages.tickets, icon: IconMessages, go: 'q' },
    { group: 'Support', order: 1, label: 'Help', page: helpPages.help, icon: IconHelp, go: 'n' },
  ],
});
