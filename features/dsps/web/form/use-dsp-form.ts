import { useKontorForm, useSave } from '@kontor/core/web';
import { type DspDetail, DspDraft, dspAdminRoutes, dspRoutes } from '@kontor/dsps/contract';
import { changesSince } from '@kontor/history/web';
import { useState } from 'react';
import type { z } from 'zod';
import { type DspValues, LABELS, valuesOf, wordsOf } from './dsp-values.ts';

type ShowIssues = (error: unknown) => boolean;

/** The form of a DSP's page. Before one that carries deals is disabled, `asked` has what is to be saved. */
export function useDspForm(opened: DspDetail, now: DspDetail) {
  const { id, version } = opened;
  const [before] = useState(() => valuesOf(opened));
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const { save, ...saving } = useSave(dspAdminRoutes.update, {
    invalidates: [dspAdminRoutes.list, dspAdminRoutes.get, dspRoutes.list, dspRoutes.buyers],
    failed: 'The DSP was not updated',
    meeting: {
      read: dspAdminRoutes.get,
      input: { id },
      title: 'This DSP was changed in the meantime',
      labels: LABELS,
      before,
      mine: () => kontor.form.getValues(),
      valuesOf,
      wordsOf: (path: string, values: DspValues) => wordsOf(path, values, before),
      changes: () => changesSince(id, opened.lastUpdate, true),
      onDropped: () => kontor.form.reset(),
      onChosen: (values: DspValues, theirs: DspDetail) => {
        kontor.form.setValues(values);
        save({ ...DspDraft.parse(values), id, version: theirs.version }, kontor.showIssues);
      },
    },
  });
  const send = (values: DspValues, showIssues: ShowIssues) => save({ ...DspDraft.parse(values), id, version }, showIssues);
  const kontor = useKontorForm<DspValues>({
    // The form's type may be null, which the schema refuses.
    schema: DspDraft as unknown as z.ZodType<unknown, DspValues>,
    initial: before,
    labels: LABELS,
    keptAs: `dsp ${id}`,
    onSave: (values, showIssues) => {
      const isClosing = before.status === 'enabled' && values.status === 'disabled';
      if (isClosing && now.publishedDeals > 0) setAsked(() => () => send(values, showIssues));
      else send(values, showIssues);
    },
  });
  return { kontor, asked, close: () => setAsked(null), ...saving };
}
