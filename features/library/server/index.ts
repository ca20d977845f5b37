import { implement, serverFeature } from '@kontor/core/server';
import { libraryPages, libraryRoutes } from '@kontor/library/contract';
import { countLibraryJob } from './count-avails.ts';
import { readSource, readUsage } from './item-source.ts';
import { LIBRARY } from './library-history.ts';
import { listLibrary, readItem, showIcon } from './read-library.ts';
import { listFeatured, listTemplates } from './templates.ts';
import { changeItem, createItem, removeItem, restoreItem } from './write-library.ts';

export { countLibrary } from './count-avails.ts';
export { featuredTemplates } from './templates.ts';
export { findTemplate } from './use-template.ts';

export const library = serverFeature({
  name: 'library',
  records: { [LIBRARY]: 'staff' },
  pages: libraryPages,
  jobs: [countLibraryJob],
  calls: implement(libraryRoutes, {
    create: createItem,
    list: listLibrary,
    update: changeItem,
    get: readItem,
    usage: readUsage,
    from: readSource,
    remove: removeItem,
    restore: restoreItem,
    icon: showIcon,
    templates: listTemplates,
    featured: listFeatured,
  }),
});
