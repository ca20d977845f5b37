import { ButtonLink, Note } from '@kontor/core/ui';
import { GoTo, usePageTitle } from '@kontor/core/web';
import { passwordResetPages } from '@kontor/password-reset/contract';
import { sessionPages } from '@kontor/session/contract';
import { ResetFrame } from './reset-frame.tsx';
import { Done, useStep } from './reset-step.ts';

const focus = (message: HTMLElement | null) => message?.focus();

/** /reset-success: what the server said of it; without that, Sign In (spec 1 §2.1). */
export default function ResetSuccessPage() {
  usePageTitle(passwordResetPages.resetSuccess.title);
  const step = useStep(Done);
  if (!step) return <GoTo href={sessionPages.signIn.path} />;
  return (
    <ResetFrame title={passwordResetPages.resetSuccess.title}>
      <div role="status" tabIndex={-1} ref={focus}>
        <Note tone="pos">{step.message}</Note>
      </div>
      <ButtonLink href={sessionPages.signIn.path} fullWidth>
        Go To Login
      </ButtonLink>
    </ResetFrame>
  );
}
