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
import { LiveChange, liveChanges } from './live-change.tsx';

/** A deal as it is stored: the one that was opened, or the one that somebody else has saved since. */
type Stored = { status: DealStatus; draft: DealDraft };
type Change = { stored: Stored; draft: DealDraft; save: () => void };
/** `again`: who must approve it anew; null where nobody must. */
type Asked = Change & { again: AskedAgain | null };

const isLive = ({ stored, draft }: Change) => stored.status === 'PUBLISHED' && liveChanges(stored.draft, draft).length > 0;

/**
 * Asks before a change is saved that reaches what is live, with each field before and after, and before one that publishers must approve again:
 * such a deal stops serving (design §6.2, decisions D65).
 */
export function useSaveQuestion(deal: Deal, before: DealDraft) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const settle = (change: Change, again: AskedAgain | null) => {
    if (again || isLive(change)) setAsked({ ...change, again });
    else change.save();
  };
  const look = useWork(async (change: Change) => {
    const { mediaPlans, ...terms } = agreedTermsOf(change.draft);
    const again = (await call(dealRoutes.askedAgain, { mediaPlans, deal: { ...terms, id: deal.id } })).data;
    settle(change, again.publishers.length === 0 ? null : again);
  });
  const ask = (draft: DealDraft, save: () => void, stored: Stored = { status: deal.status, draft: before }) => {
    const change = { stored, draft, save };
    if (statusAskedAgain(stored.status) === null || !touchesApproval(stored.draft, draft)) settle(change, null);
    else if (!look.isPending) look.mutate(change);
  };
  const close = () => setAsked(null);
  const question = asked && (
    <ConfirmDialog
      isOpen
      title={asked.again ? 'This change must be approved again' : 'This deal is live'}
      confirmLabel={asked.again && asked.stored.status === 'PUBLISHED' ? 'Save and unpublish' : 'Save'}
      onConfirm={() => {
        close();
        asked.save();
      }}
      onClose={close}
    >
      {asked.again ? (
        <Again again={asked.again} status={asked.stored.status} />
      ) : (
        <p>The change goes live with the DSP as soon as you save.</p>
      )}
      {isLive(asked) && <LiveChange deal={deal} before={asked.stored.draft} after={asked.draft} />}
    </ConfirmDialog>
  );
  return { ask, question, isAsking: look.isPending };
}

function Again({ again, status }: { again: AskedAgain; status: DealStatus }) {
  const to = statusAskedAgain(status);
  return (
    <>
      {status === 'PUBLISHED' && (
        <p>
          <strong>Stops serving until approved.</strong>
        </p>
      )}
      <Consequences {...againSaid(again)} />
      {to && (
        <p className="k-note">{`Once it is saved, the deal is ${STATUS_LABELS[to]} until you send it for approval and publish it.`}</p>
      )}
    </>
  );
}
