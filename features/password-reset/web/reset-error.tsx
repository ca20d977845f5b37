import { ButtonLink, ErrorPanel } from '@kontor/core/ui';
import { CallError, errorText } from '@kontor/core/web';
import { passwordResetPages, resetOver } from '@kontor/password-reset/contract';
import type { ReactNode } from 'react';

/** Why a step failed, but for what stands at its fields; a reset that is over is begun again. */
export function ResetError({ error, children }: { error: Error | null; children?: ReactNode }) {
  if (!error || (error instanceof CallError && error.issues.length > 0)) return null;
  const isOver = error instanceof CallError && error.code === resetOver.code;
  const startAgain = (
    <ButtonLink href={passwordResetPages.verifyEmail.path} variant="default">
      Start again
    </ButtonLink>
  );
  return (
    <ErrorPanel title={errorText(error)} actions={isOver && startAgain}>
      {children}
    </ErrorPanel>
  );
}
