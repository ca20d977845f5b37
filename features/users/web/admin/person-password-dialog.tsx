import { toast } from '@kontor/core/ui';
import { useAct, useKontorForm } from '@kontor/core/web';
import { NewPasswordPair, type Person, personRoutes } from '@kontor/users/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { PasswordForm, PasswordModal } from '../password/password-form.tsx';
import { nameOf } from '../user-words.ts';

const LABELS = { newPassword: 'New password', confirmPassword: 'Confirm password' };
type Props = { person: Person; onClose: () => void };
type Change = ReturnType<typeof useAct<typeof personRoutes.password>>;

function Fields({ person, change, onClose }: Props & { change: Change }) {
  const [failure, setFailure] = useState<Error | null>(null);
  const kontor = useKontorForm<z.input<typeof NewPasswordPair>>({
    schema: NewPasswordPair,
    initial: { newPassword: '', confirmPassword: '' },
    labels: LABELS,
    onSave: (values) => {
      setFailure(null);
      change.mutate(
        { ...values, id: person.id },
        {
          onSuccess: ({ msg }) => {
            toast.success(msg);
            onClose();
          },
          onError: (error) => {
            if (!kontor.showIssues(error)) setFailure(error);
          },
        },
      );
    },
  });
  return (
    <>
      <p className="users-lead">
        {nameOf(person)} will be signed out everywhere and receive an e-mail. The new password opens {person.accountAccess[0]?.accountName}{' '}
        until they choose their own.
      </p>
      <PasswordForm kontor={kontor} labels={LABELS} error={failure} isBusy={change.isPending} onClose={onClose} />
    </>
  );
}

/** Somebody's password, without the old one (spec 3 §6). */
export function PersonPasswordDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const change = useAct(personRoutes.password, { invalidates: [personRoutes.get] });
  return (
    <PasswordModal isOpen={isOpen} isBusy={change.isPending} onClose={props.onClose} title="Update Password">
      <Fields {...props} change={change} />
    </PasswordModal>
  );
}
