import type { ReactNode, RefObject } from 'react';
import { Bone } from '../feedback/skeletons.tsx';
import type { Column, Selection } from './column.ts';
import { moveInColumn } from './move-in-column.ts';
import { TableRow } from './table-row.tsx';
import type { useVirtualRows } from './use-virtual-rows.ts';

type TableBodyProps<T> = {
  body: RefObject<HTMLTableSectionElement | null>;
  rows: readonly T[];
  keys: readonly string[];
  columns: readonly Column<T>[];
  view: ReturnType<typeof useVirtualRows>;
  /** Rows are placed one by one, in a body as high as all of them. */
  isGrid: boolean;
  selection: Selection | undefined;
  isPhone: boolean;
  labelOf: (row: T, key: string) => string;
  onToggle: (key: string, isRange: boolean) => void;
  actions: ((row: T) => ReactNode) | undefined;
};

const Spacer = ({ height, span }: { height: number; span: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row is not focusable
    <tr data-spacer aria-hidden="true">
      <td style={{ height }} colSpan={span} />
    </tr>
  ) : null;

export function TableBody<T>({
  body,
  rows,
  keys,
  columns,
  view,
  isGrid,
  selection,
  isPhone,
  labelOf,
  onToggle,
  actions,
}: TableBodyProps<T>) {
  const span = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0);
  const shown = rows.slice(view.first, view.last + 1);
  return (
    <tbody ref={body} onKeyDown={moveInColumn} style={isGrid ? { height: rows.length * view.rowHeight } : undefined}>
      {!isGrid && <Spacer height={view.before} span={span} />}
      {shown.map((row, i) => {
        const index = view.first + i;
        const key = keys[index] ?? String(index);
        return (
          <TableRow
            key={key}
            id={key}
            row={row}
            index={index}
            top={isGrid ? index * view.rowHeight : undefined}
            label={labelOf(row, key)}
            columns={columns}
            isSelected={selection?.selected.has(key)}
            blocked={selection?.blocked?.get(key)}
            isPhone={isPhone}
            onToggle={onToggle}
            actions={actions}
          />
        );
      })}
      {!isGrid && <Spacer height={view.after} span={span} />}
    </tbody>
  );
}

const WIDTHS = [78, 60, 70, 52, 66];

/** Grey lines in the columns of the table that is on its way. */
export function TableBones<T>({ columns, rows, hasSelection }: { columns: readonly Column<T>[]; rows: number; hasSelection: boolean }) {
  return (
    <tbody>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: bones are not focusable
        <tr key={i} aria-hidden="true">
          {hasSelection && <td className="k-td-check" />}
          {columns.map((column, j) => (
            <td key={column.key} data-align={column.align} data-flex={column.flex}>
              <Bone width={`${WIDTHS[(i + j) % WIDTHS.length]}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
