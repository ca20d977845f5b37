import { badInput, type FieldIssue, fail, refusalWords } from '@kontor/core/contract';
import { answer, hashPassword, passwordProblem, recordForPerson, type Scope, type SignedCall, turnOfPerson } from '@kontor/core/server';
import { checkFirst, NewUser, type userRoutes } from '@kontor/users/contract';
import type { z } from 'zod';
import { canAddAtOnce, countCheck, obstacle } from './check-user.ts';
import { insertInvitation } from './invitation-store.ts';
import { countFirst } from './letter-limit.ts';
import { lockEmail } from './lock-order.ts';
import { addMembership } from './membership-store.ts';
import { newConfirmation } from './own-password-store.ts';
import { peopleScope } from './people-scope.ts';
import { insertPerson, keepWhereTheyWere, type NewPerson, refuseTakenEmail, renewPerson } from './person-store.ts';
import { refuseOtherAccount } from './sign-in-control.ts';
import { type Standing, standingOf } from './standing-store.ts';
import { recordUser, userCame } from './user-history.ts';
import { invitationLetter, joinedLetter, welcomeLetter } from './user-letters.ts';

type Call = SignedCall<typeof userRoutes.create>;
type Elsewhere = Extract<Standing, { kind: 'elsewhere' }>;
type Filled = z.output<typeof NewUser>;

const refuse = (issues: FieldIssue[]) => fail(badInput, refusalWords(issues), issues);

/** The specification's wording for the installation's own least length (spec 3 §5, design §6.9). */
async function refuseWeak({ password }: Filled, { stores: { config } }: Call) {
  const least = config.PASSWORD_MIN_LENGTH;
  const isShort = password.length < least;
  const problem = isShort ? `Passwords should have min ${least} characters` : await passwordProblem(password, config);
  if (problem) refuse([{ path: 'password', message: problem }]);
}

/** Somebody nobody knew: the person and the membership, together. */
async function add(call: Call, filled: Filled) {
  const { session, stores } = call;
  await refuseWeak(filled, call);
  const { email, firstName, lastName, timezone } = filled;
  const person: NewPerson = {
    email,
    firstName,
    lastName,
    timezone,
    utcOffset: timezone === 'custom' ? filled.offset : null,
    passwordHash: await hashPassword(filled.password, turnOfPerson(session.userId)),
  };
  const { id: userId, secret } = await peopleScope(call).transaction(async (transaction) => {
    await lockEmail(transaction, email);
    const standing = await standingOf(transaction, session.userId, email);
    if (standing.kind !== 'new') return refuseTakenEmail();
    await countFirst(transaction, session.accountId, email);
    const id = standing.user ? await renewPerson(transaction, standing.user.id, person) : await insertPerson(transaction, person);
    await addMembership(transaction, { userId: id, isAdmin: filled.accountAdmin });
    await recordUser(transaction, session, id, {
      action: 'Create',
      summary: 'User created',
      changelogs: userCame(person, filled.accountAdmin),
    });
    return { id, secret: await newConfirmation(transaction, { id, email }) };
  });
  stores.mail.post(welcomeLetter(email, secret, { session, config: stores.config }));
  return answer(null, { msg: 'User created.', value: userId });
}

/** Joins at once: the membership is made, which every account of theirs is told, and so are they. */
async function join(transaction: Scope, { session, input }: Call, { user }: Elsewhere): Promise<void> {
  await keepWhereTheyWere(transaction, user.id);
  await recordForPerson(transaction, session, user.id, { action: 'Update', summary: 'Added to another account too' });
  await addMembership(transaction, { userId: user.id, isAdmin: input.accountAdmin });
  const changelogs = userCame(user, input.accountAdmin);
  await recordUser(transaction, session, user.id, { action: 'Create', summary: 'User added to the account', changelogs });
}

/** Asks them: they are no member before they accept. Answers the secret of the letter's link. */
async function invite(transaction: Scope, { session, input }: Call, { user }: Elsewhere): Promise<string> {
  const { email, accountAdmin: isAdmin } = input;
  const secret = await insertInvitation(transaction, { userId: user.id, email, isAdmin, invitedBy: session.userId });
  // Of the person no more than was typed: the name is theirs to tell.
  const changelogs = userCame({ email }, isAdmin);
  await recordUser(transaction, session, user.id, { action: 'Create', summary: 'User invited', changelogs });
  return secret;
}

/** Somebody of other accounts, who joins or is asked to. */
async function bring(call: Call) {
  const { input, session, stores } = call;
  const from = { session, config: stores.config };
  const { user, secret } = await peopleScope(call).transaction(async (transaction) => {
    await lockEmail(transaction, input.email);
    const standing = await standingOf(transaction, session.userId, input.email);
    if (standing.kind !== 'elsewhere') return fail(checkFirst, obstacle(standing) || undefined);
    await countFirst(transaction, session.accountId, input.email);
    if (!canAddAtOnce(session, standing)) return { user: standing.user, secret: await invite(transaction, call, standing) };
    await join(transaction, call, standing);
    return { user: standing.user, secret: null };
  });
  stores.mail.post(secret === null ? joinedLetter(user.email, from) : invitationLetter(user.email, secret, from));
  return secret === null
    ? answer(null, { msg: 'User added to the selected account.', value: user.id })
    : answer(null, { msg: 'Invitation sent.' });
}

/** The second step of creating a user (spec 3 §4, §5): a new person needs every field, a known one the e-mail alone. */
export async function createUser(call: Call) {
  const { input, session, scope } = call;
  refuseOtherAccount(session, input.accountId);
  const standing = await standingOf(scope, session.userId, input.email);
  // The form repeats the password, the call need not (spec 3 §7).
  const filled = NewUser.safeParse({ confirmPassword: input.password, ...input });
  // It finds somebody or tells that nobody has the e-mail: creating is no way round the limit on checks.
  await countCheck(call, input.email);
  if (standing.kind !== 'new') return bring(call);
  if (filled.success) return add(call, filled.data);
  return refuse(filled.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
