import { toast } from '@kontor/core/ui';
import { useAct, useKontorForm, useSession } from '@kontor/core/web';
import { NewPasswordPair, type User, userRoutes } from '@kontor/users/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { nameOf } from '../user-words.ts';
import { PasswordForm, PasswordModal } from './password-form.tsx';

const LABELS = { newPassword: 'New password', confirmPassword: 'Confirm password' };

type Props = { user: User; onClose: () => void };
type Change = ReturnType<typeof useAct<typeof userRoutes.password>>;

function UserPasswordForm({ user, change, onClose }: Props & { change: Change }) {
  const { accountName } = useSession();
  const [failure, setFailure] = useState<Error | null>(null);
  const kontor = useKontorForm<z.input<typeof NewPasswordPair>>({
    schema: NewPasswordPair,
    initial: { newPassword: '', confirmPassword: '' },
    labels: LABELS,
    onSave: (values) => {
      setFailure(null);
      change.mutate(
        { ...values, userId: user.id },
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
        {nameOf(user)} will be signed out everywhere and receive an e-mail. Give them the new password yourself: it opens only {accountName}
        until they choose their own.
      </p>
      <PasswordForm kontor={kontor} labels={LABELS} error={failure} isBusy={change.isPending} onClose={onClose} />
    </>
  );
}

/** Another user's password, without the old one (spec 3 §6). */
export function UserPasswordDialog({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const change = useAct(userRoutes.password);
  return (
    <PasswordModal isOpen={isOpen} isBusy={change.isPending} onClose={props.onClose} title="Update password">
      <UserPasswordForm {...props} change={change} />
    </PasswordModal>
  );
}
