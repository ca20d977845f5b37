import { page } from '@kontor/core/contract';

/**
 * Pages of the specification (1 §2.2) that are not built yet, behind their right gates. A feature that is built takes its pages from here.
 */
export const upcomingPages = {
  helpcenter: page({ path: '/helpcenter', access: 'signedIn', title: 'Help' }),
  helpcenterJirasupport: page({ path: '/helpcenter/jirasupport', access: 'signedIn', title: 'Support Request' }),
  helpcenterDocs: page({ path: '/helpcenter/docs', access: 'signedIn', title: 'Documentation' }),
};
