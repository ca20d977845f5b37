import type { ReactNode } from 'react';
import type { Column, Density, Selection, Sort } from './column.ts';
import type { ColumnLayout } from './column-layout.ts';

export type DataTableProps<T> = {
  caption: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  rowKey: (row: T) => string;
  /** What the row is called: its checkbox, its tooltip. Defaults to the key. */
  rowLabel?: ((row: T) => string) | undefined;
  selection?: Selection | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Icon buttons, four at most, in a track of their own; they appear on hover and focus; not on a phone. */
  actions?: ((row: T) => ReactNode) | undefined;
  density?: Density | undefined;
  /** First load (skeleton when there are no rows) or reload (rows stay, dimmed). */
  isLoading?: boolean | undefined;
  error?: ReactNode;
  empty?: ReactNode;
  /** Rows in the whole list, when it is longer than `rows`. */
  totalCount?: number | null | undefined;
  /** The end is near: load the next page. Leave it out while one is loading or when all are here. */
  onEnd?: (() => void) | undefined;
  /** How somebody arranged the columns, where that is kept; without it the table keeps it while it is there. */
  layout?: ColumnLayout | undefined;
  onLayout?: ((next: ColumnLayout) => void) | undefined;
  /** The page's own list: it ends with its rows, at the latest where the window does, and its keys work from anywhere on the page. */
  isMain?: boolean | undefined;
};
