import { useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { type Person, PersonChange, personRoutes } from '@kontor/users/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { zoneWords } from '../user-words.ts';

export const LABELS = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  timezone: 'Time zone',
  offset: 'Offset',
  dashboardUrl: 'Dashboard URL',
  adhocUrl: 'Ad hoc URL',
  accountAccess: 'Accounts',
  'accountAccess.*.accountId': 'Accounts',
  ownedMarketplaces: 'Owned marketplaces',
};

/** An account that is not chosen yet is an empty text, which the schema refuses. */
export type PersonValues = Omit<z.output<typeof PersonChange>, 'accountAccess' | 'ownedMarketplaces'> & {
  accountAccess: { accountId: string; admin: boolean }[];
  ownedMarketplaces: string[];
};

const valuesOf = (person: Person): PersonValues => ({
  firstName: person.firstName,
  lastName: person.lastName,
  email: person.email,
  timezone: person.timezone,
  offset: person.offset,
  dashboardUrl: person.dashboardUrl,
  adhocUrl: person.adhocUrl,
  ownedMarketplaces: person.ownedMarketplaces,
  accountAccess: person.accountAccess.map(({ accountId, admin }) => ({ accountId, admin })),
});

const wordsOf = (path: string, values: PersonValues): string => {
  const words: Record<string, string> = {
    ...values,
    offset: String(values.offset ?? ''),
    timezone: zoneWords(values),
    accountAccess: `${values.accountAccess.length} accounts`,
    ownedMarketplaces: `${values.ownedMarketplaces.length} chosen`,
  } as Record<string, string>; // each of the others is a text
  return words[path] || '–';
};

/** The form of somebody's page. */
export function usePersonForm(opened: Person) {
  const { id, version } = opened;
  const [at] = useState(() => new Date().toISOString());
  const [before] = useState(() => valuesOf(opened));
  const { save, ...saving } = useSave(personRoutes.update, {
    invalidates: [personRoutes.list, personRoutes.get, personRoutes.marketplaces],
    failed: 'The user was not updated',
    meeting: {
      read: personRoutes.get,
      input: { userId: id },
      title: 'This user was changed in the meantime',
      labels: LABELS,
      before,
      mine: () => kontor.form.getValues(),
      valuesOf,
      wordsOf,
      changes: () => changesSince(id, at, true),
      onDropped: () => kontor.form.reset(),
      onChosen: (values: PersonValues, theirs: Person) => {
        kontor.form.setValues(values);
        save({ ...PersonChange.parse(values), id, version: theirs.version }, kontor.showIssues);
      },
    },
  });
  const kontor = useKontorForm<PersonValues>({
    schema: PersonChange as unknown as z.ZodType<unknown, PersonValues>,
    initial: before,
    labels: LABELS,
    keptAs: `person ${id}`,
    onSave: (values, showIssues) => save({ ...PersonChange.parse(values), id, version }, showIssues),
  });
  return { kontor, ...saving };
}
