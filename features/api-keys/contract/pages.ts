import { page } from '@kontor/core/contract';

export const apiKeyPages = {
  keys: page({ path: '/setting/apikey', access: 'reseller', title: 'API Keys' }),
};
