import type { Fact } from '@kontor/core/ui';
import type { ReactNode } from 'react';
import './parts.css';

/** A definition as one sentence, and beside it facts about its figures. */
export const Words = ({ label, facts, children }: { label: string; facts: readonly Fact[]; children: ReactNode }) => (
  <section className="report-words" aria-label={label}>
    <p>{children}</p>
    <dl>
      {facts.map(({ label: name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="k-num">{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
