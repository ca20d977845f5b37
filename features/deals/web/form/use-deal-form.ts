import { fieldId, type KontorForm, useKontorForm } from '@kontor/core/web';
import type { DealDraft, DealTab } from '@kontor/deals/contract';
import { useEffect, useRef } from 'react';
import { DraftSchema, LABELS, TAB_LABELS, tabOf } from './deal-form-values.ts';

type Options = {
  initial: DealDraft;
  tab: DealTab | null;
  onTab: (tab: DealTab) => void;
  onSave: (draft: DealDraft, showIssues: (error: unknown) => boolean) => void;
};
export type DealForm = KontorForm<DealDraft> & {
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

  // Messages name their field themselves.
  const placeOf = (path: string) => TAB_LABELS[tabOf(path)];
  const kontor = useKontorForm({ schema: DraftSchema, initial, labels: LABELS, onSave, onReveal: reveal, placeOf });
  return { ...kontor, reveal };
}
