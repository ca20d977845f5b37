import type { Column } from './column.ts';

type TableFootProps<T> = {
  columns: readonly Column<T>[];
  stuck: ReadonlyMap<string, number> | undefined;
  hasSelection: boolean;
  hasEnd: boolean;
};

/** The ledger's closing line; absent when no column has a total. */
export function TableFoot<T>({ columns, stuck, hasSelection, hasEnd }: TableFootProps<T>) {
  if (!columns.some(({ total }) => total !== undefined)) return null;
  return (
    <tfoot>
      <tr>
        {hasSelection && <td className="k-td-check" />}
        {columns.map(({ key, align, flex, total }) => (
          <td
            key={key}
            data-align={align}
            data-flex={flex}
            {...(stuck?.has(key) && { 'data-stuck': true, style: { left: stuck.get(key) } })}
          >
            {total}
          </td>
        ))}
        {hasEnd && <td className="k-td-actions" />}
      </tr>
    </tfoot>
  );
}
