import { compact, percent } from '@kontor/core/ui';
import './rail.css';

/** `effect` is how many percent more there would be without the clause, `gained` how many requests a day that is. */
export type ClauseCost = { id: string; label: string; effect: number; gained?: number | undefined; isExclude?: boolean | undefined };

const BAR_PX = 50;
/** From here on people think in times, not in percent. */
const TIMES_FROM = 200;

/** +12 %, ×3.5, ×15. */
export function effectWords(effect: number): string {
  if (effect < TIMES_FROM) return `+${percent(effect, effect < 2 ? 1 : 0)}`;
  const times = 1 + effect / 100;
  return `×${times < 10 ? times.toFixed(1) : Math.round(times).toLocaleString('en-US')}`;
}

/** What each condition takes away, largest first. Bars show the share it keeps out, so that none breaks the scale. */
export function ClauseCosts({ clauses }: { clauses: readonly ClauseCost[] }) {
  return (
    <ol className="k-clauses">
      {clauses.map(({ id, label, effect, gained, isExclude }) => (
        <li key={id} title={`Without ${label}: ${effectWords(effect)}${gained === undefined ? '' : `, ${compact(gained)} more a day`}`}>
          <span data-kind={isExclude ? 'exclude' : undefined}>{label}</span>
          {effect >= TIMES_FROM && gained !== undefined ? <small className="k-num">+{compact(gained)}</small> : <small />}
          <em aria-hidden="true" style={{ width: Math.max(1, (effect / (100 + effect)) * BAR_PX) }} />
          <strong className="k-num">{effectWords(effect)}</strong>
        </li>
      ))}
    </ol>
  );
}
