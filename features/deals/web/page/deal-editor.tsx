import { hrefOf } from '@kontor/core/contract';
import { Note, PageHeader } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { DealDashboard, DealDashboardFilters } from '@kontor/dashboards/web';
import { DEAL_TABS, type Deal, dealInactive, dealPages } from '@kontor/deals/contract';
import { HistoryTab } from '@kontor/history/web';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DealStatusPill } from '../deal-status-pill.tsx';
import { DealFormBody } from '../form/deal-form-body.tsx';
import { draftOf, TAB_LABELS } from '../form/deal-form-values.ts';
import { useDealForm } from '../form/use-deal-form.ts';
import { dealFacts } from './deal-facts.ts';
import { DealMenu } from './deal-menu.tsx';
import { DealSaveBar } from './deal-save-bar.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { StatusAction } from './status-action.tsx';
import { useSaveDeal } from './use-save-deal.ts';

type Props = { deal: Deal; tab: (typeof DEAL_TABS)[number]; isStaff: boolean };

const isFormTab = (tab: Props['tab']) => tab === 'general' || tab === 'delivery';

/** A deal that exists: dashboard, one form over two tabs, history. Changes stay while tabs are switched. */
export function DealEditor({ deal, tab, isStaff }: Props) {
  const navigate = useNavigate();
  const page = isStaff ? dealPages.staffEdit : dealPages.edit;
  const hrefOfTab = (type: string) => hrefOf(page, { id: deal.id, type });
  const [initial] = useState(() => draftOf(deal));
  const [isGone, setGone] = useState(false);
  const save = useSaveDeal(deal);
  const formTab = tab === 'general' || tab === 'delivery' ? tab : null;
  const form = useDealForm({
    initial,
    tab: formTab,
    onTab: (type) => void navigate({ to: hrefOfTab(type) }),
    onSave: (draft) => !isReadOnly && form.isDirty && save.run(draft, form.showIssues),
  });
  const isReadOnly = isStaff || deal.dealDisabled || deal.locked;
  const guard = useUnsavedGuard(form.isDirty && !save.isDone && !isGone, (path) => path.startsWith(hrefOf(page, { id: deal.id })));
  const errorsOn = (label: string) => form.problems.filter((problem) => problem.tab === label).length;
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
            <DealMenu deal={deal} isStaff={isStaff} onDeleted={() => setGone(true)} />
          </>
        }
      />
      <Banner deal={deal} isShown={!isStaff && isFormTab(tab)} />
      {tab === 'dashboard' && <DealDashboard dealId={deal.id} admin={isStaff} />}
      {tab === 'history' && <HistoryTab id={deal.id} admin={isStaff} />}
      {formTab && (
        <DealFormBody
          deal={form}
          tab={formTab}
          status={deal.status}
          isReadOnly={isReadOnly}
          isStaff={isStaff}
          planTitle={deal.mediaPlanTitle}
        />
      )}
      {formTab && !isReadOnly && <DealSaveBar deal={deal} form={form} isSaving={save.isBusy} />}
      <StaleDialog isOpen={save.isStale} onReload={save.reload} onClose={save.keep} />
      {guard}
    </>
  );
}

function Banner({ deal, isShown }: { deal: Deal; isShown: boolean }) {
  if (!isShown) return null;
  if (deal.status === 'INACTIVE') return <Note tone="warn">{dealInactive.text}</Note>;
  return deal.locked ? <Note>The deal is waiting for the publisher’s approval and cannot be edited until then.</Note> : null;
}
