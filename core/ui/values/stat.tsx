import { Children, type CSSProperties, type ReactNode } from 'react';
import { Delta, type DeltaUnit, type GoodWhen } from './delta.tsx';
import { Sparkline } from './sparkline.tsx';
import './stat.css';

export type StatProps = {
  label: string;
  value: string;
  /** Change against `previous`, in `unit`; null where there is no earlier value. */
  delta?: number | null | undefined;
  unit?: DeltaUnit | undefined;
  /** Decimals of a change. */
  digits?: number | undefined;
  previous?: string | undefined;
  /** The days of `previous`, in words. */
  compared?: string | undefined;
  goodWhen?: GoodWhen | undefined;
  /** A missing value is a gap. */
  trend?: readonly (number | null)[] | undefined;
  /** The trend's last value is of a day or hour that is not over. */
  isRunning?: boolean | undefined;
  note?: ReactNode;
  hint?: ReactNode;
};

/** What it was and how it changed; without an earlier value its line is empty, so that the trends of a strip stay in line. */
const Before = ({ delta, unit, digits, goodWhen, previous, compared }: StatProps) => (
  <>
    {delta !== undefined && delta !== null && <Delta value={delta} unit={unit} digits={digits} goodWhen={goodWhen} title={compared} />}
    {previous !== undefined && (
      <span className="k-note" title={compared}>
        was {previous}
      </span>
    )}
  </>
);

/** One column of a strip: label, figure, change and the value it compares with, trend. */
export function Stat(props: StatProps) {
  const { label, value, delta, previous, trend, isRunning, note, hint } = props;
  const hasFoot = delta !== undefined || previous !== undefined || note !== undefined;
  return (
    <div className="k-stat">
      <dt className="k-label">
        {label}
        {hint}
      </dt>
      <dd className="k-figure" title={value}>
        {value}
      </dd>
      {hasFoot && (
        <dd className="k-stat-foot">
          <Before {...props} />
          {note !== undefined && <span className="k-note">{note}</span>}
        </dd>
      )}
      {trend && trend.length > 1 && (
        <dd className="k-stat-trend">
          <Sparkline data={trend} isRunning={isRunning} width={148} height={24} />
        </dd>
      )}
    </div>
  );
}

/** What fits a row; more go into rows of five. */
const MOST_IN_A_ROW = 8;

/** How a strip of so many figures is laid out: as many columns as stats, up to eight in a row. */
export function stripOf(stats: number) {
  const columns = stats > MOST_IN_A_ROW ? 5 : stats;
  const many = stats > MOST_IN_A_ROW ? 'more' : stats === MOST_IN_A_ROW ? 'eight' : undefined;
  // CSS custom properties are not in CSSProperties
  return { style: { '--columns': columns } as CSSProperties, 'data-many': many };
}

/** Strips are ruled, not boxed. */
export const StatStrip = ({ children }: { children: ReactNode }) => (
  <dl className="k-stats" {...stripOf(Math.max(1, Children.count(children)))}>
    {children}
  </dl>
);
