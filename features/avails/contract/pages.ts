import { page } from '@kontor/core/contract';

/** Staff write here, so these are pages of the platform and not of its view on accounts. */
export const availPages = {
  list: page({ path: '/admin/avails-explorer', access: 'superOrPlatformAdmin', title: 'Avails Explorer' }),
  create: page({ path: '/admin/avails-explorer/create', access: 'superOrPlatformAdmin', title: 'New avails exploration' }),
  edit: page({ path: '/admin/avails-explorer/{id}', access: 'superOrPlatformAdmin', title: 'Avails exploration' }),
};
