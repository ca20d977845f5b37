import type { ReactNode, RefObject } from 'react';
import type { Column, Selection } from './column.ts';
import { handleRowKey } from './row-keys.ts';
import { TableRow } from './table-row.tsx';
import type { useRoving } from './use-roving.ts';
import type { useVirtualRows } from './use-virtual-rows.ts';

type TableBodyProps<T> = {
  body: RefObject<HTMLTableSectionElement | null>;
  rows: readonly T[];
  keys: readonly string[];
  columns: readonly Column<T>[];
  stuck: ReadonlyMap<string, number> | undefined;
  view: ReturnType<typeof useVirtualRows>;
  roving: ReturnType<typeof useRoving>;
  selection: Selection | undefined;
  isPhone: boolean;
  labelOf: (row: T, key: string) => string;
  onToggle: (key: string, isRange: boolean) => void;
  actions: ((row: T) => ReactNode) | undefined;
  hasEnd: boolean;
  openActions: (row: HTMLElement) => void;
};

/** The rows, one stop of Tab, each placed by itself in a body as high as all of them. */
export function TableBody<T>(props: TableBodyProps<T>) {
  const { body, rows, keys, columns, stuck, view, roving, selection, isPhone, labelOf, onToggle, actions, hasEnd, openActions } = props;
  const shown = rows.slice(view.first, view.last + 1);
  const moves = {
    openActions,
    toggle: selection && ((index: number, isRange: boolean) => onToggle(keys[index] ?? '', isRange)),
    goTo: (end: 'first' | 'last', position: number) => roving.goTo(end === 'first' ? 0 : rows.length - 1, position),
  };
  return (
    <tbody
      ref={body}
      onKeyDown={(event) => handleRowKey(event, moves)}
      onFocus={roving.handleFocus}
      style={{ height: rows.length * view.rowHeight }}
    >
      {shown.map((row, i) => {
        const index = view.first + i;
        const key = keys[index] ?? String(index);
        return (
          <TableRow
            key={key}
            id={key}
            row={row}
            index={index}
            top={index * view.rowHeight}
            label={labelOf(row, key)}
            columns={columns}
            stuck={stuck}
            isSelected={selection?.selected.has(key)}
            blocked={selection?.blocked?.get(key)}
            isPhone={isPhone}
            onToggle={onToggle}
            actions={actions}
            hasEnd={hasEnd}
          />
        );
      })}
    </tbody>
  );
}
