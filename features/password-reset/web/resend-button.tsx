import { ReasonButton, toast } from '@kontor/core/ui';
import { type useAct, useCountdown } from '@kontor/core/web';
import { CODE_SENT, passwordResetPages, type passwordResetRoutes } from '@kontor/password-reset/contract';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { type AwaitedCode, resendAtOf } from './reset-step.ts';

type ResendButtonProps = {
  step: AwaitedCode;
  resend: ReturnType<typeof useAct<typeof passwordResetRoutes.resendOtp>>;
  onResent: () => void;
};

/** Another code, once the pause between two letters is over; the time it waits for stands on it (spec 1 §2.1, §8). */
export function ResendButton({ step, resend, onResent }: ResendButtonProps) {
  const navigate = useNavigate();
  const [resendAt, setResendAt] = useState(step.resendAt);
  const seconds = useCountdown(resendAt);
  const handleClick = () =>
    resend.mutate(
      { transactionId: step.transactionId },
      {
        onSuccess: ({ data, msg }) => {
          const next = { ...step, resendAt: resendAtOf(data) };
          setResendAt(next.resendAt);
          // A reload finds the wait as it is.
          void navigate({ to: passwordResetPages.verifyOtp.path, state: { passwordReset: next }, replace: true });
          toast.success(msg || CODE_SENT);
          onResent();
        },
      },
    );
  return (
    <ReasonButton
      variant="default"
      fullWidth
      loading={resend.isPending}
      reason={seconds > 0 ? 'A new code can be sent once a minute' : null}
      onClick={handleClick}
    >
      {seconds > 0 ? `Resend OTP in ${seconds} s` : 'Resend OTP'}
    </ReasonButton>
  );
}
