import { fail } from '@kontor/core/contract';
import { openScope, type SignedCall } from '@kontor/core/server';
import { accountGone } from '@kontor/users/contract';
import { openAccountsOf } from './person-admin-store.ts';

type Asking = Pick<SignedCall<never>, 'session' | 'stores'>;

/**
 * The same call as its caller would make it in another account: a super user adds people to any, and that account's history says so. Throws
 * where it is not there or switched off.
 */
export async function inAccount<C extends Asking>(call: C, accountId: string): Promise<C> {
  const scope = openScope(call.stores.entities, accountId, 'own');
  const [account] = await openAccountsOf(scope, [accountId]);
  if (!account) return fail(accountGone, undefined, [{ path: 'accountId', message: accountGone.text }]);
  return { ...call, scope, session: { ...call.session, accountId, accountName: account.name } };
}
