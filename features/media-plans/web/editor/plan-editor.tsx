import { ErrorSummary, type TabItem } from '@kontor/core/ui';
import { ChangedMeanwhile, fieldId, useUnsavedGuard } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { type MediaPlan, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useNavigate } from '@tanstack/react-router';
import { TargetingTab } from '../targeting/targeting-tab.tsx';
import { usePlanEditing } from '../targeting/use-plan-editing.ts';
import { PlanBar } from './plan-bar.tsx';
import { PlanHeader } from './plan-header.tsx';
import { type PlanProblem, placeOf, sectionOfField, sectionProblems, TAB_LABELS, tabOfField } from './plan-problems.ts';
import { SettingsTab } from './settings-tab.tsx';
import { type PlanTab, usePlanForm } from './use-plan-form.ts';

export type PlanEditorProps = {
  /** Null for a plan that is being made. */
  plan: MediaPlan | null;
  tab: PlanTab;
  hrefOfTab: (tab: PlanTab) => string;
  /** Staff look at plans of all accounts and change none (spec 2 §6). */
  isReadOnly?: boolean;
};

function tabsOf({ plan, tab, hrefOfTab }: PlanEditorProps, problems: readonly PlanProblem[]): TabItem[] {
  const shown: PlanTab[] = plan ? ['settings', 'targeting', 'history'] : ['settings', 'targeting'];
  return shown.map((key) => ({
    label: TAB_LABELS[key],
    href: hrefOfTab(key),
    current: key === tab,
    errors: problems.filter(({ field }) => tabOfField(field) === key).length,
  }));
}

/** A plan's tabs over one form; key it by the plan's id and version. */
export function PlanEditor(props: PlanEditorProps) {
  const { plan, tab, hrefOfTab, isReadOnly = false } = props;
  const navigate = useNavigate();
  const reveal = (field: string) => {
    const isTargeting = tabOfField(field) === 'targeting';
    void navigate({ to: hrefOfTab(tabOfField(field)), search: isTargeting ? { dim: sectionOfField(field) } : {} });
  };
  const { form, errors, changed, isDirty, submit, isSaving, conflict } = usePlanForm({ plan, onReveal: reveal });
  const base = hrefOfTab('settings').replace(/settings$/, '');
  const guard = useUnsavedGuard(isDirty && !isReadOnly, (path) => path.startsWith(base));
  const { targeting } = form.getValues();
  const editing = usePlanEditing({ targeting, names: plan?.names ?? {}, onChange: (next) => form.setFieldValue('targeting', next) });
  const problems = errors.map(({ field, message }) => ({ field: fieldId(field), message, tab: placeOf(field), path: field }));

  return (
    <>
      <PlanHeader plan={plan} tabs={tabsOf(props, errors)} isReadOnly={isReadOnly} />
      {conflict && <ChangedMeanwhile title="This plan was changed in the meantime" message={conflict} read={mediaPlanRoutes.get} />}
      <ErrorSummary problems={problems} onGo={({ field }) => reveal(problems.find((one) => one.field === field)?.path ?? '')} />
      {tab === 'settings' && <SettingsTab form={form} plan={plan} isReadOnly={isReadOnly} admin={isReadOnly} />}
      {tab === 'targeting' && (
        <TargetingTab editing={editing} href={hrefOfTab('targeting')} isReadOnly={isReadOnly} errors={sectionProblems(errors)} />
      )}
      {tab === 'history' && plan && <HistoryTab id={plan.id} admin={isReadOnly} />}
      {!isReadOnly && (isDirty || tab !== 'history') && (
        <PlanBar isNew={plan === null} changed={changed} isSaving={isSaving} onDiscard={() => form.reset()} onSave={submit} />
      )}
      {guard}
    </>
  );
}
