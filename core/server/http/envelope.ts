import {
  badInput,
  type Envelope,
  type Failure,
  type FieldIssue,
  KontorFailure,
  notAllowed,
  notSignedIn,
  refusalWords,
  somethingWrong,
  storesOut,
  tooLarge,
  tooMany,
  wrongContentType,
} from '@kontor/core/contract';
import type { z } from 'zod';
import { ConnectionLost } from '../stores/connection-lost.ts';
import { isStorageFault } from '../stores/storage-fault.ts';

export const success = (data: unknown, msg = '', value: string | null = null): Envelope<unknown> => ({
  success: true,
  msg,
  errorDetails: null,
  value,
  data: data ?? null,
});

/** A refusal names this many faults of an input; the sender learns of more once these are fixed. */
export const MOST_ISSUES = 20;
/** A name that the caller chose is repeated up to this length. */
const LONGEST_WORDS = 400;
const short = (text: string) => (text.length > LONGEST_WORDS ? `${text.slice(0, LONGEST_WORDS).toWellFormed()}…` : text);

/** What the input's schema found wrong, in the route's own words where it has such; the fields are named beside it. */
export function invalidInput({ issues: found }: z.ZodError, inWords: (issues: FieldIssue[]) => string = refusalWords): KontorFailure {
  const issues = found
    .slice(0, MOST_ISSUES)
    .map(({ path, message }) => ({ path: short(path.join('.').toWellFormed()), message: short(message) }));
  const rest = found.length - issues.length;
  const told = inWords(issues);
  return new KontorFailure(
    badInput,
    rest > 0 ? refusalWords([{ message: told }, { message: `${rest} more are not valid.` }]) : told,
    issues,
  );
}

/** Seconds after which a call that found no room or no store is worth another try. */
const RETRY_AFTER_S = 15;

/** `isFault` is true where it is ours; `retryAfterS` where the same call may succeed later. */
export type Refusal = { status: number; body: Envelope<null>; isFault: boolean; retryAfterS: number | null };

/**
 * The reply to anything thrown: a declared failure speaks for itself, a store without room or connection is a 503, everything else a 500;
 * neither has a detail (security rule 24).
 */
export function refusal(error: unknown): Refusal {
  const known = knownFailure(error);
  const isStorage = known === null && isStorageFault(error);
  // Of a COMMIT whose end nobody heard, trying again may be doing it twice.
  const words = error instanceof ConnectionLost && error.code === '08007' ? error.message : undefined;
  const shown = known ?? new KontorFailure(isStorage ? storesOut : somethingWrong, words);
  const body: Envelope<null> = { success: false, msg: shown.message, errorDetails: shown.failure.code, value: null, data: null };
  if (shown.issues.length > 0) body.issues = shown.issues;
  const isLater = isStorage || shown.failure.status === 503;
  return { status: shown.failure.status, body, isFault: known === null, retryAfterS: isLater ? RETRY_AFTER_S : null };
}

/** What Fastify and its plugins throw, by status. */
const BY_STATUS: Record<number, Failure> = {
  400: badInput,
  401: notSignedIn,
  403: notAllowed,
  413: tooLarge,
  415: wrongContentType,
  429: tooMany,
};

/** PostgreSQL's word that a value fits its column's type by form but not by size or calendar: the sender's fault, whichever field it was. */
const UNFIT_VALUES = new Set(['22003', '22007', '22008', '22009', '22P02']);

function isUnfitValue(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && UNFIT_VALUES.has(cause.code);
}

function knownFailure(error: unknown): KontorFailure | null {
  if (error instanceof KontorFailure) return error;
  if (isUnfitValue(error)) return new KontorFailure(badInput);
  const status = error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const declared = BY_STATUS[status];
  return declared ? new KontorFailure(declared) : null;
}
