import { CallError } from '@kontor/core/web';
import { audienceTooSmall, questionsSpent } from '@kontor/market/contract';

/** Why nothing is told of the people of a plan, in the server's words; null where something else is wrong, or nothing. */
export function notTold(error: Error | null): string | null {
  const isRule = error instanceof CallError && [audienceTooSmall.code, questionsSpent.code].some((code) => code === error.code);
  return isRule ? error.message : null;
}
