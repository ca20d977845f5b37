import { SignInFrame, Tally } from '@kontor/core/ui';
import type { ReactNode } from 'react';
import './password-reset.css';

type ResetFrameProps = { title: string; note?: ReactNode; children: ReactNode };

/** The sign-in page's frame, around every step of a reset. */
export const ResetFrame = ({ title, note, children }: ResetFrameProps) => (
  <SignInFrame title={title} note={note} foot="Kontor, open source" side={<Tally />}>
    {children}
  </SignInFrame>
);

type ResetFormProps = { isBusy: boolean; onSubmit: () => void; children: ReactNode };

/** A step's form; while it is busy Enter sends nothing again. */
export const ResetForm = ({ isBusy, onSubmit, children }: ResetFormProps) => (
  <form
    noValidate
    onSubmit={(event) => {
      event.preventDefault();
      if (!isBusy) onSubmit();
    }}
  >
    {children}
  </form>
);
