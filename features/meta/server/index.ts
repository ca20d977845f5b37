import { implement, serverFeature } from '@kontor/core/server';
import { showKept } from '@kontor/files/server';
import { metaPages, metaRoutes } from '@kontor/meta/contract';
import { findIcons, getMeta, openMetas } from './meta-store.ts';
import { changeMeta, createMeta, META, removeMeta } from './write-meta.ts';

export { smallIcons } from './meta-store.ts';

export const meta = serverFeature({
  name: 'meta',
  records: { [META]: 'staff' },
  pages: metaPages,
  calls: implement(metaRoutes, {
    list: (call) => openMetas(call).page(),
    get: ({ scope, input }) => getMeta(scope, input.id),
    create: createMeta,
    update: changeMeta,
    remove: removeMeta,
    icons: ({ scope, input }) => findIcons(scope, input.type, input.ids),
    icon: ({ stores, scope, input }) => showKept(stores, scope, { feature: META, record: input.id, id: input.file }),
  }),
});
