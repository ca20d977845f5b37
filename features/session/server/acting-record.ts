import type { Session } from '@kontor/core/contract';
import { recordChange, type Scope } from '@kontor/core/server';

type Subject = { id: string; firstName: string; lastName: string };

/** Beginning and end stand in the history of each account that is entered, with actor and subject (security rule 16). */
export const recordActing = (
  scope: Scope,
  session: Session,
  { subject, accountId, word }: { subject: Subject; accountId: string; word: 'began' | 'ended' },
) => {
  const { userId, email, firstName, lastName } = session.impersonator ?? session;
  const impersonator = { userId, email, firstName, lastName, until: '' };
  const actor = { userId: subject.id, firstName: subject.firstName, lastName: subject.lastName, impersonator };
  const summary = `Acting as this user ${word}`;
  return recordChange(scope, actor, { entity: 'user', entityId: subject.id, action: 'Update', summary, changelogs: [], accountId });
};

/** The person a session acts as. */
export const subjectOf = ({ userId, firstName, lastName }: Session): Subject => ({ id: userId, firstName, lastName });
