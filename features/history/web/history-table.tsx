import { type Density, type Sort, useScreen } from '@kontor/core/ui';
import { historyList, type HistoryRow as Row } from '@kontor/history/contract';
import { useState } from 'react';
import type { PlaceOfField } from './change-list.tsx';
import './history.css';
import { type ActionsOfChange, HistoryRow } from './history-row.tsx';

type Props = {
  rows: readonly Row[];
  total: number | null;
  isUpdating: boolean;
  density: Density;
  placeOf: PlaceOfField | undefined;
  actionsOf: ActionsOfChange | undefined;
  sort: Sort;
  onSort: (sort: Sort) => void;
};

const COLUMNS = [
  { key: 'summary', isOnPhone: true },
  { key: 'action', isOnPhone: false },
  { key: 'creatorName', isOnPhone: false },
  { key: 'updateDate', isOnPhone: true },
] as const;

/** The latest first, words from A. */
const nextSort = (key: string, sort: Sort): Sort => ({ key, reverse: sort.key === key ? !sort.reverse : key === 'updateDate' });

function Head({ column, sort, onSort }: Pick<Props, 'sort' | 'onSort'> & { column: (typeof COLUMNS)[number]['key'] }) {
  const isSorted = sort.key === column;
  return (
    <th
      scope="col"
      data-flex={column === 'summary' || undefined}
      data-align={column === 'updateDate' ? 'right' : undefined}
      aria-sort={isSorted ? (sort.reverse ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className="k-sort" onClick={() => onSort(nextSort(column, sort))}>
        <span>{historyList.fields[column].label}</span>
        {isSorted && <i aria-hidden="true">{sort.reverse ? '↓' : '↑'}</i>}
      </button>
    </th>
  );
}

/** Changes, newest first until somebody sorts them; a row opens to the fields behind it. */
export function HistoryTable({ rows, total, isUpdating, density, placeOf, actionsOf, sort, onSort }: Props) {
  const isPhone = useScreen() === 'phone';
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  return (
    <div className="k-table-box">
      <table
        className="k-table k-history"
        data-density={density}
        aria-busy={isUpdating || undefined}
        aria-rowcount={(total ?? rows.length) + 1}
      >
        <caption className="k-visually-hidden">History</caption>
        <thead>
          <tr>
            {COLUMNS.filter(({ isOnPhone }) => isOnPhone || !isPhone).map(({ key }) => (
              <Head key={key} column={key} sort={sort} onSort={onSort} />
            ))}
            {actionsOf && (
              <th scope="col" className="k-history-actions">
                <span className="k-visually-hidden">Version</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <HistoryRow
              key={row.id}
              row={row}
              isPhone={isPhone}
              isOpen={open.has(row.id)}
              onToggle={() => toggle(row.id)}
              placeOf={placeOf}
              actionsOf={actionsOf}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
