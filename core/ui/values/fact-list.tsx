import type { ReactNode } from 'react';
import './fact-list.css';

export type Fact = { label: string; value: ReactNode };

/** Name and value pairs under the closing double rule; `isPlain` leaves the rule out. */
export const FactList = ({ facts, isPlain = false }: { facts: readonly Fact[]; isPlain?: boolean | undefined }) => (
  <dl className="k-facts" data-plain={isPlain || undefined}>
    {facts.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className="k-num">{value}</dd>
      </div>
    ))}
  </dl>
);
