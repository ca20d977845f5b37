import { useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { type ReportConfig, ReportDraft, type ReportRecord, reportRoutes } from '@kontor/reports/contract';
import { useState } from 'react';
import { READS } from '../reads.ts';
import { LABELS, type ReportValues, valuesOf, wordsOf } from './report-values.ts';
import { useLeave } from './use-leave.ts';
import { useReportForm } from './use-report-form.ts';

/** What conflicts are chosen by: whole fields, conditions as one. */
const CHOSEN = Object.fromEntries(Object.entries(LABELS).filter(([path]) => !path.includes('*')));

/** The form of a report that is there. */
export function useSavedForm(opened: ReportRecord, config: ReportConfig) {
  const { id, version } = opened;
  const [before] = useState(() => valuesOf(opened));
  const [since] = useState(() => new Date().toISOString());
  const leave = useLeave();
  const { save, ...saving } = useSave(reportRoutes.update, {
    invalidates: READS,
    failed: 'The report was not updated',
    onSaved: leave,
    meeting: {
      read: reportRoutes.edit,
      input: { id },
      title: 'This report was changed in the meantime',
      labels: CHOSEN,
      before,
      mine: () => kontor.form.getValues(),
      valuesOf,
      wordsOf: (path, values) => wordsOf(path, values, config.measures),
      changes: () => changesSince(id, since),
      onDropped: () => kontor.form.reset(),
      onChosen: (values: ReportValues, theirs: ReportRecord) => {
        kontor.form.setValues(values);
        const { data } = ReportDraft.safeParse(values);
        // Both versions together may be what neither was: the form says so.
        if (data) save({ id, data, version: theirs.version });
        else requestAnimationFrame(kontor.submit);
      },
    },
  });
  const kontor = useReportForm({
    initial: before,
    keptAs: `report ${id}`,
    onSave: (data, showIssues) => save({ id, data, version }, showIssues),
  });
  return { kontor, ...saving };
}
