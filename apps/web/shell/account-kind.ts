import type { Session } from '@kontor/core/contract';

/** What the badge says beside the account: of who runs the platform that, as their account's type says nothing of what they see. */
export function accountKind({ superUser, admin, accountType }: Pick<Session, 'superUser' | 'admin' | 'accountType'>): string {
  if (superUser) return 'Platform';
  return admin ? 'Staff' : accountType;
}
