import { type Failure, fail } from '@kontor/core/contract';
import type { Log } from '@kontor/core/server';

/** Ends the call with `failure`; why is known to the log alone. */
export function turnAway(log: Log, failure: Failure, reason: string, facts: Record<string, string> = {}): never {
  log.warn({ reason, ...facts }, 'single sign-on refused');
  return fail(failure);
}

/** Why the provider's answer was not accepted: messages of the library and its cause, which quote no token. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}

/** The provider was not reached, too slow, or broken, which says nothing about the answer. */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isBroken = error.cause instanceof Response && error.cause.status >= 500;
  return (
    isBroken || ('code' in error && error.code === 'OAUTH_TIMEOUT') || (error instanceof TypeError && error.message === 'fetch failed')
  );
}
