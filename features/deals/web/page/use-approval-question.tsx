import { ConfirmDialog, Consequences } from '@kontor/core/ui';
import { call, useWork } from '@kontor/core/web';
import {
  type AskedAgain,
  againSaid,
  agreedTermsOf,
  type Deal,
  type DealDraft,
  dealRoutes,
  STATUS_LABELS,
  statusAskedAgain,
  touchesApproval,
} from '@kontor/deals/contract';
import { useState } from 'react';

type Asked = { again: AskedAgain; save: () => void };

/** Says before a change is saved that publishers must approve the deal again for it, and that it stops serving (design §6.2, decisions D65). */
export function useApprovalQuestion(deal: Pick<Deal, 'id' | 'status'>, before: DealDraft) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const to = statusAskedAgain(deal.status);
  const look = useWork(async ({ draft, save }: { draft: DealDraft; save: () => void }) => {
    const { mediaPlans, ...terms } = agreedTermsOf(draft);
    const again = (await call(dealRoutes.askedAgain, { mediaPlans, deal: { ...terms, id: deal.id } })).data;
    if (again.publishers.length === 0) save();
    else setAsked({ again, save });
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
      <Consequences {...againSaid(asked.again)} />
      <p className="k-note">{`Once it is saved, the deal is ${STATUS_LABELS[to]} until you send it for approval and publish it.`}</p>
    </ConfirmDialog>
  );
  return { ask, question, isAsking: look.isPending };
}
