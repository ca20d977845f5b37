import { page } from '@kontor/core/contract';

export const documentPages = {
  documents: page({ path: '/helpcenter/docs', access: 'signedIn', title: 'Documentation' }),
};
