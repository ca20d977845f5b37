import { fail, type Session } from '@kontor/core/contract';
import { countAttempt, emailMark, type SignedCall, waitWords } from '@kontor/core/server';
import { checksPaused, type UserCheck, type userRoutes } from '@kontor/users/contract';
import { refuseOtherAccount } from './sign-in-control.ts';
import { type Standing, standingOf } from './standing-store.ts';

const HOUR_MS = 3_600_000;
/** E-mails asked after in an hour: so few that nobody lists the people of other tenants, alone, with others made for it, or from one place. */
const MOST = { user: 30, account: 60, address: 120 };

type Asking = Pick<SignedCall<typeof userRoutes.check>, 'session' | 'scope' | 'stores' | 'transport'>;

/** Counts and logs a question after a person; throws when there were too many. The second step of creating asks no second time. */
export async function countCheck({ session, scope, stores, transport }: Asking, email: string) {
  const asked = { user: session.userId, account: session.accountId, address: transport.ip };
  const user = emailMark(email);
  stores.log.info({ by: asked.user, account: asked.account, user }, 'user looked up');
  // One transaction: what is refused by one count is counted by none.
  await scope.transaction(async (transaction) => {
    const isNew = await countAttempt(transaction, `user-asked:${asked.user}:${user}`, { most: 1, withinMs: HOUR_MS });
    if (!isNew.isAllowed) return;
    for (const kind of ['user', 'account', 'address'] as const) {
      const limit = { most: MOST[kind], withinMs: HOUR_MS };
      const { isAllowed, retryInMs } = await countAttempt(transaction, `user-check-${kind}:${asked[kind]}`, limit);
      if (!isAllowed) fail(checksPaused, `Too many checks. Please try again in ${waitWords(retryInMs)}.`);
    }
  });
}

export const ALREADY_HERE = 'This user is in the account already.';
const INVITED = 'This user has been invited already.';
const NOT_HERE_TO_ADD = 'Please contact admin.';

/** Why this e-mail cannot join, or '' (spec 3 §8). */
export const obstacle = ({ kind }: Standing): string =>
  ({ here: ALREADY_HERE, invited: INVITED, closed: NOT_HERE_TO_ADD, new: '', elsewhere: '' })[kind];

/** Without asking them: who administers every account of theirs anyway, or works for the platform. */
export const canAddAtOnce = ({ superUser }: Session, { isWhole }: { isWhole: boolean }): boolean => superUser || isWhole;

/** The first step of creating a user (spec 3 §4, §7): names only of who shares an account with the caller. */
export async function checkUser(call: SignedCall<typeof userRoutes.check>): Promise<UserCheck> {
  const { input, session, scope } = call;
  refuseOtherAccount(session, input.accountId);
  await countCheck(call, input.email);
  const standing = await standingOf(scope, session.userId, input.email);
  const isNew = standing.kind === 'new';
  const isNamed = standing.kind === 'here' || (standing.kind === 'elsewhere' && standing.isShared);
  const msg = obstacle(standing);
  const { firstName, lastName } = isNamed ? standing.user : { firstName: '', lastName: '' };
  return {
    newUser: isNew,
    showPassword: isNew,
    canCreate: msg === '',
    isInvitation: standing.kind === 'elsewhere' && !canAddAtOnce(session, standing),
    msg,
    firstName,
    lastName,
  };
}
