import { ErrorSummary, type FormProblem, Later, type TabItem } from '@kontor/core/ui';
import { stringifySearch, useCall, useStaffView, useUnsavedGuard, useUrl } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { type MediaPlan, type MediaPlanTargeting, mediaPlanRoutes, type NameById } from '@kontor/media-plans/contract';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { PriceExplorer } from '../explorer/lazy-explorer.tsx';
import { GoalSearch } from '../forecast/use-goal.ts';
import { TargetingTab } from '../targeting/targeting-tab.tsx';
import { usePlanEditing } from '../targeting/use-plan-editing.ts';
import { CreateDealLink } from './create-deal-link.tsx';
import { PlanBar } from './plan-bar.tsx';
import { PlanHeader } from './plan-header.tsx';
import { type PlanTab, placeOfName, sectionOfField, sectionProblems, TAB_LABELS, tabOfField } from './plan-problems.ts';
import { SettingsTab } from './settings-tab.tsx';
import { usePlanForm } from './use-plan-form.ts';

export type PlanEditorProps = {
  /** Null for a plan that is being made. */
  plan: MediaPlan | null;
  tab: PlanTab;
  hrefOfTab: (tab: PlanTab) => string;
};

function tabsOf({ plan, tab, hrefOfTab }: PlanEditorProps, problems: readonly FormProblem[]): TabItem[] {
  const shown: PlanTab[] = plan ? ['settings', 'targeting', 'explorer', 'history'] : ['settings', 'targeting', 'explorer'];
  return shown.map((key) => ({
    label: TAB_LABELS[key],
    href: hrefOfTab(key),
    current: key === tab,
    errors: problems.filter(({ path }) => tabOfField(path) === key).length,
  }));
}

/** A plan's tabs over one form; key it by the plan's id and version. */
export function PlanEditor(props: PlanEditorProps) {
  const { plan, tab, hrefOfTab } = props;
  // What the forecast is held against stays from tab to tab.
  const [goal] = useUrl(GoalSearch);
  // Staff look at plans of all accounts and change none (spec 2 §6).
  const isReadOnly = useStaffView();
  const navigate = useNavigate();
  const reveal = (field: string) => {
    const isTargeting = tabOfField(field) === 'targeting';
    void navigate({ to: hrefOfTab(tabOfField(field)), search: { ...goal, ...(isTargeting && { dim: sectionOfField(field) }) } });
  };
  const naming = useRef<NameById>(() => undefined);
  const planForm = usePlanForm({ plan, onReveal: reveal, naming });
  const { form, put, problems, changed, isDirty, submit, isSaving, conflict, question } = planForm;
  const base = hrefOfTab('settings').replace(/settings$/, '');
  const guard = useUnsavedGuard(isDirty && !isReadOnly, (path) => path.startsWith(base));
  const { title: planTitle, targeting } = form.getValues();
  const handleTargeting = (next: MediaPlanTargeting) => put('targeting', next);
  const editing = usePlanEditing({ planTitle, targeting, names: plan?.names ?? {}, onChange: handleTargeting, isReadOnly });

  const onPlan = useCall(mediaPlanRoutes.deals, { id: plan?.id ?? '' }, { enabled: plan !== null && tab === 'explorer' });
  naming.current = editing.nameOf;

  return (
    <>
      <PlanHeader plan={plan} tabs={tabsOf({ ...props, hrefOfTab: (to) => `${hrefOfTab(to)}${stringifySearch(goal)}` }, problems)} />
      {conflict}
      {question}
      <ErrorSummary problems={problems} onGo={({ path }) => reveal(path)} />
      <Later of={tab}>
        {tab === 'settings' && <SettingsTab planForm={planForm} plan={plan} isReadOnly={isReadOnly} inventory={editing} />}
        {tab === 'targeting' && <TargetingTab editing={editing} href={hrefOfTab('targeting')} errors={sectionProblems(problems)} />}
        {tab === 'explorer' && (
          <PriceExplorer
            editing={editing}
            deals={onPlan.data}
            dealLink={plan && !isDirty && !isReadOnly ? (price) => <CreateDealLink plan={plan} at={price} /> : undefined}
          />
        )}
        {tab === 'history' && plan && <HistoryTab id={plan.id} placeOf={(name) => placeOfName(name, hrefOfTab)} />}
        {!isReadOnly && (isDirty || tab !== 'history') && (
          <PlanBar isNew={plan === null} changed={changed} isSaving={isSaving} onDiscard={() => form.reset()} onSave={submit} />
        )}
      </Later>
      {guard}
    </>
  );
}
