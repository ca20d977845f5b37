import { Mark, SkipLink, Wordmark } from '@kontor/core/ui';
import { useMaybeSession } from '@kontor/core/web';
import type { ReactNode } from 'react';
import './pages.css';

/** A page that also works without a session: inside the shell it is only content, outside it brings its own frame. */
export function PlainFrame({ children }: { children: ReactNode }) {
  if (useMaybeSession()) return <div className="app-state">{children}</div>;
  return (
    <>
      <SkipLink />
      <main id="main" className="app-plain" tabIndex={-1}>
        <a className="app-plain-brand" href="/" aria-label="Kontor home">
          <Mark size={28} />
          <Wordmark height={25} />
        </a>
        <div className="app-state">{children}</div>
      </main>
    </>
  );
}
