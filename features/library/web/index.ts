import { mountPages, webFeature } from '@kontor/core/web';
import { libraryPages } from '@kontor/library/contract';
import { IconBookmarks, IconTemplate } from '@tabler/icons-react';

export { DealCard } from './templates/deal-card.tsx';

const list = () => import('./list/library-list-page.tsx');
const create = () => import('./editor/library-create-page.tsx');
const edit = () => import('./editor/library-record-page.tsx');

export const libraryWeb = webFeature({
  name: 'library',
  screens: mountPages(libraryPages, {
    list: async () => ({ default: (await list()).LibraryListPage }),
    create: async () => ({ default: (await create()).LibraryCreatePage }),
    edit: async () => ({ default: (await edit()).LibraryRecordPage }),
    featuredList: async () => ({ default: (await list()).FeaturedListPage }),
    featuredCreate: async () => ({ default: (await create()).FeaturedCreatePage }),
    featuredEdit: async () => ({ default: (await edit()).FeaturedRecordPage }),
    templates: () => import('./templates/templates-page.tsx'),
    template: () => import('./templates/template-page.tsx'),
  }),
  menu: [
    { group: 'Trading', submenu: 'Deals', order: 2, label: 'Deal Library', page: libraryPages.templates, icon: IconTemplate, go: 'j' },
    { group: 'Trading', order: 3, label: 'Deal Library', page: libraryPages.list, icon: IconTemplate, go: 'j' },
    { group: 'Trading', order: 4, label: 'Featured Deals', page: libraryPages.featuredList, icon: IconBookmarks, go: 'g' },
  ],
  creates: [
    { label: 'Create library deal', page: libraryPages.create },
    { label: 'Create featured deal', page: libraryPages.featuredCreate },
  ],
});
