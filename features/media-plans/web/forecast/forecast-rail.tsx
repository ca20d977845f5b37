import type { ReactNode } from 'react';
import './rail.css';

export type ForecastRailProps = {
  title?: string | undefined;
  /** Right of the title: what state the numbers are in. */
  state?: { label: string; isLive: boolean } | undefined;
  id?: string | undefined;
  children: ReactNode;
};

/** The rail beside an editor; put RailFigure, PriceHistogram, ClauseCosts and FactList in it, ruled by RailSection. */
export const ForecastRail = ({ title = 'Forecast', state, id, children }: ForecastRailProps) => (
  <aside className="k-rail" aria-label={title} id={id}>
    <div className="k-rail-head">
      <h2 className="k-heading">{title}</h2>
      {state && (
        <span className="k-live" data-tone={state.isLive ? 'pos' : 'idle'} role="status">
          {state.label}
        </span>
      )}
    </div>
    {children}
  </aside>
);

/** A ruled part of the rail with a label and a note on its line. */
export const RailSection = ({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) => (
  <>
    <div className="k-rail-sub">
      <h3 className="k-label">{label}</h3>
      {note && <span className="k-note">{note}</span>}
    </div>
    {children}
  </>
);

type CompactProps = { label: string; value: string; range?: string | undefined; href: string };

/** The forecast on a phone, always in sight; `href` is the rail's anchor. Draws nothing on a wider screen. */
export const ForecastBar = ({ label, value, range, href }: CompactProps) => (
  <div className="k-rail-compact">
    <span className="k-label">{label}</span>
    <strong className="k-num">{value}</strong>
    {range && <span className="k-note">{range}</span>}
    <a href={href}>Details</a>
  </div>
);
