import { page } from '@kontor/core/contract';

export const sessionPages = {
  signIn: page({ path: '/login', access: 'public', title: 'Sign in' }),
  setup: page({ path: '/setup', access: 'public', title: 'First sign-in' }),
  impersonate: page({ path: '/impersonate', access: 'superToken', title: 'Act as another user' }),
};
