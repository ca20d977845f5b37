import { counted, hrefOf } from '@kontor/core/contract';
import { ButtonLink, ErrorSummary, type FormProblem, Later, Note, ReasonButton, StickyBar, type TabItem } from '@kontor/core/ui';
import { useUnsavedGuard } from '@kontor/core/web';
import { HistoryTab } from '@kontor/history/web';
import type { LibraryDraft, LibraryItem } from '@kontor/library/contract';
import type { NameById } from '@kontor/media-plans/contract';
import { sectionOfField, sectionProblems, TargetingTab, tabOfField, usePlanEditing } from '@kontor/media-plans/web';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { Place } from '../places.ts';
import { LIBRARY_TARGETING_READS } from './library-reads.ts';
import { SettingsFields } from './settings-fields.tsx';
import { useLibraryForm } from './use-library-form.ts';

export const LIBRARY_TABS = ['settings', 'targeting', 'history'] as const;
export type LibraryTab = (typeof LIBRARY_TABS)[number];
const LABELS: Record<LibraryTab, string> = { settings: 'Settings', targeting: 'Targeting', history: 'History' };
export const libraryTab = (type: string | undefined, isNew: boolean): LibraryTab =>
  LIBRARY_TABS.find((tab) => tab === type && !(isNew && tab === 'history')) ?? 'settings';

type Props = {
  /** Null for one that is being made. */
  item: LibraryItem | null;
  first: LibraryDraft;
  /** Names of what a new item was filled with. */
  names?: LibraryItem['names'];
  place: Place;
  tab: LibraryTab;
  hrefOfTab: (tab: LibraryTab) => string;
  header: (tabs: TabItem[]) => ReactNode;
};

/** Provider segments alone: an item holds nothing of an account. */
const KINDS = ['shared'] as const;

function Bar({ isNew, changed, isSaving, place, onDiscard, onSave }: BarProps) {
  const message = isNew ? (
    'New library deal, not saved'
  ) : changed.length === 0 ? (
    <span className="k-note">All changes are saved</span>
  ) : (
    <>
      <strong>{counted(changed.length, 'change', 'changes')}</strong> not saved: {changed.slice(0, 4).join(', ')}
      {changed.length > 4 && ` and ${changed.length - 4} more`}
    </>
  );
  return (
    <StickyBar message={message}>
      {isNew ? (
        <ButtonLink variant="default" href={hrefOf(place.list)}>
          Cancel
        </ButtonLink>
      ) : (
        changed.length > 0 && (
          <Button variant="default" onClick={onDiscard} disabled={isSaving}>
            Discard
          </Button>
        )
      )}
      <ReasonButton
        reason={isNew || changed.length > 0 ? null : 'There is nothing to save.'}
        loading={isSaving}
        onClick={onSave}
        title="Ctrl+S"
      >
        {isNew ? (place.isFeatured ? 'Create featured deal' : 'Create library deal') : 'Save'}
      </ReasonButton>
    </StickyBar>
  );
}
type BarProps = { isNew: boolean; changed: string[]; isSaving: boolean; place: Place; onDiscard: () => void; onSave: () => void };

/** The tabs of an item over one form; key it by the item's id and version. */
export function LibraryEditor({ item, first, names = {}, place, tab, hrefOfTab, header }: Props) {
  const navigate = useNavigate();
  const reveal = (field: string) => {
    const isTargeting = tabOfField(field) === 'targeting';
    void navigate({ to: hrefOfTab(tabOfField(field)), search: isTargeting ? { dim: sectionOfField(field) } : {} });
  };
  const naming = useRef<NameById>(() => undefined);
  const kontor = useLibraryForm({ item, first, place, tab: tab === 'targeting' ? 'targeting' : 'settings', onReveal: reveal, naming });
  const { form, put, problems, missing, changed, isDirty, submit, isSaving, conflict } = kontor;
  const base = hrefOfTab('settings').replace(/settings.*$/, '');
  const guard = useUnsavedGuard(isDirty && !isSaving, (path) => path.startsWith(base));
  const { title, targeting } = form.getValues();
  const editing = usePlanEditing({
    planTitle: title,
    targeting,
    names: item?.names ?? names,
    onChange: (next) => put('targeting', next),
    reads: LIBRARY_TARGETING_READS,
    segmentKinds: KINDS,
  });
  naming.current = editing.nameOf;
  const errorsOn = (one: LibraryTab) => problems.filter(({ path }: FormProblem) => tabOfField(path) === one).length;
  const tabs = LIBRARY_TABS.filter((one) => item || one !== 'history').map((key) => ({
    label: LABELS[key],
    href: hrefOfTab(key),
    current: key === tab,
    errors: errorsOn(key),
  }));
  return (
    <>
      {header(tabs)}
      {conflict}
      {missing && <Note tone="warn">{missing}</Note>}
      <ErrorSummary problems={problems} onGo={({ path }) => reveal(path)} />
      <Later of={tab}>
        {tab === 'settings' && <SettingsFields kontor={kontor} item={item} />}
        {tab === 'targeting' && <TargetingTab editing={editing} href={hrefOfTab('targeting')} errors={sectionProblems(problems)} />}
        {tab === 'history' && item && <HistoryTab id={item.id} isOfPlatform />}
        {(isDirty || tab !== 'history') && (
          <Bar isNew={item === null} {...{ changed, isSaving, place }} onDiscard={() => form.reset()} onSave={submit} />
        )}
      </Later>
      {guard}
    </>
  );
}
