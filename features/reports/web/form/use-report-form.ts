import { CallError, type KontorForm, useKontorForm } from '@kontor/core/web';
import { periodProblems, ReportDraft, reportTitleTaken } from '@kontor/reports/contract';
import type { z } from 'zod';
import { LABELS, type ReportValues } from './report-values.ts';

export type ReportForm = KontorForm<ReportValues> & {
  /** What is wrong with a field, also what its neighbours make wrong while they are chosen (spec 1 §5). */
  wrong: (path: string) => string | undefined;
};

/** A refusal as the form knows its fields: an update sends them one level deeper, and a taken title is one of a field. */
function ofFields(error: unknown): unknown {
  if (!(error instanceof CallError)) return error;
  const isTaken = error.code === reportTitleTaken.code && error.issues.length === 0;
  const issues = isTaken
    ? [{ path: 'name', message: error.message }]
    : error.issues.map(({ path, message }) => ({ path: path.replace(/^data\./, ''), message }));
  return new CallError(error.message, { status: error.status, code: error.code, issues, reference: error.reference });
}

const REQUIRED = 'Required';
/** Fields whose rules are over several of them. */
const TOGETHER: readonly string[] = ['range', 'endDate', 'dimensions'];

type Options = {
  initial: ReportValues;
  keptAs: string | undefined;
  onSave: (draft: ReportDraft, showIssues: (error: unknown) => boolean) => void;
};

/** The form of a report over the contract's one schema. */
export function useReportForm({ initial, keptAs, onSave }: Options): ReportForm {
  const kontor = useKontorForm<ReportValues>({
    // The schema refuses conditions that are not whole yet, which the form holds with null.
    schema: ReportDraft as unknown as z.ZodType<unknown, ReportValues>,
    initial,
    labels: LABELS,
    ...(keptAs !== undefined && { keptAs }),
    onSave: (values, showIssues) => onSave(ReportDraft.parse(values), (error) => showIssues(ofFields(error))),
  });
  const { form, field } = kontor;
  const values = form.getValues();
  const now = periodProblems(values, values.dimensions);
  const wrong = (path: string): string | undefined => {
    const told = now.find((one) => one.path === path && one.message !== REQUIRED)?.message;
    const { error } = field(path);
    const inside = Object.entries(form.errors).find(([at]) => at.startsWith(`${path}.`))?.[1];
    // What neighbours made wrong is wrong no more once they have changed.
    const own = TOGETHER.includes(path) && error !== REQUIRED ? undefined : error;
    return [told, own, inside].flatMap((text) => (text ? [String(text)] : []))[0];
  };
  return { ...kontor, wrong };
}
