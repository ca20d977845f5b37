import { useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { ProviderChange, type ProviderDetail, providerRoutes, segmentRoutes, sharedRoutes } from '@kontor/segments/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { LABELS, type ProviderValues, valuesOf, wordsOf } from './provider-values.ts';

/** What is read anew once a provider has changed. */
export const READS = [providerRoutes.list, providerRoutes.get, sharedRoutes.list, sharedRoutes.providers, segmentRoutes.list] as const;

/** The form of a provider's page. */
export function useProviderForm(opened: ProviderDetail) {
  const { id, version } = opened;
  const [before] = useState(() => valuesOf(opened));
  const { save, ...saving } = useSave(providerRoutes.update, {
    invalidates: READS,
    failed: 'The provider was not updated',
    meeting: {
      read: providerRoutes.get,
      input: { id },
      title: 'This provider was changed in the meantime',
      labels: LABELS,
      before,
      mine: () => kontor.form.getValues(),
      valuesOf,
      wordsOf,
      changes: () => changesSince(id, opened.lastUpdate, true),
      onDropped: () => kontor.form.reset(),
      onChosen: (values: ProviderValues, theirs: ProviderDetail) => {
        kontor.form.setValues(values);
        save({ ...ProviderChange.parse(values), id, version: theirs.version }, kontor.showIssues);
      },
    },
  });
  const kontor = useKontorForm<ProviderValues>({
    // Whose it is stays, so the change knows no owner.
    schema: ProviderChange as unknown as z.ZodType<unknown, ProviderValues>,
    initial: before,
    labels: LABELS,
    keptAs: `segment provider ${id}`,
    onSave: (values, showIssues) => save({ ...ProviderChange.parse(values), id, version }, showIssues),
  });
  return { kontor, ...saving };
}
