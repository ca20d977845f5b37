import { memo, type ReactNode } from 'react';
import { CheckBox } from './check-box.tsx';
import type { Column } from './column.ts';

export type TableRowProps<T> = {
  row: T;
  id: string;
  index: number;
  /** The row's offset in a virtual body, in px. */
  top: number | undefined;
  label: string;
  columns: readonly Column<T>[];
  isSelected: boolean | undefined;
  /** Why it cannot be selected. */
  blocked: string | undefined;
  isPhone: boolean;
  onToggle: (key: string, isRange: boolean) => void;
  actions: ((row: T) => ReactNode) | undefined;
};

function Cell<T>({ row, column, label, isPhone }: { row: T; column: Column<T>; label: string; isPhone: boolean }) {
  const content = (
    <>
      {column.cell(row)}
      {isPhone && column.sub && <div className="k-td-sub">{column.sub(row)}</div>}
    </>
  );
  return column.flex ? (
    <th scope="row" data-flex data-align={column.align} title={label}>
      {content}
    </th>
  ) : (
    <td data-align={column.align}>{content}</td>
  );
}

function PlainTableRow<T>({ row, id, index, top, label, columns, isSelected, blocked, isPhone, onToggle, actions }: TableRowProps<T>) {
  return (
    <tr
      aria-rowindex={index + 2}
      data-row={index}
      data-selected={isSelected || undefined}
      style={top === undefined ? undefined : { transform: `translateY(${top}px)` }}
    >
      {isSelected !== undefined && (
        <td className="k-td-check">
          <CheckBox label={`Select ${label}`} checked={isSelected} onToggle={(isRange) => onToggle(id, isRange)} reason={blocked} />
        </td>
      )}
      {columns.map((column) => (
        <Cell key={column.key} row={row} column={column} label={label} isPhone={isPhone} />
      ))}
      {actions && (
        <td className="k-td-actions">
          <div>{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}

// memo() forgets the type parameter
export const TableRow = memo(PlainTableRow) as typeof PlainTableRow;
