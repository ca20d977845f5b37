import { memo, type ReactNode } from 'react';
import { CheckBox } from './check-box.tsx';
import type { Column } from './column.ts';

export type TableRowProps<T> = {
  row: T;
  id: string;
  index: number;
  /** The row's offset in the body, in px. */
  top: number;
  label: string;
  columns: readonly Column<T>[];
  /** Columns that stay at the left, and where. */
  stuck: ReadonlyMap<string, number> | undefined;
  isSelected: boolean | undefined;
  /** Why it cannot be selected. */
  blocked: string | undefined;
  isPhone: boolean;
  onToggle: (key: string, isRange: boolean) => void;
  actions: ((row: T) => ReactNode) | undefined;
  /** A track ends the row, for the head's own button, or for actions beside which the rest scrolls sideways. */
  hasEnd: boolean;
};

type CellProps<T> = Pick<TableRowProps<T>, 'row' | 'label' | 'isPhone'> & { column: Column<T>; left: number | undefined };

function Cell<T>({ row, column, left, label, isPhone }: CellProps<T>) {
  const content = (
    <>
      {column.cell(row)}
      {isPhone && column.sub && <div className="k-td-sub">{column.sub(row)}</div>}
    </>
  );
  const place = left === undefined ? {} : { 'data-stuck': true, style: { left } };
  return column.flex ? (
    <th scope="row" data-flex data-align={column.align} title={label} {...place}>
      {content}
    </th>
  ) : (
    <td data-align={column.align} {...place}>
      {content}
    </td>
  );
}

/** Rows are moved, not laid out anew: one that another takes the place of shifts nothing. */
function PlainTableRow<T>({
  row,
  id,
  index,
  top,
  columns,
  stuck,
  isSelected,
  blocked,
  onToggle,
  actions,
  hasEnd,
  ...rest
}: TableRowProps<T>) {
  return (
    <tr aria-rowindex={index + 2} data-row={index} data-selected={isSelected || undefined} style={{ transform: `translateY(${top}px)` }}>
      {isSelected !== undefined && (
        <td className="k-td-check">
          <CheckBox label={`Select ${rest.label}`} checked={isSelected} onToggle={(isRange) => onToggle(id, isRange)} reason={blocked} />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} row={row} column={column} left={stuck?.get(column.key)} {...rest} />
      ))}
      {actions ? (
        <td className="k-td-actions" data-float={stuck === undefined || undefined}>
          <div>{actions(row)}</div>
        </td>
      ) : (
        hasEnd && <td className="k-td-actions" />
      )}
    </tr>
  );
}

// memo() forgets the type parameter
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
