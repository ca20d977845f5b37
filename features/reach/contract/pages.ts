import { page } from '@kontor/core/contract';

export const reachPages = {
  reach: page({ path: '/reach', access: 'reach', title: 'FTrackHHID Reach' }),
};
