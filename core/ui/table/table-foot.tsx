import type { Column } from './column.ts';

type TableFootProps<T> = { columns: readonly Column<T>[]; hasSelection: boolean; hasActions: boolean };

/** The ledger's closing line; absent when no column has a total. */
export function TableFoot<T>({ columns, hasSelection, hasActions }: TableFootProps<T>) {
  if (!columns.some(({ total }) => total !== undefined)) return null;
  return (
    <tfoot>
      <tr>
        {hasSelection && <td />}
        {columns.map((column) => (
          <td key={column.key} data-align={column.align} data-flex={column.flex}>
            {column.total}
          </td>
        ))}
        {hasActions && <td className="k-td-actions" />}
      </tr>
    </tfoot>
  );
}
