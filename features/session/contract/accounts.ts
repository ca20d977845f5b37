import { AccountType, EntityId, failure, ListInput, listOf, Nothing, route } from '@kontor/core/contract';
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

export const accountRoutes = {
  list: route({
    method: 'POST',
    path: 'user/all/account',
    access: 'signedIn',
    summary: 'Accounts the signed-in user belongs to',
    input: ListInput,
    output: listOf(LoginAccount),
    effect: 'read',
    query: ['q'],
  }),
  switch: route({
    method: 'GET',
    path: 'user/switch/account',
    access: 'signedIn',
    summary: 'Work in another of one’s accounts: a new session takes the place of this one',
    input: z.object({ accountId: EntityId }),
    output: Nothing,
    failures: [noSuchAccount, ownPasswordFirst],
    effect: 'write',
  }),
};
