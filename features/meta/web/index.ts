import { mountPages, webFeature } from '@kontor/core/web';
import { metaPages } from '@kontor/meta/contract';
import { IconPhoto } from '@tabler/icons-react';

export { IconPicture, NameIcon } from './name-icon.tsx';

const record = () => import('./meta-record-page.tsx');

export const metaWeb = webFeature({
  name: 'meta',
  screens: mountPages(metaPages, {
    list: () => import('./meta-list-page.tsx'),
    create: () => import('./meta-create-page.tsx'),
    edit: async () => ({ default: (await record()).MetaPage }),
    history: async () => ({ default: (await record()).MetaHistoryPage }),
  }),
  menu: [{ group: 'Super Admin', order: 3, label: 'Meta', page: metaPages.list, icon: IconPhoto, go: 'm' }],
  creates: [{ label: 'Create meta', page: metaPages.create }],
});
