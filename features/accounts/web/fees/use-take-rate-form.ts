import { type AccountDetail, accountAdminRoutes } from '@kontor/accounts/contract';
import { useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { useState } from 'react';
import { LABELS, sentOf, TakeRateForm, type TakeRateValues, valuesOf, wordsOf } from './take-rate-values.ts';

/** The form of an agency's take rate; whoever saves second chooses between theirs and mine. */
export function useTakeRateForm(opened: AccountDetail) {
  const { accountId: id, version } = opened;
  const [before] = useState(() => valuesOf(opened));
  const { save, ...saving } = useSave(accountAdminRoutes.update, {
    invalidates: [accountAdminRoutes.get, accountAdminRoutes.takeRate, accountAdminRoutes.list],
    failed: 'The take rate was not updated',
    meeting: {
      read: accountAdminRoutes.get,
      input: { id },
      title: 'This account was changed in the meantime',
      labels: LABELS,
      before,
      mine: () => kontor.form.getValues(),
      valuesOf,
      wordsOf,
      changes: () => changesSince(id, opened.lastUpdate, true),
      onDropped: () => kontor.form.reset(),
      onChosen: (values: TakeRateValues, theirs: AccountDetail) => {
        kontor.form.setValues(values);
        save({ ...sentOf(values), id, version: theirs.version }, kontor.showIssues);
      },
    },
  });
  const kontor = useKontorForm<TakeRateValues>({
    schema: TakeRateForm,
    initial: before,
    labels: LABELS,
    keptAs: `take rate ${id}`,
    onSave: (values, showIssues) => save({ ...sentOf(values), id, version }, showIssues),
  });
  return { kontor, ...saving };
}
