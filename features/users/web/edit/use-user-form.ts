import { useKontorForm, useSave } from '@kontor/core/web';
import { sessionRoutes } from '@kontor/session/contract';
import { EditUser, type User, userRoutes } from '@kontor/users/contract';
import type { z } from 'zod';

const LABELS = { email: 'Email', firstName: 'First name', lastName: 'Last name', admin: 'Administrator' };

type Values = Pick<z.input<typeof EditUser>, keyof typeof LABELS>;

/** The form of a user's edit page. */
export function useUserForm({ id, version, isSelf, email, firstName, lastName, admin }: User) {
  const { save, ...saving } = useSave(userRoutes.update, {
    // What one changes about oneself shows in the shell too, and may close this very page.
    invalidates: [userRoutes.list, userRoutes.get, ...(isSelf ? [sessionRoutes.session] : [])],
    failed: 'The user was not updated',
    stale: { read: userRoutes.get, title: 'This user was changed in the meantime' },
  });
  const kontor = useKontorForm<Values>({
    schema: EditUser,
    initial: { email, firstName, lastName, admin },
    labels: LABELS,
    onSave: (values, showIssues) => save({ ...values, id, version }, showIssues),
  });
  return { ...kontor, ...saving };
}
export type UserForm = ReturnType<typeof useUserForm>;
