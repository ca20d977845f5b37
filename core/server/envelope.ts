import {
  badInput,
  type Envelope,
  type Failure,
  KontorFailure,
  notAllowed,
  notSignedIn,
  somethingWrong,
  tooLarge,
  tooMany,
  wrongContentType,
} from '@kontor/core/contract';
import type { z } from 'zod';

export const success = (data: unknown, msg = '', value: string | null = null): Envelope<unknown> => ({
  success: true,
  msg,
  errorDetails: null,
  value,
  data: data ?? null,
});

/** What the input's schema found wrong, field by field. */
export function invalidInput(error: z.ZodError): KontorFailure {
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  return new KontorFailure(badInput, issues.map(({ path, message }) => (path ? `${path}: ${message}` : message)).join('; '), issues);
}

/** The reply to anything thrown: a declared failure speaks for itself, everything else is a 500 without detail (security rule 24). */
export function refusal(error: unknown): { status: number; body: Envelope<null>; isFault: boolean } {
  const known = knownFailure(error);
  const shown = known ?? new KontorFailure(somethingWrong);
  const body: Envelope<null> = { success: false, msg: shown.message, errorDetails: shown.failure.code, value: null, data: null };
  if (shown.issues.length > 0) body.issues = shown.issues;
  return { status: shown.failure.status, body, isFault: known === null };
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
const UNFIT_VALUES = new Set(['22003', '22007', '22008', '22P02']);

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
