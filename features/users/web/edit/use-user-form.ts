import { staleVersion } from '@kontor/core/contract';
import { toast } from '@kontor/core/ui';
import { CallError, errorText, type useAct, useKontorForm } from '@kontor/core/web';
import { EditUser, type User, type userRoutes } from '@kontor/users/contract';
import { useState } from 'react';
import type { z } from 'zod';

export const LABELS = { email: 'Email', firstName: 'First name', lastName: 'Last name', admin: 'Administrator' };

type Values = Pick<z.input<typeof EditUser>, keyof typeof LABELS>;
export type Saving = ReturnType<typeof useAct<typeof userRoutes.update>>;

/** The form of a user's edit page; `conflict` says that somebody else saved first. */
export function useUserForm(user: User, saving: Saving) {
  const { id, version, email, firstName, lastName, admin } = user;
  const [conflict, setConflict] = useState<string | null>(null);
  const handleError = (error: unknown) => {
    if (error instanceof CallError && error.code === staleVersion.code) return setConflict(error.message);
    if (kontor.showIssues(error)) return;
    toast.failed(errorText(error), 'The user was not updated');
  };
  const kontor = useKontorForm<Values>({
    schema: EditUser,
    initial: { email, firstName, lastName, admin },
    labels: LABELS,
    onSave: (values) => {
      if (saving.isPending) return;
      saving.mutate({ ...values, id, version }, { onSuccess: ({ msg }) => toast.success(msg), onError: handleError });
    },
  });
  return { ...kontor, conflict, isSaving: saving.isPending };
}
export type UserForm = ReturnType<typeof useUserForm>;
