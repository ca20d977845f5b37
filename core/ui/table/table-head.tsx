import { CheckBox } from './check-box.tsx';
import type { Column, Sort } from './column.ts';

type HeadCellProps<T> = { column: Column<T>; sort: Sort | undefined; onSort: ((sort: Sort) => void) | undefined };

/** Numbers start at the largest, words at A. */
const nextSort = <T,>(column: Column<T>, sort: Sort | undefined): Sort =>
  sort?.key === column.key ? { key: column.key, reverse: !sort.reverse } : { key: column.key, reverse: column.align === 'right' };

function HeadCell<T>({ column, sort, onSort }: HeadCellProps<T>) {
  const isSorted = sort?.key === column.key;
  const direction = isSorted ? (sort.reverse ? 'descending' : 'ascending') : undefined;
  const arrow = isSorted && <i aria-hidden="true">{sort.reverse ? '↓' : '↑'}</i>;
  return (
    <th scope="col" data-align={column.align} data-flex={column.flex} aria-sort={direction} title={column.title}>
      {column.sortable && onSort ? (
        <button type="button" className="k-sort" onClick={() => onSort(nextSort(column, sort))}>
          {column.label}
          {arrow}
        </button>
      ) : (
        <>
          {column.label}
          {arrow}
        </>
      )}
    </th>
  );
}

type TableHeadProps<T> = {
  columns: readonly Column<T>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
  /** Undefined without selection. */
  chosen: 'all' | 'some' | 'none' | undefined;
  onToggleAll: () => void;
  hasActions: boolean;
};

export function TableHead<T>({ columns, sort, onSort, chosen, onToggleAll, hasActions }: TableHeadProps<T>) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {chosen && (
          <th scope="col" className="k-td-check">
            <CheckBox label="Select all shown" checked={chosen === 'all'} isPartial={chosen === 'some'} onToggle={onToggleAll} />
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.key} column={column} sort={sort} onSort={onSort} />
        ))}
        {hasActions && (
          <th scope="col" className="k-td-actions">
            <span className="k-visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}
