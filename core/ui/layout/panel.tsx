import type { ReactNode } from 'react';
import './page-header.css';
import './panel.css';

export type PanelProps = { title: string; note?: ReactNode; hint?: ReactNode; actions?: ReactNode; children?: ReactNode };

/**
 * A ruled section: a heading on a hairline. It has no background and no border box. Its head is one line: where it is narrow, tools
 * (`k-tool`) lose their words, and then give way to the menu that holds them (`k-tools-menu`).
 */
export function Panel({ title, note, hint, actions, children }: PanelProps) {
  return (
    <section className="k-panel" aria-label={title}>
      <header>
        <h2 className="k-heading">{title}</h2>
        {hint}
        {note && (
          <span className="k-note" title={typeof note === 'string' ? note : undefined}>
            {note}
          </span>
        )}
        {actions && <div className="k-actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}

/** Two panels side by side, the first wider; one below the other under 1100 px. */
export const Split = ({ children }: { children: ReactNode }) => <div className="k-split">{children}</div>;
