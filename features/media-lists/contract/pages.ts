import { page } from '@kontor/core/contract';
import type { ListType } from './media-list.ts';

export const mediaListPages = {
  bundle: page({ path: '/medialist/bundle', access: 'signedIn', title: 'Bundles' }),
  domain: page({ path: '/medialist/domain', access: 'signedIn', title: 'Domains' }),
  zipcode: page({ path: '/medialist/zipcode', access: 'signedIn', title: 'Zip Codes' }),
  metrocode: page({ path: '/medialist/metrocode', access: 'signedIn', title: 'Metro Codes' }),
  create: page({ path: '/medialist/{mediaType}/create', access: 'signedIn', title: 'Create Media List' }),
  upload: page({ path: '/medialist/{mediaType}/upload', access: 'signedIn', title: 'Upload Media List' }),
  edit: page({ path: '/medialist/{mediaType}/{id}/{tabKey?}', access: 'signedIn', title: 'Media list' }),
} satisfies Record<ListType | 'create' | 'upload' | 'edit', ReturnType<typeof page>>;
