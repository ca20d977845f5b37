import { fail } from '@kontor/core/contract';
import { countAttempt, emailMark, type Limit, type Scope, waitWords } from '@kontor/core/server';
import { resetPaused } from '@kontor/password-reset/contract';
import type { Asker } from './asker.ts';
import { countTry } from './reset-store.ts';

const HOUR_MS = 3_600_000;
/** Letters that one asker has sent to one e-mail: a minute apart, the first and three more an hour (security rule 11). */
export const LETTER_PAUSE_SECONDS = 60;
const LETTER_PAUSE = { most: 1, withinMs: LETTER_PAUSE_SECONDS * 1000 };
const LETTERS_AN_HOUR = { most: 4, withinMs: HOUR_MS };
/** Letters that all strangers together have sent to one e-mail: more than one of them can use up. */
const STRANGERS_LETTERS_AN_HOUR = { most: 8, withinMs: HOUR_MS };
/** Resets that one address asks for, whoever they are for. */
const RESETS_OF_AN_ADDRESS = { most: 60, withinMs: HOUR_MS };
/** Unknown e-mails that may be asked for from one address (design §6.9). */
const UNKNOWN_AN_HOUR = { most: 5, withinMs: HOUR_MS };
/** Twenty tries a day at one person's codes, over all askers: one of 50,000 days of guessing succeeds (decision 0024). */
const DAY_MS = 24 * HOUR_MS;
const TRIES_OF_AN_ASKER = { most: 8, withinMs: DAY_MS };
const TRIES_OF_ALL = { most: 15, withinMs: DAY_MS };
/** Of all browsers that the person has used, before theirs count with the others. */
const TRIES_OF_KNOWN_BROWSERS = { most: 5, withinMs: DAY_MS };

type Count = [subject: string, limit: Limit];
type Asked = { email: string; asker: Asker };

/** Counts an attempt of each subject in turn, up to the first that is full: says how long to wait for that. */
async function countAll(transaction: Scope, counts: Count[]): Promise<void> {
  for (const [subject, limit] of counts) {
    const { isAllowed, retryInMs } = await countAttempt(transaction, subject, limit);
    if (!isAllowed) fail(resetPaused, `Too many attempts. Please try again in ${waitWords(retryInMs)}.`);
  }
}

const letterCounts = ({ email, asker: { name, isKnown } }: Asked): Count[] => {
  const mark = emailMark(email);
  const own: Count[] = [
    [`reset-letter-pause:${mark} ${name}`, LETTER_PAUSE],
    [`reset-letters:${mark} ${name}`, LETTERS_AN_HOUR],
  ];
  if (isKnown) return own;
  return [...own, [`reset-asker:${name}`, RESETS_OF_AN_ADDRESS], [`reset-letters:${mark}`, STRANGERS_LETTERS_AN_HOUR]];
};

async function countDay(transaction: Scope, { email, asker: { name, isKnown } }: Asked): Promise<void> {
  const subject = `reset-tries:${emailMark(email)}`;
  if (isKnown && (await countAttempt(transaction, `${subject} browsers`, TRIES_OF_KNOWN_BROWSERS)).isAllowed) return;
  await countAll(transaction, [
    [`${subject} ${name}`, TRIES_OF_AN_ASKER],
    [subject, TRIES_OF_ALL],
  ]);
}

/**
 * Adds 1 for an unknown e-mail, or 0, to what `address` has asked for; throws once the count is full, known e-mails too, so that a refusal
 * tells nothing.
 */
export async function countUnknown(scope: Scope, address: string, by: 0 | 1): Promise<void> {
  const { isAllowed, retryInMs } = await countAttempt(scope, `reset-unknown:${address}`, UNKNOWN_AN_HOUR, by);
  if (!isAllowed) fail(resetPaused, `Too many attempts. Please try again in ${waitWords(retryInMs)}.`);
}

/** Counts a letter, whether somebody has the e-mail or not, so that a refusal does not tell; throws, counting nothing, when it must wait. */
export const countLetter = (scope: Scope, asked: Asked): Promise<void> =>
  scope.transaction((transaction) => countAll(transaction, letterCounts(asked)));

/**
 * Counts a try for its code and for its person's day, both or neither; null when the code has no try left. Decoys count like people, so
 * that they pause like them.
 */
export const takeTry = (scope: Scope, transactionHash: string) =>
  scope.transaction(async (transaction) => {
    const tried = await countTry(transaction, transactionHash);
    if (tried) await countDay(transaction, tried);
    return tried;
  });
