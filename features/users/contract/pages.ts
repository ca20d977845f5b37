import { page } from '@kontor/core/contract';

export const userPages = {
  list: page({ path: '/users', access: 'roleAdmin', title: 'Users' }),
  create: page({ path: '/users/create', access: 'roleAdmin', title: 'New user' }),
  edit: page({ path: '/users/{userId}', access: 'roleAdmin', title: 'User' }),
};
