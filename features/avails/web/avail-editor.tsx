import { type Avail, availPages } from '@kontor/avails/contract';
import { hrefOf } from '@kontor/core/contract';
import { ErrorSummary, FormSection, Later, PageHeader, TextField } from '@kontor/core/ui';
import { stringifySearch, useUnsavedGuard, useUrl } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { InventoryField, PriceExplorer, type SectionKey, sectionOf, TargetingTab, usePlanEditing } from '@kontor/media-plans/web';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { AvailBar } from './avail-bar.tsx';
import { useAvailForm } from './use-avail-form.ts';

const TabSearch = z.object({ tab: z.enum(['targeting', 'prices', 'history']).catch('targeting') });
type Tab = z.output<typeof TabSearch>['tab'];
const TAB_LABELS: Record<Tab, string> = { targeting: 'Targeting', prices: 'Price Explorer', history: 'History' };

/** Segments of accounts are nobody else's to look at. */
const KINDS = ['shared'] as const;
/** What belongs to accounts, or to their deals. */
const WITHOUT: readonly SectionKey[] = ['buyers'];
const TARGETING = 'targeting.';

/** Messages by section of the targeting. */
function sectionErrors(problems: readonly { path: string; message: string }[]): Partial<Record<SectionKey, string>> {
  const found: Partial<Record<SectionKey, string>> = {};
  for (const { path, message } of problems)
    if (path.startsWith(TARGETING)) found[sectionOf(path.slice(TARGETING.length).split('.')[0] ?? '')] = message;
  return found;
}

type AvailEditorProps = { entry: Avail | null; actions?: ReactNode };

/** An entry's targeting, its prices and its history over one form; key it by the entry's id and version. */
export function AvailEditor({ entry, actions }: AvailEditorProps) {
  const [{ tab }] = useUrl(TabSearch);
  const navigate = useNavigate();
  const path = entry ? hrefOf(availPages.edit, { id: entry.id }) : hrefOf(availPages.create);
  const reveal = (field: string) => {
    if (field.startsWith(TARGETING))
      void navigate({ to: path, search: { dim: sectionOf(field.slice(TARGETING.length).split('.')[0] ?? '') }, ignoreBlocker: true });
  };
  const { form, field, put, problems, changed, isDirty, submit, isSaving, conflict } = useAvailForm({ entry, onReveal: reveal });
  const guard = useUnsavedGuard(isDirty && !isSaving, (to) => to === path);
  const { title, targeting } = form.getValues();
  const editing = usePlanEditing({
    planTitle: title,
    targeting,
    names: entry?.names ?? {},
    onChange: (next: MediaPlanTargeting) => put('targeting', next),
    segmentKinds: KINDS,
    hasMediaLists: false,
  });
  const tabs: Tab[] = entry ? ['targeting', 'prices', 'history'] : ['targeting', 'prices'];
  const shown = tabs.includes(tab) ? tab : 'targeting';
  return (
    <>
      <PageHeader
        crumbs={[{ label: availPages.list.title, href: hrefOf(availPages.list) }]}
        title={entry?.title ?? availPages.create.title}
        meta={entry && `by ${entry.creatorName}`}
        actions={actions}
        tabs={tabs.map((key) => ({
          label: TAB_LABELS[key],
          href: `${path}${stringifySearch({ tab: key === 'targeting' ? undefined : key })}`,
          current: key === shown,
        }))}
        tabsLabel="Avails exploration"
      />
      {conflict}
      <ErrorSummary problems={problems} onGo={({ path: at }) => reveal(at)} />
      {shown === 'targeting' && (
        <FormSection title="Exploration">
          <TextField {...field('title')} required maxLength={400} autoFocus={entry === null} />
          <InventoryField plan={null} isReadOnly={false} editing={editing} />
        </FormSection>
      )}
      <Later of={shown}>
        {shown === 'targeting' && <TargetingTab editing={editing} href={path} errors={sectionErrors(problems)} without={WITHOUT} />}
        {shown === 'prices' && <PriceExplorer editing={editing} />}
        {shown === 'history' && entry && <HistoryTab id={entry.id} isOfPlatform />}
        {(isDirty || shown !== 'history') && (
          <AvailBar {...{ isNew: entry === null, isDirty, changed, isSaving }} onDiscard={() => form.reset()} onSave={submit} />
        )}
      </Later>
      {guard}
    </>
  );
}
