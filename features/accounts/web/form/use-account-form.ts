import { Account, type AccountDetail, accountAdminRoutes } from '@kontor/accounts/contract';
import { useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { useState } from 'react';
import type { z } from 'zod';
import { type AccountValues, LABELS, NUMBERS, valuesOf, wordsOf } from './account-values.ts';

type ShowIssues = (error: unknown) => boolean;

/** The form of an account's page. Before one is switched off, `asked` has what is to be saved. */
export function useAccountForm(opened: AccountDetail) {
  const { accountId: id, version } = opened;
  const [before] = useState(() => valuesOf(opened));
  const [asked, setAsked] = useState<(() => void) | null>(null);
  const { save, ...saving } = useSave(accountAdminRoutes.update, {
    invalidates: [accountAdminRoutes.list, accountAdminRoutes.get, accountAdminRoutes.check, accountAdminRoutes.choices],
    failed: 'The account was not updated',
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
      onChosen: (values: AccountValues, theirs: AccountDetail) => {
        kontor.form.setValues(values);
        save({ ...Account.parse(values), id, version: theirs.version }, kontor.showIssues);
      },
    },
  });
  const send = (values: AccountValues, showIssues: ShowIssues) => save({ ...Account.parse(values), id, version }, showIssues);
  const kontor = useKontorForm<AccountValues>({
    // The schema refuses the number that is not typed yet, which the form holds as an empty text.
    schema: Account as unknown as z.ZodType<unknown, AccountValues>,
    initial: before,
    labels: LABELS,
    numbers: NUMBERS,
    keptAs: `account ${id}`,
    onSave: (values, showIssues) => {
      if (before.status === 'active' && values.status !== 'active') setAsked(() => () => send(values, showIssues));
      else send(values, showIssues);
    },
  });
  return { kontor, asked, close: () => setAsked(null), ...saving };
}
