import { hrefOf } from '@kontor/core/contract';
import { Note, PageHeader } from '@kontor/core/ui';
import { useSave, useStaffView, useUnsavedGuard } from '@kontor/core/web';
import { DealDashboard, DealDashboardFilters } from '@kontor/dashboards/web';
import { DEAL_TABS, type Deal, dealInactive, dealPages, dealRoutes } from '@kontor/deals/contract';
import { HistoryTab } from '@kontor/history/web';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { DealFormBody } from '../form/deal-form-body.tsx';
import { draftOf, TAB_LABELS } from '../form/deal-form-values.ts';
import { useDealForm } from '../form/use-deal-form.ts';
import { dealFacts } from './deal-facts.ts';
import { DealLine } from './deal-line.tsx';
import { DealMenu } from './deal-menu.tsx';
import { DEAL_READS } from './deal-reads.ts';
import { DealSaveBar } from './deal-save-bar.tsx';
import { StatusAction } from './status-action.tsx';

type Props = { deal: Deal; tab: (typeof DEAL_TABS)[number] };

const isFormTab = (tab: Props['tab']) => tab === 'general' || tab === 'delivery';

/** A deal that exists: dashboard, one form over two tabs, history. Changes stay while tabs are switched. */
export function DealEditor({ deal, tab }: Props) {
  const isStaff = useStaffView();
  const navigate = useNavigate();
  const page = isStaff ? dealPages.staffEdit : dealPages.edit;
  const hrefOfTab = (type: string) => hrefOf(page, { id: deal.id, type });
  const [initial] = useState(() => draftOf(deal));
  const [isGone, setGone] = useState(false);
  const { save, isSaving, isSaved, conflict } = useSave(dealRoutes.update, {
    invalidates: DEAL_READS,
    failed: 'Unable to update this deal. Please try again.',
    stale: { read: dealRoutes.get, title: 'This deal was changed in the meantime' },
  });
  const formTab = tab === 'general' || tab === 'delivery' ? tab : null;
  const form = useDealForm({
    initial,
    tab: formTab,
    onTab: (type) => void navigate({ to: hrefOfTab(type) }),
    onSave: (draft, showIssues) => !isReadOnly && form.isDirty && save({ ...draft, id: deal.id, version: deal.version }, showIssues),
  });
  const isReadOnly = isStaff || deal.dealDisabled || deal.locked;
  const guard = useUnsavedGuard(form.isDirty && !isSaved && !isGone, (path) => path.startsWith(hrefOf(page, { id: deal.id })));
  const errorsOn = (label: string) => form.problems.filter((problem) => problem.place === label).length;
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Deals', href: hrefOf(isStaff ? dealPages.staffList : dealPages.list) }, { label: deal.dealId }]}
        title={deal.title}
        status={<DealStatusPill status={deal.status} />}
        meta={isStaff ? `${deal.company}, ${dealFacts(deal)}` : dealFacts(deal)}
        tabsLabel="Deal"
        tabs={DEAL_TABS.map((type) => ({
          label: TAB_LABELS[type],
          href: hrefOfTab(type),
          current: type === tab,
          errors: errorsOn(TAB_LABELS[type]),
        }))}
        actions={
          <>
            {tab === 'dashboard' && <DealDashboardFilters />}
            {!isStaff && !isFormTab(tab) && <StatusAction deal={deal} isDirty={form.isDirty} isPrimary />}
            <DealMenu deal={deal} onDeleted={() => setGone(true)} />
          </>
        }
      />
      <DealLine deal={deal} />
      {conflict}
      <Banner deal={deal} isShown={!isStaff && isFormTab(tab)} />
      {tab === 'dashboard' && <DealDashboard dealId={deal.id} admin={isStaff} deal={deal} />}
      {tab === 'history' && <HistoryTab id={deal.id} />}
      {formTab && <DealFormBody deal={form} tab={formTab} status={deal.status} isReadOnly={isReadOnly} planTitle={deal.mediaPlanTitle} />}
      {formTab && !isReadOnly && <DealSaveBar deal={deal} form={form} isSaving={isSaving} />}
      {guard}
    </>
  );
}

function Banner({ deal, isShown }: { deal: Deal; isShown: boolean }) {
  if (!isShown) return null;
  if (deal.status === 'INACTIVE') return <Note tone="warn">{dealInactive.text}</Note>;
  return deal.locked ? <Note>The deal is waiting for the publisher’s approval and cannot be edited until then.</Note> : null;
}
