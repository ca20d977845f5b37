import { toast } from '@kontor/core/ui';
import { useAct, useKontorForm } from '@kontor/core/web';
import { OwnPassword, userRoutes } from '@kontor/users/contract';
import { useState } from 'react';
import type { z } from 'zod';
import { PasswordForm, PasswordModal } from './password-form.tsx';

const LABELS = { oldPassword: 'Old password', newPassword: 'New password', confirmPassword: 'Confirm password' };

type Change = ReturnType<typeof useAct<typeof userRoutes.ownPassword>>;

function OwnPasswordForm({ change, onClose }: { change: Change; onClose: () => void }) {
  const [failure, setFailure] = useState<Error | null>(null);
  const kontor = useKontorForm<z.input<typeof OwnPassword>>({
    schema: OwnPassword,
    initial: { oldPassword: '', newPassword: '', confirmPassword: '' },
    labels: LABELS,
    onSave: (values) => {
      setFailure(null);
      change.mutate(values, {
        onSuccess: ({ msg }) => {
          toast.success(msg);
          onClose();
        },
        onError: (error) => {
          if (!kontor.showIssues(error)) setFailure(error);
        },
      });
    },
  });
  return <PasswordForm kontor={kontor} labels={LABELS} error={failure} isBusy={change.isPending} onClose={onClose} />;
}

/** One's own password, with the old one; every other device is signed out (spec 3 §5, §6). */
export default function OwnPasswordDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const change = useAct(userRoutes.ownPassword);
  return (
    <PasswordModal isOpen={isOpen} isBusy={change.isPending} onClose={onClose} title="Change your password">
      <OwnPasswordForm change={change} onClose={onClose} />
    </PasswordModal>
  );
}
