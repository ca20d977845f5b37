import { mountPages, webFeature } from '@kontor/core/web';
import { systemMessagePages } from '@kontor/system-messages/contract';
import { IconSpeakerphone } from '@tabler/icons-react';

export const systemMessagesWeb = webFeature({
  name: 'system-messages',
  screens: mountPages(systemMessagePages, { edit: () => import('./system-message-page.tsx') }),
  menu: [{ group: 'Admin', order: 5, label: 'System Messages', page: systemMessagePages.edit, icon: IconSpeakerphone, go: 'y' }],
});
