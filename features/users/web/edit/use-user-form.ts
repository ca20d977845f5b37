import { valueAt } from '@kontor/core/contract';
import { useKontorForm, useSave } from '@kontor/core/web';
import { changesSince } from '@kontor/history/web';
import { sessionRoutes } from '@kontor/session/contract';
import { EditUser, type User, userRoutes } from '@kontor/users/contract';
import { useState } from 'react';
import type { z } from 'zod';

const LABELS = { email: 'Email', firstName: 'First name', lastName: 'Last name', admin: 'Administrator' };

type Values = Pick<z.input<typeof EditUser>, keyof typeof LABELS>;

/** The form of a user's edit page. */
export function useUserForm({ id, version, isSelf, email, firstName, lastName, admin }: User) {
  const [opened] = useState(() => new Date().toISOString());
  const before: Values = { email, firstName, lastName, admin };
  const { save, ...saving } = useSave(userRoutes.update, {
    // What one changes about oneself shows in the shell too, and may close this very page.
    invalidates: [userRoutes.list, userRoutes.get, ...(isSelf ? [sessionRoutes.session] : [])],
    failed: 'The user was not updated',
    meeting: {
      read: userRoutes.get,
      input: { id },
      title: 'This user was changed in the meantime',
      labels: LABELS,
      before,
      mine: () => kontor.form.getValues(),
      valuesOf: (user: User): Values => ({ email: user.email, firstName: user.firstName, lastName: user.lastName, admin: user.admin }),
      wordsOf: (path: string, values: Values) => (path === 'admin' ? (values.admin ? 'Yes' : 'No') : String(valueAt(values, path))),
      changes: () => changesSince(id, opened),
      onDropped: () => kontor.form.reset(),
      onChosen: (values: Values, theirs: User) => {
        kontor.form.setValues(values);
        save({ ...values, id, version: theirs.version });
      },
    },
  });
  const kontor = useKontorForm<Values>({
    schema: EditUser,
    initial: before,
    labels: LABELS,
    keptAs: `user ${id}`,
    onSave: (values, showIssues) => save({ ...values, id, version }, showIssues),
  });
  return { ...kontor, ...saving };
}
export type UserForm = ReturnType<typeof useUserForm>;
