import { fail, KontorFailure } from '@kontor/core/contract';
import { countAttempt, type Scope, waitWords } from '@kontor/core/server';
import { dealIdsPaused, dealIdTaken } from '@kontor/deals/contract';

/** So few that nobody finds the ids of other accounts by trying (docs/decisions/0029). */
const REFUSALS = { most: 30, withinMs: 3_600_000 };

/** Writes a deal by `work`; an account whose ids were refused too often waits, so that neither answer tells it more. */
export async function countingRefusals<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
  const subject = `deal-id:${scope.accountId}`;
  const { isAllowed, retryInMs } = await countAttempt(scope, subject, REFUSALS, 0);
  if (!isAllowed) fail(dealIdsPaused, `Too many Deal IDs were not available. Please try again in ${waitWords(retryInMs)}.`);
  try {
    return await work();
  } catch (error) {
    if (error instanceof KontorFailure && error.failure.code === dealIdTaken.code) await countAttempt(scope, subject, REFUSALS);
    throw error;
  }
}
