import { fail } from '@kontor/core/contract';
import { countAttempt, emailMark, type SignedCall, waitWords } from '@kontor/core/server';
import { checksPaused, type UserCheck, type userRoutes } from '@kontor/users/contract';
import { refuseOtherAccount } from './sign-in-control.ts';
import { type Standing, standingOf } from './standing-store.ts';

/** So few that nobody lists the people of other tenants by asking (security §4). */
const CHECKS = { most: 30, withinMs: 3_600_000 };

type Asking = Pick<SignedCall<typeof userRoutes.check>, 'session' | 'scope' | 'stores'>;

/** Counts and logs a question after a person; throws when there were too many. */
export async function countCheck({ session, scope, stores }: Asking, email: string) {
  const { isAllowed, retryInMs } = await countAttempt(scope, `user-check:${session.userId}`, CHECKS);
  stores.log.info({ by: session.userId, account: session.accountId, user: emailMark(email), isAllowed }, 'user looked up');
  if (!isAllowed) fail(checksPaused, `Too many checks. Please try again in ${waitWords(retryInMs)}.`);
}

export const ALREADY_HERE = 'This user is in the account already.';
const NOT_HERE_TO_ADD = 'Please contact admin.';

/** Why this e-mail cannot join, or '' (spec 3 §8). */
export const obstacle = ({ kind }: Standing): string => (kind === 'here' ? ALREADY_HERE : kind === 'closed' ? NOT_HERE_TO_ADD : '');

/** The first step of creating a user (spec 3 §4, §7): names only of who shares an account with the caller. */
export async function checkUser({ input, session, scope, stores }: SignedCall<typeof userRoutes.check>): Promise<UserCheck> {
  refuseOtherAccount(session, input.accountId);
  await countCheck({ session, scope, stores }, input.email);
  const standing = await standingOf(scope, session.userId, input.email);
  const isNew = standing.kind === 'new';
  const isNamed = standing.kind === 'here' || (standing.kind === 'elsewhere' && standing.isShared);
  const msg = obstacle(standing);
  const { firstName, lastName } = isNamed ? standing.user : { firstName: '', lastName: '' };
  return {
    newUser: isNew,
    showPassword: isNew,
    canCreate: msg === '',
    isInvitation: standing.kind === 'elsewhere',
    msg,
    firstName,
    lastName,
  };
}
