import { page } from '@kontor/core/contract';

export const userPages = {
  list: page({ path: '/users', access: 'roleAdmin', title: 'Users' }),
  create: page({ path: '/users/create', access: 'roleAdmin', title: 'New user' }),
  invitations: page({ path: '/users/invitations', access: 'roleAdmin', title: 'Invitations' }),
  edit: page({ path: '/users/{userId}', access: 'roleAdmin', title: 'User' }),
  /** Where the links of letters lead; the secret stands behind `#`. */
  invitation: page({ path: '/invitation', access: 'public', title: 'Invitation', isApart: true }),
  confirm: page({ path: '/confirm-email', access: 'public', title: 'Confirm your e-mail', isApart: true }),
};
