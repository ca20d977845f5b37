import { goToField } from '@kontor/core/ui';
import { type KontorForm, useKontorForm } from '@kontor/core/web';
import { type DealDraft, type DealTab, missingTogether, tabOf } from '@kontor/deals/contract';
import { useEffect, useRef } from 'react';
import { DraftSchema, LABELS, NUMBERS, remedyOf } from './deal-form-values.ts';

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

/** One form over its tabs; a wrong field on another tab is shown there and then focused. Several missing fields of a tab have one message (decision P6). */
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
  const together = missingTogether(kontor.problems);
  const problems = kontor.problems.map((problem) => ({ ...problem, together: together.get(problem.path) }));
  return { ...kontor, problems, reveal, goTo, errorsOn };
}
