import { memo, type ReactNode } from 'react';
import { useAhead } from '../later/use-ahead.ts';
import { CheckBox } from './check-box.tsx';
import type { Column, Sort } from './column.ts';
import { ResizeHandle } from './resize-handle.tsx';

export type ColumnResize = { onDrag: (key: string, width: number) => void; onEnd: (key: string, width: number | undefined) => void };
type HeadCellProps<T> = {
  column: Column<T>;
  left: number | undefined;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  resize: ColumnResize;
  more: ReactNode;
};

/** Numbers start at the largest, words at A. */
const nextSort = <T,>(column: Column<T>, sort: Sort | undefined): Sort =>
  sort?.key === column.key ? { key: column.key, reverse: !sort.reverse } : { key: column.key, reverse: column.align === 'right' };

function HeadCell<T>({ column, left, sort, onSort, resize, more }: HeadCellProps<T>) {
  const { key, label, align, flex, title } = column;
  const isSorted = sort?.key === key;
  const direction = isSorted ? (sort.reverse ? 'descending' : 'ascending') : undefined;
  const words = (
    <>
      <span>{label}</span>
      {isSorted && <i aria-hidden="true">{sort.reverse ? '↓' : '↑'}</i>}
    </>
  );
  return (
    <th
      scope="col"
      data-align={align}
      data-flex={flex}
      aria-sort={direction}
      title={title}
      {...(left !== undefined && { 'data-stuck': true, style: { left } })}
    >
      {column.sortable && onSort ? (
        <button type="button" className="k-sort" onClick={() => onSort(nextSort(column, sort))}>
          {words}
        </button>
      ) : (
        <span className="k-sort">{words}</span>
      )}
      {more}
      <ResizeHandle onDrag={(width) => resize.onDrag(key, width)} onEnd={(width) => resize.onEnd(key, width)} />
    </th>
  );
}

type TableHeadProps<T> = Pick<HeadCellProps<T>, 'sort' | 'onSort' | 'resize'> & {
  columns: readonly Column<T>[];
  stuck: ReadonlyMap<string, number> | undefined;
  /** Undefined without selection. */
  chosen: 'all' | 'some' | 'none' | undefined;
  onToggleAll: () => void;
  /** There are no rows to choose yet. */
  isFirstLoad: boolean;
  /** Names what is hidden: in the track that ends the row, or else, on a phone, in the name's head. */
  more: ReactNode;
  hasActions: boolean;
  hasEnd: boolean;
};

type HeadCellsProps<T> = Omit<TableHeadProps<T>, 'chosen' | 'onToggleAll' | 'isFirstLoad'>;

function PlainHeadCells<T>({ columns, stuck, more, hasActions, hasEnd, ...rest }: HeadCellsProps<T>) {
  const [sort, goAhead] = useAhead(rest.sort);
  const onSort =
    rest.onSort &&
    ((next: Sort) => {
      goAhead(next);
      rest.onSort?.(next);
    });
  const cell = { sort, onSort, resize: rest.resize };
  return (
    <>
      {columns.map((column) => (
        <HeadCell key={column.key} column={column} left={stuck?.get(column.key)} more={!hasEnd && column.flex && more} {...cell} />
      ))}
      {(hasEnd || hasActions) && (
        <th scope="col" className="k-td-actions" data-float={!hasEnd || undefined}>
          {hasActions && <span className="k-visually-hidden">Actions</span>}
          {more}
        </th>
      )}
    </>
  );
}
/** The cells of the columns: what is chosen leaves them as they are. */
const HeadCells = memo(PlainHeadCells) as typeof PlainHeadCells; // memo() forgets the type parameter

export function TableHead<T>({ chosen, onToggleAll, isFirstLoad, ...cells }: TableHeadProps<T>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {chosen && (
          <th scope="col" className="k-td-check">
            {isFirstLoad ? (
              <span className="k-visually-hidden">Selection</span>
            ) : (
              <CheckBox label="Select all shown" checked={chosen === 'all'} isPartial={chosen === 'some'} onToggle={onToggleAll} />
            )}
          </th>
        )}
        <HeadCells {...cells} />
      </tr>
    </thead>
  );
}
