import { findSession, hashOf, type Scope } from '@kontor/core/server';
import { recordActing, subjectOf } from './acting-record.ts';
import { endSessionAt, sessionRow } from './session-store.ts';

/** Ends the session of `token`; who acts as another leaves as themselves too, and the account they worked in has the end in its history. */
export async function leaveSession(transaction: Scope, token: string | null): Promise<void> {
  const row = token ? await sessionRow(transaction, hashOf(token)) : null;
  if (!token || !row) return;
  const acting = row.actorId === null ? null : await findSession(transaction, token);
  if (acting) await recordActing(transaction, acting, { subject: subjectOf(acting), accountId: acting.accountId, word: 'ended' });
  await endSessionAt(transaction, row.parentHash ?? row.tokenHash);
}
