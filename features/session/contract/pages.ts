import { page } from '@kontor/core/contract';

export const sessionPages = {
  signIn: page({ path: '/login', access: 'public', title: 'Sign in' }),
};
