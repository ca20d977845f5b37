import { hrefOf } from '@kontor/core/contract';
import { Later, Note, PageHeader, TableSkeleton } from '@kontor/core/ui';
import { changedLabels, useDatesInUrl, useStaffView, useUnsavedGuard, useViewer } from '@kontor/core/web';
import { DealDashboard, DealDashboardFilters, DealDashboardSkeleton } from '@kontor/dashboards/web';
import { CREATE_TABS, DEAL_TABS, type Deal, dealInactive, dealPages, dealWaiting, tabsOpen } from '@kontor/deals/contract';
import { TemplateOrigin } from '@kontor/media-plans/web';
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { DealFormBody } from '../form/deal-form-body.tsx';
import { draftOf, LABELS, TAB_LABELS } from '../form/deal-form-values.ts';
import { useDealForm } from '../form/use-deal-form.ts';
import { DealIncidents } from '../incidents/deal-incidents.tsx';
import { DealHistory } from '../versions/deal-history.tsx';
import { Approvals } from './approvals.tsx';
import { dealFacts, deliveryFacts } from './deal-facts.ts';
import { DealLine } from './deal-line.tsx';
import { DealMenu } from './deal-menu.tsx';
import { DealSaveBar } from './deal-save-bar.tsx';
import { NextSteps } from './next-steps.tsx';
import { StatusAction } from './status-action.tsx';
import { useDealSaving } from './use-deal-saving.ts';
import { useIsTopKnown } from './use-is-top-known.ts';
import { useSaveQuestion } from './use-save-question.tsx';
import { WhyBehindLine } from './why-behind-line.tsx';

const AppInfoTab = lazy(() => import('../app-info/app-info-tab.tsx'));

type Props = {
  deal: Deal;
  tab: (typeof DEAL_TABS)[number];
  /** The button of its comments. */
  comments: ReactNode;
};

/** The dates of the list or dashboard one came from, for the way back; history has dates of its own. */
function useRecordDates(tab: Props['tab']): string {
  const now = useDatesInUrl();
  const [kept, setKept] = useState(now);
  if (tab === 'history' || now === kept) return kept;
  setKept(now);
  return now;
}

/** Whose deal it is, what it is of, and the template that it was made of. */
const DealFacts = ({ deal, isStaff }: { deal: Deal; isStaff: boolean }) => (
  <>
    {isStaff ? `${deal.company}, ${dealFacts(deal)}` : dealFacts(deal)}
    {deal.template && deal.mediaPlans && (
      <>
        , <TemplateOrigin of={deal.template} planId={deal.mediaPlans} />
      </>
    )}
  </>
);

const FORM_TABS: readonly string[] = CREATE_TABS;
/** Why a deal of one's own cannot be edited now, or null (spec 2 §4). */
const closedReason = ({ status, locked, dealDisabled }: Deal): string | null => {
  if (locked) return dealWaiting.text;
  return status === 'INACTIVE' || dealDisabled ? dealInactive.text : null;
};
const isFormTab = (tab: Props['tab']): tab is (typeof CREATE_TABS)[number] => FORM_TABS.includes(tab);

/** A deal that exists: dashboard, one form over its tabs, history. Changes stay while tabs are switched. */
export function DealEditor({ deal, tab, comments }: Props) {
  const isStaff = useStaffView();
  const navigate = useNavigate();
  const page = isStaff ? dealPages.staffEdit : dealPages.edit;
  const dates = useRecordDates(tab);
  const isDashboard = tab === 'dashboard';
  const hasFigures = isDashboard && (isStaff || deal.status !== 'DRAFT');
  const isTopKnown = useIsTopKnown({ deal, isStaff, isDashboard });
  const hrefOfTab = (type: string) => `${hrefOf(page, { id: deal.id, type })}${type === 'history' ? '' : dates}`;
  const [initial] = useState(() => draftOf(deal));
  const [isGone, setGone] = useState(false);
  const formTab = isFormTab(tab) ? tab : null;
  const tabs = tabsOpen(DEAL_TABS, useViewer());
  const form = useDealForm({
    keptAs: `deal ${deal.id}`,
    initial,
    tab: formTab,
    onTab: (type) => void navigate({ href: hrefOfTab(type) }),
    // What is sent decides, not what is drawn: the last letter may not be drawn yet.
    onSave: (draft, showIssues) =>
      !isReadOnly &&
      changedLabels(LABELS, initial, draft).length > 0 &&
      asking.ask(draft, () => saving.save({ ...draft, id: deal.id, version: deal.version }, showIssues)),
  });
  const asking = useSaveQuestion(deal, initial);
  const saving = useDealSaving(deal, { before: initial, ask: asking.ask, form });
  const { isSaving, isSaved, conflict } = saving;
  const isReadOnly = isStaff || deal.dealDisabled || deal.locked;
  const guard = useUnsavedGuard(form.isDirty && !isSaved && !isGone, (path) => path.startsWith(hrefOf(page, { id: deal.id })));
  return (
    <>
      <PageHeader
        crumbs={[
          { label: 'Deals', href: `${hrefOf(isStaff ? dealPages.staffList : dealPages.list)}${dates}` },
          { label: deal.dealId, copy: 'deal ID' },
        ]}
        title={deal.title}
        status={<DealStatusPill status={deal.status} />}
        meta={<DealFacts deal={deal} isStaff={isStaff} />}
        tabsLabel="Deal"
        tabs={tabs.map((type) => ({
          label: TAB_LABELS[type],
          href: hrefOfTab(type),
          current: type === tab,
          errors: form.errorsOn(type),
        }))}
        actions={
          <>
            {hasFigures && <DealDashboardFilters />}
            {comments}
            {!isStaff && <StatusAction deal={deal} isDirty={form.isDirty} onGo={form.goTo} />}
          </>
        }
        menu={<DealMenu deal={deal} onDeleted={() => setGone(true)} />}
      />
      <Later of={tab}>
        <DealLine deal={deal} />
        {isDashboard && isTopKnown && <WhyBehindLine deal={deal} />}
        {isDashboard && isTopKnown && deal.status !== 'DRAFT' && <DealIncidents id={deal.id} />}
        {conflict}
        {tab !== 'history' && isTopKnown && (
          <Approvals deal={deal} isListed={!isReadOnly && (formTab !== null || deal.status === 'DRAFT')} />
        )}
        <Banner deal={deal} isShown={!isStaff && (isFormTab(tab) || tab === 'appinfooverride')} />
        {isDashboard && isTopKnown && !isStaff && <NextSteps deal={deal} onGo={form.goTo} />}
        {hasFigures && <Figures {...{ deal, isStaff, isTopKnown }} />}
        {tab === 'appinfooverride' && (
          <Suspense fallback={<TableSkeleton rows={8} label="Loading app info" />}>
            <AppInfoTab deal={deal} isStaff={isStaff} reason={closedReason(deal)} />
          </Suspense>
        )}
        {tab === 'history' && <DealHistory deal={deal} isReadOnly={isReadOnly} isDirty={form.isDirty} />}
        {formTab && <DealFormBody deal={form} tab={formTab} record={deal} isReadOnly={isReadOnly} />}
        {formTab && !isReadOnly && <DealSaveBar deal={deal} form={form} isSaving={isSaving || asking.isAsking} />}
      </Later>
      {guard}
      {asking.question}
    </>
  );
}

/** The deal's dashboard; its outlines until all that stands over it is there, which would move it down. */
const Figures = ({ deal, isStaff, isTopKnown }: { deal: Deal; isStaff: boolean; isTopKnown: boolean }) =>
  isTopKnown ? <DealDashboard dealId={deal.id} admin={isStaff} deal={deliveryFacts(deal)} /> : <DealDashboardSkeleton />;

function Banner({ deal, isShown }: { deal: Deal; isShown: boolean }) {
  if (!isShown) return null;
  if (deal.status === 'INACTIVE') return <Note tone="warn">{dealInactive.text}</Note>;
  return deal.locked ? (
    <Note>The deal is waiting for the publisher’s approval and cannot be edited until then. Take it back to Draft to change it.</Note>
  ) : null;
}
