import type { ReactNode } from 'react';
import './page-header.css';
import './sticky-bar.css';

export type StickyBarProps = { message: ReactNode; why?: ReactNode; label?: string; children: ReactNode };

/** What is not saved on the left, why an action is blocked (`why`) beside it, actions right with the primary last. A bar over another one has a `label` of its own. */
export function StickyBar({ message, why, label = 'Actions', children }: StickyBarProps) {
  return (
    // A press must not end the field that has the focus: what the field then says of itself would move the button away under the pointer.
    <section className="k-sticky" aria-label={label} onMouseDown={(event) => event.preventDefault()}>
      <span role="status">{message}</span>
      <div className="k-actions">
        {why && <span className="k-note k-why">{why}</span>}
        {children}
      </div>
    </section>
  );
}
