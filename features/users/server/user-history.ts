import { type ChangeLog, changesOf, type Session } from '@kontor/core/contract';
import { type Change, recordChange, type Scope } from '@kontor/core/server';

/** What is the same of a person in every account. */
export const PERSON_FIELDS = {
  email: { label: 'Email', kind: 'text' },
  firstName: { label: 'First name', kind: 'text' },
  lastName: { label: 'Last name', kind: 'text' },
} as const;

const USER_FIELDS = { ...PERSON_FIELDS, admin: { label: 'Administrator', kind: 'flag' } } as const;

type Named = { email: string; firstName?: string; lastName?: string };
/** What a user is called in history when they come or go. */
export const userCame = (user: Named, admin: boolean) => changesOf(USER_FIELDS, undefined, { ...user, admin });
export const userWent = (user: Named, admin: boolean) => changesOf(USER_FIELDS, { ...user, admin }, undefined);
/** That somebody administers an account from now on, or no longer. */
export const adminTurned = (admin: boolean) => changesOf({ admin: USER_FIELDS.admin }, { admin: !admin }, { admin });

type UserChange = Pick<Change, 'action' | 'summary'> & { changelogs?: ChangeLog[] };

/** A change of a user in the history of the caller's account; a password is never part of it. */
export const recordUser = (transaction: Scope, session: Session, userId: string, { changelogs = [], ...change }: UserChange) =>
  recordChange(transaction, session, { ...change, changelogs, entity: 'user', entityId: userId, accountId: session.accountId });
