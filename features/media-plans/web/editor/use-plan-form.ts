import { hrefOf } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { CallError, errorText, useAct, useKontorForm } from '@kontor/core/web';
import { emptyTargeting, type MediaPlan, MediaPlanDraft, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import { planChanges } from './plan-changes.ts';

export type PlanTab = 'settings' | 'targeting' | 'history';

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
  const [conflict, setConflict] = useState<string | null>(null);
  const creation = useAct(mediaPlanRoutes.create, { invalidates: [mediaPlanRoutes.list] });
  const change = useAct(mediaPlanRoutes.update, { invalidates: [mediaPlanRoutes.list, mediaPlanRoutes.get] });

  const handleError = (error: unknown) => {
    if (error instanceof CallError && error.code === 'staleVersion') return setConflict(error.message);
    if (kontor.showIssues(error)) return;
    toast.failed(errorText(error), `Unable to ${plan ? 'update' : 'create'} this media plan. Please try again.`);
  };
  const create = (draft: MediaPlanDraft) =>
    creation.mutate(draft, {
      onSuccess: ({ value }) => {
        toast.success('Media plan created.');
        // The form is saved, so leaving it needs no question.
        void navigate({ to: hrefOf(mediaPlanPages.edit, { id: value ?? undefined, type: 'targeting' }), ignoreBlocker: true });
      },
      onError: handleError,
    });
  const update = (draft: MediaPlanDraft, { id, version }: MediaPlan) =>
    change.mutate({ ...draft, id, version }, { onSuccess: () => toast.success('Media plan updated.'), onError: handleError });

  const isSaving = creation.isPending || change.isPending;
  const kontor = useKontorForm<MediaPlanDraft>({
    schema: FormSchema,
    initial,
    labels: {},
    onSave: (values) => {
      if (isSaving) return;
      const draft = MediaPlanDraft.parse(values);
      if (plan) update(draft, plan);
      else create(draft);
    },
    onReveal,
  });
  const changed = planChanges(initial, kontor.form.getValues());
  return { ...kontor, changed, isDirty: changed.length > 0, isSaving, conflict };
}
export type PlanForm = ReturnType<typeof usePlanForm>;
