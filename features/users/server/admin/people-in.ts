import type { Scope } from '@kontor/core/server';

/** A transaction over all people, seen from one account: stores of members name the account of their scope themselves. */
export const inAccountScope = (transaction: Scope, accountId: string): Scope => ({ ...transaction, accountId });
