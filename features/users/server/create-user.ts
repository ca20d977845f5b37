import { badInput, type FieldIssue, fail } from '@kontor/core/contract';
import { answer, hashPassword, passwordProblem, type SignedCall } from '@kontor/core/server';
import { checkFirst, NewUser, type userRoutes } from '@kontor/users/contract';
import type { z } from 'zod';
import { countCheck, obstacle } from './check-user.ts';
import { addMembership } from './membership-store.ts';
import { insertPerson, type NewPerson, refuseTakenEmail, renewPerson } from './person-store.ts';
import { refuseOtherAccount } from './sign-in-control.ts';
import { lockEmail, standingOf } from './standing-store.ts';
import { created, recordUser, userValues } from './user-history.ts';
import { joinedLetter, welcomeLetter } from './user-letters.ts';

type Call = SignedCall<typeof userRoutes.create>;
type Filled = z.output<typeof NewUser>;

const refuse = (issues: FieldIssue[]) => fail(badInput, issues.map(({ message }) => message).join('; '), issues);

/** The specification's wording for the installation's own least length (spec 3 §5, design §6.9). */
async function refuseWeak({ password }: Filled, { stores: { config } }: Call) {
  const least = config.PASSWORD_MIN_LENGTH;
  const isShort = password.length < least;
  const problem = isShort ? `Passwords should have min ${least} characters` : await passwordProblem(password, config);
  if (problem) refuse([{ path: 'password', message: problem }]);
}

/** Somebody nobody knew: the person and the membership, together. */
async function add(call: Call, filled: Filled) {
  const { session, scope, stores } = call;
  await refuseWeak(filled, call);
  const { email, firstName, lastName, timezone } = filled;
  const person: NewPerson = {
    email,
    firstName,
    lastName,
    timezone,
    utcOffset: timezone === 'custom' ? filled.offset : null,
    passwordHash: await hashPassword(filled.password),
  };
  const userId = await scope.transaction(async (transaction) => {
    await lockEmail(transaction, email);
    const standing = await standingOf(transaction, session.userId, email);
    if (standing.kind !== 'new') return refuseTakenEmail();
    const id = standing.user ? await renewPerson(transaction, standing.user.id, person) : await insertPerson(transaction, person);
    await addMembership(transaction, { userId: id, isAdmin: filled.accountAdmin });
    await recordUser(transaction, session, id, {
      action: 'Create',
      summary: 'User created',
      changelogs: created(userValues(person, filled.accountAdmin)),
    });
    return id;
  });
  stores.mail.post(welcomeLetter(email, { session, config: stores.config }));
  return answer(null, { msg: 'User created.', value: userId });
}

/** Somebody of other accounts: only the membership is made, and they are told. */
async function join(call: Call) {
  const { input, session, scope, stores } = call;
  const user = await scope.transaction(async (transaction) => {
    await lockEmail(transaction, input.email);
    const standing = await standingOf(transaction, session.userId, input.email);
    if (standing.kind !== 'elsewhere') return fail(checkFirst, obstacle(standing) || undefined);
    await addMembership(transaction, { userId: standing.user.id, isAdmin: input.accountAdmin });
    const changelogs = created(userValues(standing.user, input.accountAdmin));
    await recordUser(transaction, session, standing.user.id, { action: 'Create', summary: 'User added to the account', changelogs });
    return standing.user;
  });
  stores.mail.post(joinedLetter(user.email, { session, config: stores.config }));
  return answer(null, { msg: 'User added to the selected account.', value: user.id });
}

/** The second step of creating a user (spec 3 §4, §5): a new person needs every field, a known one the e-mail alone. */
export async function createUser(call: Call) {
  const { input, session, scope } = call;
  refuseOtherAccount(session, input.accountId);
  const standing = await standingOf(scope, session.userId, input.email);
  // The form repeats the password, the call need not (spec 3 §7).
  const filled = NewUser.safeParse({ confirmPassword: input.password, ...input });
  // What finds somebody, or could only ask, counts as a check: creating is no way round its limit.
  if (standing.kind !== 'new' || !filled.success) await countCheck(call, input.email);
  if (standing.kind !== 'new') return join(call);
  if (filled.success) return add(call, filled.data);
  return refuse(filled.error.issues.map(({ path, message }) => ({ path: path.join('.'), message })));
}
