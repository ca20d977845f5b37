import { SignInFrame } from '@kontor/core/ui';
import type { ReactNode } from 'react';
import './password-reset.css';

type ResetFrameProps = { title: string; note?: ReactNode; children: ReactNode };

/** The sign-in page's frame, around every step of a reset. */
export const ResetFrame = ({ title, note, children }: ResetFrameProps) => (
  <SignInFrame title={title} note={note}>
    {children}
  </SignInFrame>
);
