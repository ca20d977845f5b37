import { count, MISSING } from './format.ts';
import './pace.css';
import './tone.css';

const BEHIND = 80;

/** A needle on a ruler: the middle tick is on plan, the ends are 50 % and 150 %. `value` is in percent of plan. */
export function Pace({ value, title }: { value: number | null | undefined; title?: string | undefined }) {
  if (value === undefined || value === null) return <>{MISSING}</>;
  return (
    <span className="k-pace" title={title} data-tone={value < BEHIND ? 'warn' : 'idle'}>
      <span className="k-pace-rule" aria-hidden="true">
        <i style={{ left: `${Math.min(100, Math.max(0, value - 50))}%` }} />
      </span>
      <span className="k-pace-figure">{count(Math.round(value))} %</span>
    </span>
  );
}
