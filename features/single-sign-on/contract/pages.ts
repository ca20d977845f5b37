import { page } from '@kontor/core/contract';

/** Where the identity provider leads back to: its registered redirect URI. */
export const singleSignOnPages = {
  back: page({ path: '/sso', access: 'public', title: 'Signing in' }),
};
