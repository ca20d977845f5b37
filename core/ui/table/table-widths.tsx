import type { Column } from './column.ts';

type TableWidthsProps<T> = { columns: readonly Column<T>[]; hasSelection: boolean; hasActions: boolean };

/** Widths that columns ask for; the one that flexes takes what is left. */
export const TableWidths = <T,>({ columns, hasSelection, hasActions }: TableWidthsProps<T>) => (
  <colgroup>
    {hasSelection && <col style={{ width: 34 }} />}
    {columns.map(({ key, width, flex }) => (
      <col key={key} style={flex ? {} : { width }} />
    ))}
    {hasActions && <col style={{ width: 0 }} />}
  </colgroup>
);
