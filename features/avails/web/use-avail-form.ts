import { type Avail, AvailDraft, availPages, availRoutes } from '@kontor/avails/contract';
import { hrefOf } from '@kontor/core/contract';
import { useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { emptyTargeting, type MediaPlanTargeting, planClauses } from '@kontor/media-plans/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';

export type AvailValues = { title: string; targeting: MediaPlanTargeting };
// What the accounts are is part of the targeting in the form.
const FormSchema = AvailDraft as unknown as z.ZodType<unknown, AvailValues>;
const LABELS = { title: 'Title', targeting: 'Targeting' } as const;
const READS = [availRoutes.list, availRoutes.get] as const;

const valuesOf = (entry: Avail | null): AvailValues =>
  entry ? { title: entry.title, targeting: entry.targeting } : { title: '', targeting: emptyTargeting() };

/** A field's value in words; a targeting by how many conditions it has. */
function wordsOf(path: string, { title, targeting }: AvailValues): string {
  if (path === 'title') return title;
  const { length } = planClauses(targeting);
  return length === 1 ? '1 targeting rule' : `${length} targeting rules`;
}

type Options = { entry: Avail | null; onReveal: (field: string) => void };

/** The form of an entry, new or opened; key it by the entry's id and version. */
export function useAvailForm({ entry, onReveal }: Options) {
  const navigate = useNavigate();
  const [initial] = useState(() => valuesOf(entry));
  const creation = useSave(availRoutes.save, {
    invalidates: READS,
    failed: 'Unable to create avails explore. Please try again.',
    onSaved: ({ value }) => void navigate({ to: hrefOf(availPages.edit, { id: value ?? undefined }), search: true, ignoreBlocker: true }),
  });
  const change = useSave(availRoutes.update, {
    invalidates: READS,
    failed: 'Unable to update avails explore. Please try again.',
    ...(entry && {
      meeting: {
        read: availRoutes.get,
        input: { id: entry.id },
        title: 'This exploration was changed in the meantime',
        labels: LABELS,
        before: initial,
        mine: () => kontor.form.getValues(),
        valuesOf,
        wordsOf,
        changes: () => changesSince(entry.id, entry.updateDate, true),
        onDropped: () => kontor.form.reset(),
        onChosen: (values: AvailValues, theirs: Avail) => {
          kontor.form.setValues(values);
          change.save({ ...values, id: entry.id, version: theirs.version }, kontor.showIssues);
        },
      },
    }),
  });
  const kontor = useKontorForm<AvailValues>({
    schema: FormSchema,
    initial,
    labels: LABELS,
    keptAs: `avail ${entry?.id ?? 'new'}`,
    onReveal,
    onSave: (values, showIssues) => {
      if (entry) change.save({ ...values, id: entry.id, version: entry.version }, showIssues);
      else creation.save(values, showIssues);
    },
  });
  return { ...kontor, isSaving: creation.isSaving || change.isSaving, conflict: change.conflict };
}
