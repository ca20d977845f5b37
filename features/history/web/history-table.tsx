import { type Density, useScreen } from '@kontor/core/ui';
import type { HistoryRow as Row } from '@kontor/history/contract';
import { useState } from 'react';
import type { PlaceOfField } from './change-list.tsx';
import './history.css';
import { HistoryRow } from './history-row.tsx';

type Props = { rows: readonly Row[]; total: number | null; isUpdating: boolean; density: Density; placeOf: PlaceOfField | undefined };

/** Changes newest first; a row opens to the fields behind it. */
export function HistoryTable({ rows, total, isUpdating, density, placeOf }: Props) {
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
        <caption className="k-visually-hidden">History, newest first</caption>
        <thead>
          <tr>
            <th scope="col" data-flex>
              Summary
            </th>
            {!isPhone && <th scope="col">Action</th>}
            {!isPhone && <th scope="col">By</th>}
            <th scope="col" data-align="right" aria-sort="descending">
              Performed, EST<i aria-hidden="true">↓</i>
            </th>
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
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
