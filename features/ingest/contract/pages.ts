import { page } from '@kontor/core/contract';

export const ingestPages = {
  keys: page({ path: '/setting/platformkey', access: 'super', title: 'Platform keys' }),
  check: page({ path: '/setting/feed-check', access: 'super', title: 'Check a feed' }),
  rates: page({ path: '/setting/exchange-rates', access: 'super', title: 'Exchange rates' }),
  sellers: page({ path: '/setting/sellers', access: 'super', title: 'Sellers' }),
};
