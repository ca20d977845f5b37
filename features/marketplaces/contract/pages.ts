import { page } from '@kontor/core/contract';

export const marketplacePages = {
  list: page({ path: '/admin/marketplace', access: 'super', title: 'Marketplaces' }),
  create: page({ path: '/admin/marketplace/create', access: 'super', title: 'New marketplace' }),
  edit: page({ path: '/admin/marketplace/{id}', access: 'super', title: 'Marketplace' }),
  history: page({ path: '/admin/marketplace/{id}/history', access: 'super', title: 'Marketplace' }),
};
