import type { Scope } from '@kontor/core/server';
import type { DealStatus } from '@kontor/deals/contract';
import { keepMediaPlan } from '@kontor/media-plans/server';

/** Publishing a deal, and sending it to those who must agree. */
export const LAUNCHES: readonly DealStatus[] = ['PUBLISHED', 'SEND_FOR_APPROVAL'];

type Launch = { to: DealStatus | null; mediaPlanId: string | null };
/** Keeps the plan of a deal that is launched until the transaction ends; false where it was deleted since the pre-flight (decision 0069). */
export const keepsPlan = async (transaction: Scope, { to, mediaPlanId }: Launch): Promise<boolean> =>
  to === null || !LAUNCHES.includes(to) || mediaPlanId === null || keepMediaPlan(transaction, mediaPlanId);
