import { page } from '@kontor/core/contract';

export const restrictedPublisherPages = {
  list: page({ path: '/admin/restricted-publishers', access: 'superOrPlatformAdmin', title: 'Restricted Publishers' }),
  publisher: page({ path: '/admin/restricted-publishers/{id}/{type?}', access: 'superOrPlatformAdmin', title: 'Publisher' }),
};
