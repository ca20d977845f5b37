import { page } from '@kontor/core/contract';

export const supplyRequestPages = {
  list: page({ path: '/admin/supplyrequest', access: 'super', title: 'Supply Requests' }),
};
