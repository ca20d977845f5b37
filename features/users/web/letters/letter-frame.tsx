import { Bone, ErrorPanel, type Fact, SignInFrame } from '@kontor/core/ui';
import { CallError, errorText } from '@kontor/core/web';
import { linkOver } from '@kontor/users/contract';
import type { ReactNode } from 'react';
import '../users.css';

/** True where the server says that a letter's link opens nothing any more. */
export const isOver = (error: unknown): boolean => error instanceof CallError && error.code === linkOver.code;

type LoadingProps = { title: string; label: string; error: Error | null; isRetrying: boolean; onRetry: () => void };

/** A letter's page before its call has answered, or when it did not. */
export const LetterLoading = ({ title, label, error, isRetrying, onRetry }: LoadingProps) => (
  <SignInFrame title={title}>
    {error ? (
      <ErrorPanel title={label} onRetry={onRetry} isRetrying={isRetrying}>
        {errorText(error)}
      </ErrorPanel>
    ) : (
      <div className="users-letter-bones" role="status" aria-label={`Loading ${title}`}>
        <Bone width="80%" />
        <Bone width="60%" />
        <Bone width="70%" />
        <Bone height={32} />
      </div>
    )}
  </SignInFrame>
);

/** Names and values of what a letter's link offers; values of any length. */
export const OfferList = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="users-offer">
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** What a step of a letter's page came to, where no field is to blame. */
export const StepError = ({ error }: { error: Error | null }) =>
  error && !(error instanceof CallError && error.issues.length > 0) && <ErrorPanel title={errorText(error)} />;

const focus = (message: HTMLElement | null) => message?.focus();

/** The last word of a letter's page; it has the focus, so that a reader says it and the next Tab goes on from it. */
export const LetterDone = ({ title, words, children }: { title: string; words: ReactNode; children: ReactNode }) => (
  <SignInFrame title={title}>
    <div className="users-letter" role="status" tabIndex={-1} ref={focus}>
      {words}
    </div>
    {children}
  </SignInFrame>
);
