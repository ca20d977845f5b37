import { badInput, type FieldIssue, fail, refusalWords } from '@kontor/core/contract';
import {
  answer,
  type Call,
  type Config,
  endSessionsOf,
  hashOf,
  hashPassword,
  isPassword,
  passwordProblem,
  recordForPerson,
  rememberBrowser,
  systemScope,
} from '@kontor/core/server';
import { type passwordResetRoutes, ResetRules, resetOver } from '@kontor/password-reset/contract';
import { turnOf } from './asker.ts';
import { changedLetter } from './letters.ts';
import { closeResetsOf, findVerified, setPassword, takeVerified } from './reset-store.ts';

type Passwords = { newPassword: string; confirmPassword: string };

/** What is wrong with the two passwords, field by field (spec 3 §5); this installation's own least length is named first. */
async function issuesOf(passwords: Passwords, config: Config): Promise<FieldIssue[]> {
  const problem = await passwordProblem(passwords.newPassword, config);
  if (problem) return [{ path: 'newPassword', message: problem }];
  const { error } = ResetRules.safeParse(passwords);
  return error ? error.issues.map(({ path, message }) => ({ path: path.join('.'), message })) : [];
}

function refuseIssues(issues: FieldIssue[]): void {
  if (issues.length > 0) fail(badInput, refusalWords(issues), issues);
}

/** Sets the new password of a verified reset, once, and ends every session. A refused password uses nothing up (security rules 11, 12). */
export async function resetPassword({ input, stores, transport }: Call<typeof passwordResetRoutes.resetPassword>) {
  const { transactionId, ...passwords } = input;
  refuseIssues(await issuesOf(passwords, stores.config));
  const scope = systemScope(stores.entities);
  const transactionHash = hashOf(transactionId);
  const person = (await findVerified(scope, transactionHash)) ?? fail(resetOver);
  const { userId } = person;
  const turn = turnOf(person.asker, transport);
  if (await isPassword(input.newPassword, person.passwordHash, turn))
    refuseIssues([{ path: 'newPassword', message: "New password can't be the same as old password" }]);
  const passwordHash = await hashPassword(input.newPassword, turn);
  const browser = await scope.transaction(async (transaction) => {
    // The person's row is locked first: two resets of one person wait for each other instead of crossing.
    await setPassword(transaction, userId, passwordHash);
    if (!(await takeVerified(transaction, transactionHash))) fail(resetOver);
    await closeResetsOf(transaction, userId);
    await endSessionsOf(transaction, userId);
    await recordForPerson(transaction, person, userId, { action: 'Update', summary: 'Password reset' });
    // Who reads the person's letters may sign in next, whatever strangers are doing.
    return rememberBrowser(transaction, userId, transport.browser);
  });
  transport.setBrowser(browser);
  stores.mail.post(changedLetter(person.email));
  return answer(null, { msg: 'Your password has been reset successfully!' });
}
