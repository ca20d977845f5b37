import { page } from '@kontor/core/contract';

export const personPages = {
  people: page({ path: '/admin/user', access: 'super', title: 'Users, all accounts' }),
  createPerson: page({ path: '/admin/user/create', access: 'super', title: 'New user' }),
  person: page({ path: '/admin/user/{userId}/{type?}', access: 'super', title: 'User' }),
};
