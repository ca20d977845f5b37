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
  /** The one column that takes the free width and cuts its text with an ellipsis; it names the row. */
  flex?: boolean | undefined;
  /** Left out under 760 px (`phone`) or under 1100 px (`narrow`). */
  hide?: 'phone' | 'narrow' | undefined;
  /** A second line under the cell, on a phone only: what the hidden columns said. */
  sub?: ((row: T) => ReactNode) | undefined;
  /** The closing line's value. */
  total?: ReactNode;
  /** Fixed width in px. */
  width?: number | undefined;
  /** Longer name for readers and the column menu. */
  title?: string | undefined;
};

export type Selection = {
  selected: ReadonlySet<string>;
  onChange: (next: Set<string>) => void;
  /** Why a row cannot be selected, by its key; such rows stay out of every selection. */
  blocked?: ReadonlyMap<string, string> | undefined;
};
