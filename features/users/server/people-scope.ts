import { openScope, type Scope, type SignedCall } from '@kontor/core/server';

/**
 * The account's people with the histories and invitations of every account of theirs: what touches a person is told in all of them.
 * Queries name the account themselves.
 */
export const peopleScope = ({ session, stores }: Pick<SignedCall<never>, 'session' | 'stores'>): Scope =>
  openScope(stores.entities, session.accountId, 'system');
