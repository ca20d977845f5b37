import { useCall } from '@kontor/core/web';
import { type Deal, type DealDraft, dealRoutes } from '@kontor/deals/contract';
import { approvalWords } from './launch-words.ts';

type Draft = Pick<DealDraft, 'mediaPlans' | 'pubSeats'>;
const ALIKE = (a: Draft, b: Draft) => a.mediaPlans === b.mediaPlans && JSON.stringify(a.pubSeats) === JSON.stringify(b.pubSeats);

/** Who must approve the deal that the form holds: of its saved plan and seats the deal says it, of others the server is asked. */
export function useApprovalWords(draft: Draft, record: Deal | undefined, isAsked: boolean): string | null {
  const isSaved = record !== undefined && ALIKE(draft, record);
  const isLive = record?.status === 'PUBLISHED';
  const { mediaPlans, pubSeats } = draft;
  const { data } = useCall(
    dealRoutes.approvalNeeded,
    { mediaPlans, pubSeats },
    { enabled: isAsked && !isSaved && !isLive && mediaPlans !== null },
  );
  if (isSaved) return approvalWords(record);
  return data && data.publishers.length > 0
    ? approvalWords({ mustApprove: data.publishers, changedSinceApproval: '', nextDealActions: [] })
    : null;
}
