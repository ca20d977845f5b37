import type { ChangeLog, Session } from '@kontor/core/contract';
import { type Change, recordChange, type Scope } from '@kontor/core/server';

/** What is the same of a person in every account. */
export const PERSON_FIELDS = {
  email: { label: 'Email', kind: 'text' },
  firstName: { label: 'First name', kind: 'text' },
  lastName: { label: 'Last name', kind: 'text' },
} as const;

/** How history says whether somebody administers an account. */
export const adminWord = (isAdmin: boolean): string => (isAdmin ? 'Yes' : 'No');

/** What a user is called in history when they come or go. */
export const userValues = (user: { email: string; firstName: string; lastName: string }, isAdmin: boolean): [string, string][] => [
  ['Email', user.email],
  ['First name', user.firstName],
  ['Last name', user.lastName],
  ['Administrator', adminWord(isAdmin)],
];

export const created = (values: [string, string][]): ChangeLog[] =>
  values.map(([name, newValue]) => ({ name, action: 'Create', oldValue: null, newValue }));
export const removed = (values: [string, string][]): ChangeLog[] =>
  values.map(([name, oldValue]) => ({ name, action: 'Remove', oldValue, newValue: null }));

type UserChange = Pick<Change, 'action' | 'summary'> & { changelogs?: ChangeLog[] };

/** A change of a user in the history of the caller's account; a password is never part of it. */
export const recordUser = (transaction: Scope, session: Session, userId: string, { changelogs = [], ...change }: UserChange) =>
  recordChange(transaction, session, { ...change, changelogs, entity: 'user', entityId: userId, accountId: session.accountId });
