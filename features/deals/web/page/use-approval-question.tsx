import { ConfirmDialog, Consequences } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import {
  type AskedAgain,
  againSaid,
  agreedTermsOf,
  type Deal,
  type DealDraft,
  type DealStatus,
  dealRoutes,
  STATUS_LABELS,
  statusAskedAgain,
  touchesApproval,
} from '@kontor/deals/contract';
import { useState } from 'react';

type Asked = { again: AskedAgain; status: DealStatus; save: () => void };
/** A deal as it is stored: the one that was opened, or the one that somebody else has saved since. */
type Stored = { status: DealStatus; draft: DealDraft };

/** Says before a change is saved that publishers must approve the deal again for it, and that it stops serving (design §6.2, decisions D65). */
export function useApprovalQuestion(deal: Pick<Deal, 'id' | 'status'>, before: DealDraft) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const look = useWork(async ({ draft, status, save }: Stored & { save: () => void }) => {
    const { mediaPlans, ...terms } = agreedTermsOf(draft);
    const again = (await call(dealRoutes.askedAgain, { mediaPlans, deal: { ...terms, id: deal.id } })).data;
    if (again.publishers.length === 0) save();
    else setAsked({ again, status, save });
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
      confirmLabel={asked.status === 'PUBLISHED' ? 'Save and unpublish' : 'Save'}
      onConfirm={() => {
        setAsked(null);
        asked.save();
      }}
      onClose={() => setAsked(null)}
    >
      <Consequences {...againSaid(asked.again)} />
      <p className="k-note">{`Once it is saved, the deal is ${STATUS_LABELS[to]} until you send it for approval and publish it.`}</p>
    </ConfirmDialog>
  );
  return { ask, question, isAsking: look.isPending };
}
