import { CommentsPanel } from '@kontor/comments/web';
import { hrefOf } from '@kontor/core/contract';
import { Bone, compact, type Fact, FactList, money, Note, PageHeader, Panel, TableSkeleton } from '@kontor/core/ui';
import { errorText, RecordPage, type RecordWords, useCall } from '@kontor/core/web';
import { ANSWER_LABELS, type ApprovalView, DEAL_TYPE_LABELS, dealNotFound, dealPages, dealRoutes } from '@kontor/deals/contract';
import { ChangeList } from '@kontor/history/web';
import { IconFileOff } from '@tabler/icons-react';
import '../deals.css';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { flightWords } from '../flight-words.ts';
import { ReminderSwitch } from './reminder-switch.tsx';
import { StatusAction } from './status-action.tsx';

const WORDS: RecordWords<ApprovalView> = {
  title: 'Deal',
  titleOf: ({ title }) => title,
  failed: 'The deal did not load',
  gone: 'It may have been deleted or taken back, or it belongs to another account.',
  list: { page: dealPages.list, label: 'Deals', back: 'Back to Deal List' },
  icon: IconFileOff,
};

/** What the plan finds a day on the reader's own inventory. */
function OwnForecast({ id }: { id: string }) {
  const { data, error } = useCall(dealRoutes.approvalForecast, { id });
  if (error) return <>{errorText(error)}</>;
  if (!data) return <Bone width={140} />;
  if (data.requests === 0) return <>None of your inventory</>;
  return (
    <>
      {compact(data.requests)} avails a day{' '}
      {data.isEnough && (
        <span className="k-deal-range">
          ({compact(data.low)} – {compact(data.high)})
        </span>
      )}
    </>
  );
}

const termsOf = (deal: ApprovalView): Fact[] => [
  { label: 'Account', value: deal.company },
  { label: 'Deal type', value: DEAL_TYPE_LABELS[deal.type] },
  { label: deal.type === 'FIXED' ? 'Price CPM' : 'Floor CPM', value: money(deal.rate) },
  { label: 'Flight', value: flightWords(deal) },
  { label: 'DSP', value: deal.selectedDsp },
  ...(deal.seat ? [{ label: 'Seat', value: deal.seat }] : []),
];

function noteOf({ status, answer, nextDealActions, changes }: ApprovalView): string {
  if (nextDealActions.length > 0)
    return changes.length > 0
      ? 'You approved this deal before. It was changed since, so it awaits your approval anew. Approve it, or say what should change.'
      : 'This deal awaits your approval. Approve it, or say what should change.';
  if (answer === 'APPROVED' && changes.length > 0) return 'It was changed since your account approved it.';
  if (status === 'SEND_FOR_APPROVAL') return 'Your account has approved it. Other publishers have yet to answer.';
  return `Your account’s answer: ${ANSWER_LABELS[answer]}.`;
}

/** What was agreed to beside what is now; of what the reader is not shown, that it is something else. */
function Changes({ changes }: Pick<ApprovalView, 'changes'>) {
  const isTold = ({ before, after }: ApprovalView['changes'][number]) => before !== null || after !== null;
  const told = changes.filter(isTold);
  const untold = changes.filter((one) => !isTold(one));
  return (
    <Panel title="Changed since you approved it" note="What you approved, and what it is now">
      <ChangeList
        changes={told.map(({ label, before, after }) => ({ name: label, action: 'Update', oldValue: before, newValue: after }))}
      />
      {untold.map(({ label }) => (
        <p key={label} className="k-note">
          {label} has changed, too.
        </p>
      ))}
    </Panel>
  );
}

/** A deal of another account as the one who must approve it sees it: to read and to answer. */
function Approval({ deal }: { deal: ApprovalView }) {
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Deals', href: hrefOf(dealPages.list) },
          { label: deal.dealId, copy: 'deal ID' },
        ]}
        title={deal.title}
        status={<DealStatusPill status={deal.status} />}
        meta={`Sent by ${deal.company} to ${deal.publisher}`}
        actions={<StatusAction deal={{ ...deal, publishBlocker: null }} isDirty={false} />}
      />
      <Note>{noteOf(deal)}</Note>
      {deal.nextDealActions.length > 0 && <ReminderSwitch />}
      <div className="k-deal-grid k-deal-approval">
        <div>
          {deal.changes.length > 0 && <Changes changes={deal.changes} />}
          <Panel title="Terms">
            <FactList isPlain facts={[...termsOf(deal), { label: 'On your inventory', value: <OwnForecast id={deal.id} /> }]} />
          </Panel>
          <Panel title="Media plan" note={deal.plan?.title ?? 'None'}>
            {deal.plan ? (
              <FactList isPlain facts={deal.plan.words.map(({ label, words }) => ({ label, value: words }))} />
            ) : (
              <p className="k-note">The deal no longer has a media plan.</p>
            )}
          </Panel>
        </div>
        <aside aria-label="Comments">
          <CommentsPanel dealId={deal.id} isReadOnly={false} />
        </aside>
      </div>
    </>
  );
}

export function ApprovalPage({ id }: { id: string }) {
  return (
    <RecordPage
      read={dealRoutes.approval}
      input={{ id }}
      notFound={dealNotFound}
      words={WORDS}
      loading={
        <>
          <PageHeader crumbs={[{ label: 'Deals', href: hrefOf(dealPages.list) }]} title="Deal" />
          <TableSkeleton rows={8} label="Loading deal" />
        </>
      }
    >
      {(deal) => <Approval deal={deal} />}
    </RecordPage>
  );
}
