import { ACCOUNT_TYPES, AccountType, EntityId, failure, idOf, listRoute, listView, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';

export const noSuchAccount = failure({ code: 'noSuchAccount', status: 404, text: 'Unable to process request.' });

/** What a sign-in whose password somebody else set does not open: any account but the one that set it. */
export const ownPasswordFirst = failure({
  code: 'ownPasswordFirst',
  status: 403,
  text: 'Confirm your e-mail and choose a password of your own first.',
});

/** An account the person may work in (spec 1 §2.4). */
export const LoginAccount = z.object({ id: EntityId, name: z.string(), type: AccountType, isLoggedIn: z.boolean() });
export type LoginAccount = z.output<typeof LoginAccount>;

/** Login Accounts: enough for a screen of rows at once (spec 1 §9). */
export const accountList = listView({
  name: 'login-accounts',
  noun: ['account', 'accounts'],
  empty: 'No Accounts',
  row: LoginAccount,
  title: 'name',
  searches: 'Search by name',
  sort: { key: 'name', reverse: false },
  pageSize: 50,
  fields: {
    name: { label: 'Name', kind: 'text', sort: true, filter: true },
    type: { label: 'Type', kind: 'choice', options: ACCOUNT_TYPES.map((value) => ({ value, label: value })), sort: true, filter: true },
    isLoggedIn: { label: 'Session', kind: 'flag' },
  },
});

export const accountRoutes = {
  list: listRoute(accountList, { path: 'user/all/account', access: 'signedIn', summary: 'Accounts the signed-in user belongs to' }),
  switch: route({
    method: 'GET',
    path: 'user/switch/account',
    access: 'signedIn',
    summary: 'Work in another of one’s accounts: a new session takes the place of this one',
    input: z.object({ accountId: idOf('account') }),
    output: Nothing,
    failures: [noSuchAccount, ownPasswordFirst],
    effect: 'write',
  }),
};
