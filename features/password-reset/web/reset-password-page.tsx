import { Form, PasswordField } from '@kontor/core/ui';
import { GoTo, useAct, useCall, useKontorForm, usePageTitle } from '@kontor/core/web';
import { passwordResetPages, passwordResetRoutes, ResetPassword } from '@kontor/password-reset/contract';
import { MIN_PASSWORD, sessionRoutes } from '@kontor/session/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { ResetError } from './reset-error.tsx';
import { ResetFrame } from './reset-frame.tsx';
import { useStep, Verified } from './reset-step.ts';

const LABELS = { newPassword: 'New password', confirmPassword: 'Confirm password' };

/** /reset-password: the new password, twice; without a code that was verified, the first step (spec 1 §2.1, §5). */
export default function ResetPasswordPage() {
  usePageTitle(passwordResetPages.resetPassword.title);
  const step = useStep(Verified);
  return step ? <PasswordForm step={step} /> : <GoTo href={passwordResetPages.verifyEmail.path} />;
}

function PasswordForm({ step: { email, transactionId } }: { step: Verified }) {
  const navigate = useNavigate();
  const { data: ways } = useCall(sessionRoutes.ways, {});
  const reset = useAct(passwordResetRoutes.resetPassword);
  const isBusy = reset.isPending || reset.isSuccess;
  const { field, submit, showIssues } = useKontorForm<z.input<typeof ResetPassword>>({
    schema: ResetPassword,
    initial: { newPassword: '', confirmPassword: '' },
    labels: LABELS,
    onSave: (values) => {
      if (isBusy) return;
      reset.mutate(
        { ...values, transactionId },
        {
          onError: showIssues,
          onSuccess: ({ msg }) =>
            void navigate({ to: passwordResetPages.resetSuccess.path, state: { passwordReset: { message: msg } }, replace: true }),
        },
      );
    },
  });
  const least = ways && ways.passwordMinLength > MIN_PASSWORD ? `At least ${ways.passwordMinLength} characters` : undefined;
  return (
    <ResetFrame title={passwordResetPages.resetPassword.title} note="Setting it signs out every device.">
      <Form onSubmit={submit}>
        <ResetError error={reset.error} />
        {/* Password managers learn from it whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField autoComplete="new-password" {...field('newPassword')} autoFocus description={least} />
        <PasswordField autoComplete="new-password" {...field('confirmPassword')} />
        <Button type="submit" fullWidth loading={isBusy}>
          Reset password
        </Button>
      </Form>
    </ResetFrame>
  );
}
