import { fail } from '@kontor/core/contract';
import { countAttempt, emailMark, type Scope, waitWords } from '@kontor/core/server';
import { resetPaused } from '@kontor/password-reset/contract';
import { countTry } from './reset-store.ts';

const HOUR_MS = 3_600_000;
/** Letters to one e-mail: a minute apart, the first and three more an hour; tries of codes: fifteen a day (security rule 11). */
export const LETTER_PAUSE_SECONDS = 60;
const LETTER_PAUSE = { most: 1, withinMs: LETTER_PAUSE_SECONDS * 1000 };
const LETTERS_AN_HOUR = { most: 4, withinMs: HOUR_MS };
/** Unknown e-mails that may be asked for from one address (design §6.9). */
const UNKNOWN_AN_HOUR = { most: 5, withinMs: HOUR_MS };
const TRIES_A_DAY = { most: 15, withinMs: 24 * HOUR_MS };

type Counted = { isAllowed: boolean; retryInMs: number };

/** Refuses what was not within its limit, and says how long to wait. */
function pauseUnless({ isAllowed, retryInMs }: Counted): void {
  if (!isAllowed) fail(resetPaused, `Too many attempts. Please try again in ${waitWords(retryInMs)}.`);
}

/**
 * Adds 1 for an unknown e-mail, or 0, to what `address` has asked for; throws once the count is full, known e-mails too, so that a refusal
 * tells nothing.
 */
export const countUnknown = async (scope: Scope, address: string, by: 0 | 1) =>
  pauseUnless(await countAttempt(scope, `reset-unknown:${address}`, UNKNOWN_AN_HOUR, by));

/** Counts a letter to `email`, whether somebody has it or not, so that a refusal does not tell; throws, counting nothing, when it must wait. */
export const countLetter = (scope: Scope, email: string): Promise<void> =>
  scope.transaction(async (transaction) => {
    pauseUnless(await countAttempt(transaction, `reset-letter-pause:${emailMark(email)}`, LETTER_PAUSE));
    pauseUnless(await countAttempt(transaction, `reset-letters:${emailMark(email)}`, LETTERS_AN_HOUR));
  });

/**
 * Counts a try for its code and for its person's day, both or neither; null when the code has no try left. Decoys count like people, so
 * that they pause like them.
 */
export const takeTry = (scope: Scope, transactionHash: string) =>
  scope.transaction(async (transaction) => {
    const tried = await countTry(transaction, transactionHash);
    if (tried) pauseUnless(await countAttempt(transaction, `reset-tries:${emailMark(tried.email)}`, TRIES_A_DAY));
    return tried;
  });
