import { mountPages, webFeature } from '@kontor/core/web';
import { mediaListPages as pages } from '@kontor/media-lists/contract';
import { IconAppWindow, IconBuilding, IconList, IconMapPin, IconWorld } from '@tabler/icons-react';

export * from './attach-dialog.tsx';
export * from './create-list-link.tsx';

const lists = () => import('./list/media-list-page.tsx');

export const mediaListsWeb = webFeature({
  name: 'media-lists',
  screens: mountPages(pages, {
    bundle: async () => ({ default: (await lists()).BundleLists }),
    domain: async () => ({ default: (await lists()).DomainLists }),
    zipcode: async () => ({ default: (await lists()).ZipCodeLists }),
    metrocode: async () => ({ default: (await lists()).MetroCodeLists }),
    create: () => import('./form/list-create-page.tsx'),
    upload: () => import('./form/list-upload-page.tsx'),
    edit: () => import('./edit/list-record-page.tsx'),
  }),
  search: {
    label: 'Media Lists',
    icon: IconList,
    own: pages.edit,
    staff: pages.edit,
    find: async (...asked) => (await import('./find-lists.ts')).findLists(...asked),
  },
  menu: [
    { group: 'Planning', submenu: 'Media Lists', order: 4, label: 'Bundles', page: pages.bundle, icon: IconAppWindow, go: 'b' },
    { group: 'Planning', submenu: 'Media Lists', order: 5, label: 'Domains', page: pages.domain, icon: IconWorld, go: 'o' },
    { group: 'Planning', submenu: 'Media Lists', order: 6, label: 'Zip Codes', page: pages.zipcode, icon: IconMapPin, go: 'z' },
    { group: 'Planning', submenu: 'Media Lists', order: 7, label: 'Metro Codes', page: pages.metrocode, icon: IconBuilding, go: 'm' },
  ],
});
