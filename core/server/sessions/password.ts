import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from '../config.ts';
import { forgiveAsked, type HashTurn, inTurn } from '../http/hash-queue.ts';

/** argon2id, 19 MiB, two passes: OWASP's first choice (security rule 9). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** A hash of a password nobody has, so that unknown users take as long as known ones. */
const decoy = hash(randomBytes(32).toString('hex'), COST);

/** A signed-in person's, or of who holds a letter's link to them: nobody waits for the flood of another. */
export const turnOfPerson = (userId: string): HashTurn => ({ lane: 'person', address: userId });
/** Of programs and of an installation's first person: there is nobody beside them. */
const ALONE = turnOfPerson('');

/** The stored form of a password or of a one-time code. */
export const hashPassword = (password: string, turn = ALONE): Promise<string> => inTurn(turn, () => hash(password, COST));

/** True when `password` made `stored`; without a stored hash it takes the same time and is false. */
export async function isPassword(password: string, stored: string | null, turn = ALONE): Promise<boolean> {
  const isRight = await inTurn(turn, async () => (await verify(stored ?? (await decoy), password)) && stored !== null);
  if (isRight) forgiveAsked(turn.address);
  return isRight;
}

/** The most used passwords, read with the first new password: twenty megabytes that most processes never need. */
let common: Promise<ReadonlySet<string>> | null = null;
function commonPasswords(): Promise<ReadonlySet<string>> {
  common ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return common;
}

/** Why `password` may not become anybody's, in words to show, or null (spec 3 §5, design §6.9, security rule 9). */
export async function passwordProblem(password: string, config: Pick<Config, 'PASSWORD_MIN_LENGTH'>): Promise<string | null> {
  const least = config.PASSWORD_MIN_LENGTH;
  if (password.length < least) return `Password should have a minimum of ${least} characters`;
  if (password !== password.trim()) return 'Spaces are not allowed at the beginning and end of the password';
  return (await commonPasswords()).has(password.toLowerCase()) ? 'This password is used by many people. Choose another.' : null;
}
