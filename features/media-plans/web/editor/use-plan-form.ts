import { hrefOf } from '@kontor/core/contract';
import { useKontorForm, useSave } from '@kontor/core/web';
import { emptyTargeting, type MediaPlan, MediaPlanDraft, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { planChanges } from './plan-changes.ts';
import { placeOf, SETTING_LABELS } from './plan-problems.ts';

// The schema's input may leave out what has a default; the form always holds every field.
const FormSchema = MediaPlanDraft as z.ZodType<unknown, MediaPlanDraft>;

const draftOf = (plan: MediaPlan | null): MediaPlanDraft =>
  plan
    ? { title: plan.title, description: plan.description, status: plan.status, targeting: plan.targeting }
    : { title: '', description: '', status: true, targeting: emptyTargeting() };

type Options = { plan: MediaPlan | null; onReveal: (field: string) => void };

/** One form over the plan's tabs: what it holds, what changed, and saving it. */
export function usePlanForm({ plan, onReveal }: Options) {
  const navigate = useNavigate();
  const [initial] = useState(() => draftOf(plan));
  const creation = useSave(mediaPlanRoutes.create, {
    invalidates: [mediaPlanRoutes.list],
    failed: 'Unable to create this media plan. Please try again.',
    // The form is saved, so leaving it needs no question.
    onSaved: ({ value }) => {
      void navigate({ to: hrefOf(mediaPlanPages.edit, { id: value ?? undefined, type: 'targeting' }), ignoreBlocker: true });
    },
  });
  const change = useSave(mediaPlanRoutes.update, {
    invalidates: [mediaPlanRoutes.list, mediaPlanRoutes.get],
    failed: 'Unable to update this media plan. Please try again.',
    stale: { read: mediaPlanRoutes.get, title: 'This plan was changed in the meantime' },
  });
  const kontor = useKontorForm<MediaPlanDraft>({
    schema: FormSchema,
    initial,
    labels: SETTING_LABELS,
    onSave: (values, showIssues) => {
      const draft = MediaPlanDraft.parse(values);
      if (plan) change.save({ ...draft, id: plan.id, version: plan.version }, showIssues);
      else creation.save(draft, showIssues);
    },
    onReveal,
    placeOf,
  });
  const changed = planChanges(initial, kontor.form.getValues());
  return { ...kontor, changed, isDirty: changed.length > 0, isSaving: creation.isSaving || change.isSaving, conflict: change.conflict };
}
export type PlanForm = ReturnType<typeof usePlanForm>;
