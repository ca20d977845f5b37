import { hrefOf, nameBehind, valueAt } from '@kontor/core/contract';
import { MISSING } from '@kontor/core/ui';
import { type Labels, useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import {
  emptyTargeting,
  type MediaPlan,
  MediaPlanDraft,
  mediaPlanPages,
  mediaPlanRoutes,
  type NameById,
} from '@kontor/media-plans/contract';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useMemo, useState } from 'react';
import type { z } from 'zod';
import { planChanges } from './plan-changes.ts';
import { placeOf, SETTING_LABELS } from './plan-problems.ts';
import { TARGETING_LABELS, targetingWordsAt } from './targeting-meeting.ts';
import { useSaveQuestion } from './use-save-question.tsx';

// The schema's input may leave out what has a default; the form always holds every field.
const FormSchema = MediaPlanDraft as z.ZodType<unknown, MediaPlanDraft>;

const draftOf = (plan: MediaPlan | null): MediaPlanDraft =>
  plan
    ? { title: plan.title, description: plan.description, status: plan.status, targeting: plan.targeting }
    : { title: '', description: '', status: true, targeting: emptyTargeting() };

/** What can be chosen field by field: the settings, and each dimension of the targeting. */
const MEETING_LABELS: Labels = { ...SETTING_LABELS, ...TARGETING_LABELS };

type Held = {
  values: () => MediaPlanDraft;
  nameOf: NameById;
  onDropped: () => void;
  onMerged: (draft: MediaPlanDraft, version: number) => void;
};

/** How two versions of a plan meet, in the words of its targeting. */
const meetingOf = (plan: MediaPlan, before: MediaPlanDraft, held: () => Held) => ({
  read: mediaPlanRoutes.get,
  input: { id: plan.id },
  title: 'This plan was changed in the meantime',
  labels: MEETING_LABELS,
  before,
  mine: () => held().values(),
  valuesOf: draftOf,
  wordsOf: (path: string, values: MediaPlanDraft, theirs: MediaPlan) => {
    const nameOf: NameById = (of, code) => nameBehind(theirs.names[of], code) ?? held().nameOf(of, code);
    const words = targetingWordsAt(path, values.targeting, nameOf);
    if (words !== null) return words;
    return path === 'status' ? (values.status ? 'Enabled' : 'Disabled') : String(valueAt(values, path) || MISSING);
  },
  changes: () => changesSince(plan.id, plan.updateDate),
  onDropped: () => held().onDropped(),
  onChosen: (draft: MediaPlanDraft, { version }: MediaPlan) => held().onMerged(draft, version),
});

const REQUIRED = 'Required';
const TITLE_MISSING = 'Please fill title in setting tab';

type Saving = { version: number; showIssues: (error: unknown) => boolean };
type Options = { plan: MediaPlan | null; onReveal: (field: string) => void; naming: RefObject<NameById> };

/** One form over the plan's tabs: what it holds, what changed, and saving it. */
export function usePlanForm({ plan, onReveal, naming }: Options) {
  const navigate = useNavigate();
  const [initial] = useState(() => draftOf(plan));
  const creation = useSave(mediaPlanRoutes.create, {
    invalidates: [mediaPlanRoutes.list, mediaPlanRoutes.search],
    failed: 'Unable to create this media plan. Please try again.',
    // The form is saved, so leaving it needs no question.
    onSaved: ({ value }) => {
      // The section and the goal of the address stay.
      void navigate({ to: hrefOf(mediaPlanPages.edit, { id: value ?? undefined, type: 'targeting' }), search: true, ignoreBlocker: true });
    },
  });
  const change = useSave(mediaPlanRoutes.update, {
    invalidates: [mediaPlanRoutes.list, mediaPlanRoutes.search, mediaPlanRoutes.get],
    failed: 'Unable to update this media plan. Please try again.',
    ...(plan && { meeting: meetingOf(plan, initial, () => held) }),
  });
  const published = useSaveQuestion();
  const saveChange = ({ id, status, targeting }: MediaPlan, draft: MediaPlanDraft, { version, showIssues }: Saving) =>
    published.ask({ id, before: targeting, after: draft.targeting, isDisabling: status && !draft.status }, () =>
      change.save({ ...draft, id, version }, showIssues),
    );
  const kontor = useKontorForm<MediaPlanDraft>({
    schema: FormSchema,
    initial,
    labels: SETTING_LABELS,
    keptAs: `plan ${plan?.id ?? 'new'}`,
    onSave: (values, showIssues) => {
      const draft = MediaPlanDraft.parse(values);
      if (plan) saveChange(plan, draft, { version: plan.version, showIssues });
      else creation.save(draft, showIssues);
    },
    onReveal,
    placeOf,
  });
  const held: Held = {
    values: () => kontor.form.getValues(),
    nameOf: (...asked) => naming.current(...asked),
    onDropped: () => kontor.form.reset(),
    onMerged: (draft, version) => {
      kontor.form.setValues(draft);
      if (plan) saveChange(plan, draft, { version, showIssues: kontor.showIssues });
    },
  };
  const values = kontor.form.getValues();
  const changed = useMemo(() => planChanges(initial, values), [initial, values]);
  // The field says “Required”; the summary, on whatever tab it is read, where it is (spec 2 §5).
  const problems = kontor.problems.map((problem) =>
    problem.path === 'title' && problem.message === REQUIRED ? { ...problem, message: TITLE_MISSING } : problem,
  );
  return {
    ...kontor,
    problems,
    changed,
    isDirty: changed.length > 0,
    isSaving: creation.isSaving || change.isSaving || published.isAsking,
    conflict: change.conflict,
    question: published.question,
  };
}
export type PlanForm = ReturnType<typeof usePlanForm>;
