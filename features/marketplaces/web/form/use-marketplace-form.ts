import { useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { MarketplaceChange, type MarketplaceDetail, marketplaceAdminRoutes, marketplaceRoutes } from '@kontor/marketplaces/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { LABELS, type MarketplaceValues, valuesOf, wordsOf } from './marketplace-values.ts';

/** What is read anew once a marketplace has changed. */
export const READS = [marketplaceAdminRoutes.list, marketplaceAdminRoutes.get, marketplaceRoutes.lookup, marketplaceRoutes.custom] as const;

/** The form of a marketplace's page. */
export function useMarketplaceForm(opened: MarketplaceDetail) {
  const { id, version } = opened;
  const [before] = useState(() => valuesOf(opened));
  const { save, ...saving } = useSave(marketplaceAdminRoutes.update, {
    invalidates: READS,
    failed: 'The marketplace was not updated',
    meeting: {
      read: marketplaceAdminRoutes.get,
      input: { id },
      title: 'This marketplace was changed in the meantime',
      labels: LABELS,
      before,
      mine: () => kontor.form.getValues(),
      valuesOf,
      wordsOf,
      changes: () => changesSince(id, opened.lastUpdate, true),
      onDropped: () => kontor.form.reset(),
      onChosen: (values: MarketplaceValues, theirs: MarketplaceDetail) => {
        kontor.form.setValues(values);
        save({ ...MarketplaceChange.parse(values), id, version: theirs.version }, kontor.showIssues);
      },
    },
  });
  const kontor = useKontorForm<MarketplaceValues>({
    // Whose it is stays, so the change knows no owner.
    schema: MarketplaceChange as unknown as z.ZodType<unknown, MarketplaceValues>,
    initial: before,
    labels: LABELS,
    keptAs: `marketplace ${id}`,
    onSave: (values, showIssues) => save({ ...MarketplaceChange.parse(values), id, version }, showIssues),
  });
  return { kontor, ...saving };
}
