import { page } from '@kontor/core/contract';

export const libraryPages = {
  list: page({ path: '/deal/library', access: 'super', title: 'Deal Library' }),
  create: page({ path: '/deal/library/create/{type?}', access: 'super', title: 'New library deal' }),
  edit: page({ path: '/deal/library/{id}/{type?}', access: 'super', title: 'Library deal' }),
  featuredList: page({ path: '/deal/featured', access: 'super', title: 'Featured Deals' }),
  featuredCreate: page({ path: '/deal/featured/create/{type?}', access: 'super', title: 'New featured deal' }),
  featuredEdit: page({ path: '/deal/featured/{id}/{type?}', access: 'super', title: 'Featured deal' }),
  templates: page({ path: '/deals/library', access: 'agencyTemplate', title: 'Deal Library' }),
  template: page({ path: '/deals/library/{id}', access: 'agencyTemplate', title: 'Template' }),
};
