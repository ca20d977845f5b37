import type { ReactNode } from 'react';
import { Mark } from '../brand/mark.tsx';
import { Tally } from '../brand/tally.tsx';
import { Wordmark } from '../brand/wordmark.tsx';
import { SkipLink } from './skip-link.tsx';
import './sign-in.css';

type SignInFrameProps = {
  title: string;
  note?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
};

/** Every page before sign-in: brand, one short form, the tally stick beside it. */
export const SignInFrame = ({ title, note, children, foot = 'Kontor, open source' }: SignInFrameProps) => (
  <>
    <SkipLink />
    <main id="main" className="k-signin" tabIndex={-1}>
      <div className="k-signin-form">
        <div className="k-signin-brand">
          <Mark size={28} />
          <Wordmark height={25} />
        </div>
        <div>
          <h1 className="k-title">{title}</h1>
          {note && <p className="k-note">{note}</p>}
        </div>
        {children}
        <p className="k-note k-signin-foot">{foot}</p>
      </div>
      <div className="k-signin-side">
        <Tally />
      </div>
    </main>
  </>
);
