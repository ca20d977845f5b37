import { ConfirmDialog } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import { type Deal, type DealDraft, dealRoutes, STATUS_LABELS, statusAskedAgain, touchesApproval } from '@kontor/deals/contract';
import { useState } from 'react';

type Asked = { publishers: string[]; save: () => void };

/** Says before a change is saved that publishers must approve the deal again for it (design §6.2). */
export function useApprovalQuestion(deal: Pick<Deal, 'status'>, before: DealDraft) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const to = statusAskedAgain(deal.status);
  const look = useWork(async ({ draft, save }: { draft: DealDraft; save: () => void }) => {
    const { mediaPlans, pubSeats } = draft;
    const { publishers } = (await call(dealRoutes.approvalNeeded, { mediaPlans, pubSeats })).data;
    if (publishers.length === 0) save();
    else setAsked({ publishers, save });
  });
  const ask = (draft: DealDraft, save: () => void) => {
    if (to === null || !touchesApproval(before, draft)) save();
    else if (!look.isPending) look.mutate({ draft, save });
  };
  const question = asked && to && (
    <ConfirmDialog
      isOpen
      title="This change must be approved again"
      confirmLabel={deal.status === 'PUBLISHED' ? 'Save and unpublish' : 'Save'}
      onConfirm={() => {
        setAsked(null);
        asked.save();
      }}
      onClose={() => setAsked(null)}
    >
      {`${asked.publishers.join(' and ')} must approve the deal with this change. Once it is saved, the deal is ${STATUS_LABELS[to]} until you send it for approval and publish it.`}
    </ConfirmDialog>
  );
  return { ask, question, isAsking: look.isPending };
}
