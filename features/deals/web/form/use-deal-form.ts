import { goToField } from '@kontor/core/ui';
import { type KontorForm, useKontorForm } from '@kontor/core/web';
import type { DealDraft, DealTab } from '@kontor/deals/contract';
import { useEffect, useRef } from 'react';
import { DraftSchema, LABELS, NUMBERS, remedyOf, tabOf } from './deal-form-values.ts';

type Options = {
  keptAs: string;
  initial: DealDraft;
  tab: DealTab | null;
  onTab: (tab: DealTab) => void;
  onSave: (draft: DealDraft, showIssues: (error: unknown) => boolean) => void;
};
export type DealForm = KontorForm<DealDraft> & {
  /** Opens the tab of a problem's field and focuses it there. */
  reveal: (field: string) => void;
  /** The same from anywhere: where its tab is open already, the field is focused at once. */
  goTo: (field: string) => void;
  /** How many fields of a tab are wrong. */
  errorsOn: (tab: string) => number;
};

/** One form over both tabs; a wrong field on the other tab is shown there and then focused. */
export function useDealForm({ keptAs, initial, tab, onTab, onSave }: Options): DealForm {
  const wanted = useRef<string>(undefined);
  const reveal = (field: string) => {
    const target = tabOf(field);
    if (target === tab) return;
    wanted.current = field;
    onTab(target);
  };
  const goTo = (field: string) => {
    reveal(field);
    if (tabOf(field) === tab) goToField(field);
  };
  // A link from elsewhere names its field behind the #.
  useEffect(() => {
    const [, field] = /^#field-(\w+)$/.exec(window.location.hash) ?? [];
    if (field !== undefined) goToField(field);
  }, []);
  // The field exists only once its tab has been drawn.
  useEffect(() => {
    if (!wanted.current) return;
    goToField(wanted.current);
    wanted.current = undefined;
  }, [tab]);

  const kontor = useKontorForm({
    schema: DraftSchema,
    initial,
    keptAs,
    labels: LABELS,
    numbers: NUMBERS,
    onSave,
    onReveal: reveal,
    remedyOf,
  });
  const errorsOn = (one: string) => kontor.problems.filter(({ path }) => tabOf(path) === one).length;
  return { ...kontor, reveal, goTo, errorsOn };
}
