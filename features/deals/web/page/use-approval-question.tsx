import { ConfirmDialog } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import {
  type Deal,
  type DealDraft,
  type DealStatus,
  dealRoutes,
  STATUS_LABELS,
  statusAskedAgain,
  touchesApproval,
} from '@kontor/deals/contract';
import { useState } from 'react';

type Asked = { publishers: string[]; status: DealStatus; save: () => void };
/** A deal as it is stored: the one that was opened, or the one that somebody else has saved since. */
type Stored = { status: DealStatus; draft: DealDraft };

const serves = (status: DealStatus) => status === 'PUBLISHED';

/** Says before a change is saved that publishers must approve the deal again for it, and that it stops serving until then (design §6.2). */
export function useApprovalQuestion(deal: Pick<Deal, 'status'>, before: DealDraft) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const look = useWork(async ({ draft, status, save }: Stored & { save: () => void }) => {
    const { mediaPlans, pubSeats } = draft;
    const { publishers } = (await call(dealRoutes.approvalNeeded, { mediaPlans, pubSeats })).data;
    if (publishers.length === 0) save();
    else setAsked({ publishers, status, save });
  });
  const ask = (draft: DealDraft, save: () => void, stored: Stored = { status: deal.status, draft: before }) => {
    const { status } = stored;
    if (statusAskedAgain(status) === null || !touchesApproval(stored.draft, draft)) save();
    else if (!look.isPending) look.mutate({ draft, status, save });
  };
  const to = asked && statusAskedAgain(asked.status);
  const question = asked && to && (
    <ConfirmDialog
      isOpen
      title="This change must be approved again"
      confirmLabel={serves(asked.status) ? 'Save and unpublish' : 'Save'}
      onConfirm={() => {
        setAsked(null);
        asked.save();
      }}
      onClose={() => setAsked(null)}
    >
      {`${asked.publishers.join(' and ')} must approve the deal with this change. Once it is saved, the deal is ${STATUS_LABELS[to]}${serves(asked.status) ? ' and does not serve' : ''} until you send it for approval and publish it.`}
    </ConfirmDialog>
  );
  return { ask, question, isAsking: look.isPending };
}
