import type { FormProblem } from '@kontor/core/ui';
import { fieldId, type KontorForm, useKontorForm } from '@kontor/core/web';
import type { DealDraft, DealTab } from '@kontor/deals/contract';
import { useEffect, useRef } from 'react';
import { changedSettings, DraftSchema, LABELS, TAB_LABELS, tabOf } from './deal-form-values.ts';

type Options = { initial: DealDraft; tab: DealTab | null; onTab: (tab: DealTab) => void; onSave: (draft: DealDraft) => void };
export type DealForm = KontorForm<DealDraft> & {
  problems: FormProblem[];
  changes: number;
  /** Opens the tab of a problem's field and focuses it there. */
  reveal: (field: string) => void;
};

/** One form over both tabs; a wrong field on the other tab is shown there and then focused. */
export function useDealForm({ initial, tab, onTab, onSave }: Options): DealForm {
  const wanted = useRef<string>(undefined);
  const reveal = (field: string) => {
    const target = tabOf(field);
    if (target === tab) return;
    wanted.current = field;
    onTab(target);
  };
  // The field exists only once its tab has been drawn.
  useEffect(() => {
    if (!wanted.current) return;
    document.getElementById(fieldId(wanted.current))?.focus();
    wanted.current = undefined;
  }, [tab]);

  const kontor = useKontorForm({ schema: DraftSchema, initial, labels: LABELS, onSave, onReveal: reveal });
  const problems = kontor.errors.map(({ field, message }) => ({ field: fieldId(field), message, tab: TAB_LABELS[tabOf(field)] }));
  const inSettings = changedSettings(initial.settings, kontor.form.getValues().settings);
  return { ...kontor, problems, changes: kontor.changed.filter((label) => label !== LABELS.settings).length + inSettings, reveal };
}
