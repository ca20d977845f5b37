import type { ReactNode } from 'react';
import './page-header.css';
import './sticky-bar.css';

export type StickyBarProps = { message: ReactNode; why?: ReactNode; children: ReactNode };

/** What is not saved on the left, why an action is blocked (`why`) beside it, actions right with the primary last. */
export function StickyBar({ message, why, children }: StickyBarProps) {
  return (
    <section className="k-sticky" aria-label="Actions">
      <span role="status">{message}</span>
      <div className="k-actions">
        {why && <span className="k-note k-why">{why}</span>}
        {children}
      </div>
    </section>
  );
}
