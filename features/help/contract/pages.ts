import { page } from '@kontor/core/contract';

export const helpPages = {
  help: page({ path: '/helpcenter', access: 'signedIn', title: 'Help' }),
  request: page({ path: '/helpcenter/jirasupport', access: 'signedIn', title: 'Support Request' }),
  ticket: page({ path: '/helpcenter/ticket/{id}', access: 'signedIn', title: 'Support Request' }),
  tickets: page({ path: '/admin/tickets', access: 'super', title: 'Support Requests' }),
};
