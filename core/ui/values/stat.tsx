import { Children, type CSSProperties, type ReactNode } from 'react';
import { Delta, type GoodWhen } from './delta.tsx';
import { Sparkline } from './sparkline.tsx';
import './stat.css';

export type StatProps = {
  label: string;
  value: string;
  /** Change in percent; shown with the previous value it compares with. */
  delta?: number | null | undefined;
  previous?: string | undefined;
  goodWhen?: GoodWhen | undefined;
  trend?: readonly number[] | undefined;
  note?: ReactNode;
  hint?: ReactNode;
};

/** One column of a strip: label, figure, change and the value it compares with, trend. */
export function Stat({ label, value, delta, previous, goodWhen, trend, note, hint }: StatProps) {
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
          {delta !== undefined && <Delta value={delta} goodWhen={goodWhen} />}
          {previous !== undefined && <span className="k-note">was {previous}</span>}
          {note !== undefined && <span className="k-note">{note}</span>}
        </dd>
      )}
      {trend && trend.length > 1 && (
        <dd className="k-stat-trend">
          <Sparkline data={trend} width={148} height={24} />
        </dd>
      )}
    </div>
  );
}

/** Strips are ruled, not boxed: as many columns as stats, up to seven in a row. */
export function StatStrip({ children }: { children: ReactNode }) {
  const columns = Math.min(7, Math.max(1, Children.count(children)));
  // CSS custom properties are not in CSSProperties
  const style = { '--columns': columns } as CSSProperties;
  return (
    <dl className="k-stats" style={style}>
      {children}
    </dl>
  );
}
