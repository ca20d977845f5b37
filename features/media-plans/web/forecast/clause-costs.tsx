import { count, percent } from '@kontor/core/ui';
import './rail.css';

/** `effect` is how many percent more there would be without the clause. */
export type ClauseCost = { id: string; label: string; effect: number; isExclude?: boolean | undefined };

const BAR_PX = 50;

/** What each condition takes away, largest first, on one scale. */
export function ClauseCosts({ clauses }: { clauses: readonly ClauseCost[] }) {
  const top = clauses.reduce((max, { effect }) => Math.max(max, effect), 0) || 1;
  return (
    <ol className="k-clauses">
      {clauses.map(({ id, label, effect, isExclude }) => (
        <li key={id} title={`Without ${label}: ${percent(effect)} more`}>
          <span data-kind={isExclude ? 'exclude' : undefined}>{label}</span>
          <em aria-hidden="true" style={{ width: Math.max(1, (effect / top) * BAR_PX) }} />
          <strong className="k-num">+{effect < 1_000 ? percent(effect, effect < 2 ? 1 : 0) : `${count(Math.round(effect))} %`}</strong>
        </li>
      ))}
    </ol>
  );
}
