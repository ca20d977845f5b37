import { page } from '@kontor/core/contract';

export const metaPages = {
  list: page({ path: '/admin/meta', access: 'super', title: 'Meta' }),
  create: page({ path: '/admin/meta/create', access: 'super', title: 'New meta' }),
  edit: page({ path: '/admin/meta/{id}', access: 'super', title: 'Meta' }),
  history: page({ path: '/admin/meta/{id}/history', access: 'super', title: 'Meta' }),
};
