import type { ReactNode } from 'react';

export type Density = 'dense' | 'normal' | 'roomy';
/** The list body's own shape: `reverse` is descending. */
export type Sort = { key: string; reverse: boolean };

export type Column<T> = {
  key: string;
  label: string;
  cell: (row: T) => ReactNode;
  align?: 'right' | undefined;
  sortable?: boolean | undefined;
  /** The one column that names the row: it takes the free width and, where it comes first, stays at the left. */
  flex?: boolean | undefined;
  /** The track in px, known before any row is here; of the column that names the row, its least. */
  width?: number | undefined;
  /** Where room is short the lowest yields first, of equals the last; 5 unless it says otherwise. */
  priority?: number | undefined;
  /** Left out on a phone, unless somebody pins it. */
  hide?: 'phone' | undefined;
  /** A second line under the cell, on a phone only: what the hidden columns said. */
  sub?: ((row: T) => ReactNode) | undefined;
  /** The closing line's value. */
  total?: ReactNode;
  /** Longer name for readers and the column menu. */
  title?: string | undefined;
};

export type Selection = {
  selected: ReadonlySet<string>;
  onChange: (next: Set<string>) => void;
  /** Why a row cannot be selected, by its key; such rows stay out of every selection. */
  blocked?: ReadonlyMap<string, string> | undefined;
};
