import { badInput, fail, refusalWords } from '@kontor/core/contract';
import { type Config, hashPassword, isPassword, turnOfPerson } from '@kontor/core/server';
import { NewPasswordPair, SAME_PASSWORD } from '@kontor/users/contract';
import { refuseBadPassword } from './own-password.ts';
import type { StoredUser } from './user-store.ts';

type Chosen = { newPassword?: string | undefined; confirmPassword?: string | undefined };

/** The hash of the password a person chose where a letter's link led; throws what is wrong with it. The one there is, others may know. */
export async function hashChosen(chosen: Chosen, person: StoredUser, config: Config): Promise<string> {
  const { newPassword = '', confirmPassword = '' } = chosen;
  const { error } = NewPasswordPair.safeParse({ newPassword, confirmPassword });
  const issues = error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? [];
  if (issues.length > 0) fail(badInput, refusalWords(issues), issues);
  await refuseBadPassword(newPassword, config);
  if (await isPassword(newPassword, person.passwordHash, turnOfPerson(person.id)))
    fail(badInput, SAME_PASSWORD, [{ path: 'newPassword', message: SAME_PASSWORD }]);
  return hashPassword(newPassword, turnOfPerson(person.id));
}
