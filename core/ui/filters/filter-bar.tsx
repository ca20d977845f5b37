import type { ReactNode } from 'react';
import './filters.css';

/** One line of filters over a list: search first, filters and chips after it, `tools` (density, columns) on the right. */
export const FilterBar = ({ children, tools }: { children: ReactNode; tools?: ReactNode }) => (
  <search className="k-filters">
    {children}
    {tools && <div className="k-filter-tools">{tools}</div>}
  </search>
);

/** What a list is narrowed by, in the line of the filters: where that is full, the tools give their words up for it, and no row moves. */
export const FilterChips = ({ children }: { children: ReactNode }) => <div className="k-filter-chips">{children}</div>;
