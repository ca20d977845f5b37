import { ErrorPanel, ErrorSummary, type TabItem } from '@kontor/core/ui';
import { callKey, fieldId, useUnsavedGuard } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import { type MediaPlan, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type SectionKey, sectionOf } from '../targeting/plan-dimensions.ts';
import { TargetingTab } from '../targeting/targeting-tab.tsx';
import { usePlanEditing } from '../targeting/use-plan-editing.ts';
import { PlanBar } from './plan-bar.tsx';
import { PlanHeader } from './plan-header.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { type PlanTab, usePlanForm } from './use-plan-form.ts';

const LABELS: Record<PlanTab, string> = { settings: 'Settings', targeting: 'Targeting', history: 'History' };
const TARGETING = 'targeting.';
const tabOf = (field: string): PlanTab => (field.startsWith(TARGETING) ? 'targeting' : 'settings');

export type PlanEditorProps = {
  /** Null for a plan that is being made. */
  plan: MediaPlan | null;
  tab: PlanTab;
  hrefOfTab: (tab: PlanTab) => string;
  /** Staff look at plans of all accounts and change none (spec 2 §6). */
  isReadOnly?: boolean;
};

/** A plan's tabs over one form; key it by the plan's id and version. */
export function PlanEditor({ plan, tab, hrefOfTab, isReadOnly = false }: PlanEditorProps) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const reveal = (field: string) => {
    const key = field.slice(TARGETING.length).split('.')[0] ?? '';
    const search = tabOf(field) === 'targeting' ? { dim: sectionOf(key) } : {};
    void navigate({ to: hrefOfTab(tabOf(field)), search });
  };
  const { form, errors, changed, isDirty, submit, isSaving, conflict } = usePlanForm({ plan, onReveal: reveal });
  const base = hrefOfTab('settings').replace(/settings$/, '');
  const guard = useUnsavedGuard(isDirty && !isReadOnly, (path) => path.startsWith(base));
  const editing = usePlanEditing({
    targeting: form.getValues().targeting,
    names: plan?.names ?? {},
    onChange: (next) => form.setFieldValue('targeting', next),
  });
  const shown: PlanTab[] = plan ? ['settings', 'targeting', 'history'] : ['settings', 'targeting'];
  const tabs = shown.map(
    (key): TabItem => ({
      label: LABELS[key],
      href: hrefOfTab(key),
      current: key === tab,
      errors: errors.filter(({ field }) => tabOf(field) === key).length,
    }),
  );
  const sectionErrors = Object.fromEntries(
    errors
      .filter(({ field }) => tabOf(field) === 'targeting')
      .map(({ field, message }) => [sectionOf(field.slice(TARGETING.length).split('.')[0] ?? ''), message]),
  ) as Partial<Record<SectionKey, string>>;
  const reload = () => void client.invalidateQueries({ queryKey: callKey(mediaPlanRoutes.get) });

  return (
    <>
      <PlanHeader plan={plan} tabs={tabs} isReadOnly={isReadOnly} />
      {conflict && (
        <ErrorPanel
          title="This plan was changed meanwhile"
          actions={
            <Button variant="default" onClick={reload}>
              Reload and lose my changes
            </Button>
          }
        >
          {conflict}
        </ErrorPanel>
      )}
      <ErrorSummary
        problems={errors.map(({ field, message }) => ({ field: fieldId(field), message, tab: LABELS[tabOf(field)] }))}
        onGo={({ field }) => reveal(errors.find((one) => fieldId(one.field) === field)?.field ?? field)}
      />
      {tab === 'settings' && <SettingsTab form={form} plan={plan} isReadOnly={isReadOnly} admin={isReadOnly} />}
      {tab === 'targeting' && (
        <TargetingTab editing={editing} href={hrefOfTab('targeting')} isReadOnly={isReadOnly} errors={sectionErrors} />
      )}
      {tab === 'history' && plan && <HistoryTab id={plan.id} admin={isReadOnly} />}
      {!isReadOnly && (
        <PlanBar isNew={plan === null} changed={changed} isSaving={isSaving} onDiscard={() => form.reset()} onSave={submit} />
      )}
      {guard}
    </>
  );
}
