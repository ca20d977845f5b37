import { fail } from '@kontor/core/contract';
import { countAttempt, emailMark, type Scope, waitWords } from '@kontor/core/server';
import { lettersPaused, resendPaused } from '@kontor/users/contract';

const HOUR_MS = 3_600_000;
/** Letters that an account may have sent to people who did not ask for them. */
const AN_HOUR = { most: 60, withinMs: HOUR_MS };
/** Letters with the same purpose to one person: a minute apart, and four an hour, as those of a reset are (security rule 11). */
const PAUSE = { most: 1, withinMs: 60_000 };
const AGAIN_AN_HOUR = { most: 4, withinMs: HOUR_MS };

/** Counts a letter of an account; throws once there were too many. In a transaction, what fails later counts nothing. */
export async function countLetter(scope: Scope, accountId: string): Promise<void> {
  const { isAllowed, retryInMs } = await countAttempt(scope, `letters:${accountId}`, AN_HOUR);
  if (!isAllowed) fail(lettersPaused, `Your account has sent many letters. Please try again in ${waitWords(retryInMs)}.`);
}

/** As `countLetter`, of the first letter about something: making and undoing by turns writes to nobody without end. */
export async function countFirst(transaction: Scope, accountId: string, email: string): Promise<void> {
  const { isAllowed, retryInMs } = await countAttempt(transaction, `letter-first:${accountId}:${emailMark(email)}`, AGAIN_AN_HOUR);
  if (!isAllowed) fail(lettersPaused, `Your account has written to this e-mail often. Please try again in ${waitWords(retryInMs)}.`);
  await countLetter(transaction, accountId);
}

/** As `countLetter`, of a letter that was sent before; `about` is what it is about. */
export async function countAgain(transaction: Scope, accountId: string, about: string): Promise<void> {
  for (const [subject, limit] of [
    [`letter-pause:${about}`, PAUSE],
    [`letter-again:${about}`, AGAIN_AN_HOUR],
  ] as const) {
    const { isAllowed, retryInMs } = await countAttempt(transaction, subject, limit);
    if (!isAllowed) fail(resendPaused, `An e-mail has just been sent. Please try again in ${waitWords(retryInMs)}.`);
  }
  await countLetter(transaction, accountId);
}
