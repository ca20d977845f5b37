// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus one by one is a grid
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import './heat-map.css';

/** What a row or a column is of: `short` stands over a column, `note` behind a row's name. */
export type HeatLine = { key: string; name: string; short?: string; note?: string };
/** A cell: its figure, its shade (0 to 7, −1 to −3 for the other direction, `self` for none), and what it says in full. */
export type HeatCell = { text: string; shade: number | 'self'; words: string };

type Place = { row: number; column: number };
const STEPS: Record<string, (at: Place, last: Place) => Place> = {
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last.column }),
};

/** The cell that an event happened in. */
function placeOf({ target }: { target: EventTarget }): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

/** One stop of Tab; arrows go from cell to cell, and what a cell says in full stands below the map. */
function useCells(first: Place, last: Place) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>(first);
  const [isSaid, setSaid] = useState(false);
  const show = (event: FocusEvent | MouseEvent) => {
    const place = placeOf(event);
    if (!place) return;
    setAt(place);
    setSaid(true);
  };
  const step = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(at, last);
    if (!next || next.row < 0 || next.column < 0 || next.row > last.row || next.column > last.column) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)?.focus();
  };
  return { table, at, isSaid, props: { onFocus: show, onMouseOver: show, onKeyDown: step } };
}

export type HeatMapProps = {
  caption: string;
  /** What the rows are of, in the corner. */
  corner: string;
  rows: readonly HeatLine[];
  columns: readonly HeatLine[];
  cellAt: (row: number, column: number) => HeatCell;
  /** Where Tab arrives first. */
  start?: Place;
  /** Many columns of short figures. */
  isNarrow?: boolean;
};

/** A figure of each row at each column: the darker, the more; each shade has its figure beside it. */
export function HeatMap({ caption, corner, rows, columns, cellAt, start = { row: 0, column: 0 }, isNarrow = false }: HeatMapProps) {
  const last = { row: rows.length - 1, column: columns.length - 1 };
  const { table, at, isSaid, props } = useCells({ row: Math.min(start.row, last.row), column: Math.min(start.column, last.column) }, last);
  return (
    <>
      <div className="k-heat-box">
        <table ref={table} className="k-heat" role="grid" data-narrow={isNarrow || undefined} {...props}>
          <caption className="k-visually-hidden">{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{corner}</th>
              {columns.map(({ key, name, short }) => (
                <th key={key} scope="col" title={name}>
                  <span aria-hidden>{short ?? name}</span>
                  <span className="k-visually-hidden">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, short, note }, row) => (
              <tr key={key}>
                <th scope="row" title={name}>
                  {short !== undefined && <b aria-hidden>{short}</b>}
                  <span>{name}</span>
                  {note !== undefined && <small className="k-num">{note}</small>}
                </th>
                {columns.map((other, column) => {
                  const { text, shade } = cellAt(row, column);
                  const isHere = at.row === row && at.column === column;
                  return (
                    <td key={other.key} role="gridcell" data-row={row} data-column={column} data-shade={shade} tabIndex={isHere ? 0 : -1}>
                      {text}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="k-heat-words" role="status">
        {isSaid
          ? cellAt(Math.min(at.row, last.row), Math.min(at.column, last.column)).words
          : 'Point at a cell, or go there by the arrow keys, to read it in words.'}
      </p>
    </>
  );
}
