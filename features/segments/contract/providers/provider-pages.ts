import { page } from '@kontor/core/contract';

export const providerPages = {
  providers: page({ path: '/admin/segment-provider', access: 'super', title: 'Segment Providers' }),
  providerCreate: page({ path: '/admin/segment-provider/create', access: 'super', title: 'New segment provider' }),
  provider: page({ path: '/admin/segment-provider/{id}', access: 'super', title: 'Segment provider' }),
  providerSegments: page({ path: '/admin/segment-provider/{id}/segments', access: 'super', title: 'Segment provider' }),
  providerHistory: page({ path: '/admin/segment-provider/{id}/history', access: 'super', title: 'Segment provider' }),
};
