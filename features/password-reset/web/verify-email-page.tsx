import { ButtonLink, Form, TextField, toast } from '@kontor/core/ui';
import { fieldId, useAct, useKontorForm, usePageTitle } from '@kontor/core/web';
import { CODE_SENT, passwordResetPages, passwordResetRoutes, VerifyEmail } from '@kontor/password-reset/contract';
import { sessionPages } from '@kontor/session/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { z } from 'zod';
import { ResetError } from './reset-error.tsx';
import { ResetFrame } from './reset-frame.tsx';
import { resendAtOf } from './reset-step.ts';

const LABELS = { email: 'Work email' };

/** /verify-email: a one-time code is sent to the e-mail (spec 1 §2.1, §5). */
export default function VerifyEmailPage() {
  usePageTitle(passwordResetPages.verifyEmail.title);
  const navigate = useNavigate();
  const send = useAct(passwordResetRoutes.verifyEmail);
  const isBusy = send.isPending || send.isSuccess;
  const { field, submit, showIssues } = useKontorForm<z.input<typeof VerifyEmail>>({
    schema: VerifyEmail,
    initial: { email: '' },
    labels: LABELS,
    onSave: ({ email }) => {
      if (isBusy) return;
      send.mutate(
        { email },
        {
          onError: (error) => {
            showIssues(error);
            document.getElementById(fieldId('email'))?.focus();
          },
          onSuccess: ({ data, msg }) => {
            toast.success(msg || CODE_SENT);
            void navigate({
              to: passwordResetPages.verifyOtp.path,
              state: { passwordReset: { ...data, email: email.trim(), resendAt: resendAtOf(data) } },
            });
          },
        },
      );
    },
  });
  return (
    <ResetFrame title={passwordResetPages.verifyEmail.title} note="We will e-mail you a one-time code to set a new password.">
      <Form onSubmit={submit}>
        <ResetError error={send.error} />
        <TextField {...field('email')} autoFocus type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        <Button type="submit" fullWidth loading={isBusy}>
          Send OTP
        </Button>
        <ButtonLink href={sessionPages.signIn.path} variant="default" fullWidth>
          Back to login
        </ButtonLink>
      </Form>
    </ResetFrame>
  );
}
