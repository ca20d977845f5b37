import { ButtonLink, Form } from '@kontor/core/ui';
import { CallError, fieldId, GoTo, useAct, useKontorForm, usePageTitle } from '@kontor/core/web';
import { otpOf, passwordResetPages, passwordResetRoutes, wrongOtp } from '@kontor/password-reset/contract';
import { sessionPages } from '@kontor/session/contract';
import { Button, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { ResendButton } from './resend-button.tsx';
import { ResetError } from './reset-error.tsx';
import { ResetFrame } from './reset-frame.tsx';
import { AwaitedCode, useStep } from './reset-step.ts';

/** /verify-otp: the code of the letter; without an e-mail from the step before, that step (spec 1 §2.1). */
export default function VerifyOtpPage() {
  usePageTitle(passwordResetPages.verifyOtp.title);
  const step = useStep(AwaitedCode);
  return step ? <CodeForm step={step} /> : <GoTo href={passwordResetPages.verifyEmail.path} />;
}

function CodeForm({ step }: { step: AwaitedCode }) {
  const { email, transactionId, otpLength, expiresIn } = step;
  const navigate = useNavigate();
  const verify = useAct(passwordResetRoutes.verifyOtp);
  const resend = useAct(passwordResetRoutes.resendOtp);
  const schema = useMemo(() => z.object({ otp: otpOf(otpLength) }), [otpLength]);
  const isBusy = verify.isPending || verify.isSuccess;
  const focusCode = () => document.getElementById(fieldId('otp'))?.focus();
  const { form, field, submit, showIssues } = useKontorForm({
    schema,
    initial: { otp: '' },
    labels: { otp: 'Code' },
    onSave: ({ otp }) => {
      if (isBusy) return;
      resend.reset();
      verify.mutate(
        { otp, transactionId },
        {
          onError: (error) => {
            showIssues(error);
            focusCode();
          },
          onSuccess: () =>
            void navigate({
              to: passwordResetPages.resetPassword.path,
              state: { passwordReset: { email, transactionId } },
              replace: true,
            }),
        },
      );
    },
  });
  const isWrong = !resend.isError && verify.error instanceof CallError && verify.error.code === wrongOtp.code;
  const minutes = Math.round(expiresIn / 60);
  const handleResent = () => {
    verify.reset();
    form.setValues({ otp: '' });
    focusCode();
  };
  return (
    <ResetFrame
      title={passwordResetPages.verifyOtp.title}
      note={
        <>
          A code of {otpLength} digits is on its way to <strong className="reset-email">{email}</strong>. It works for {minutes} minutes.
        </>
      }
    >
      <Form onSubmit={submit}>
        <ResetError error={resend.error ?? verify.error}>
          {isWrong && <>A code works once, for {minutes} minutes and five tries. Resend OTP sends a new one.</>}
        </ResetError>
        <TextInput
          {...field('otp')}
          // A code is often copied with a blank in the middle.
          onChange={(event) => form.setFieldValue('otp', event.currentTarget.value.replace(/\s/g, ''))}
          className="reset-code"
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
          spellCheck={false}
        />
        <Button type="submit" fullWidth loading={isBusy}>
          Verify OTP
        </Button>
        <ResendButton step={step} resend={resend} onResent={handleResent} />
        <ButtonLink href={sessionPages.signIn.path} variant="default" fullWidth>
          Back to login
        </ButtonLink>
      </Form>
    </ResetFrame>
  );
}
