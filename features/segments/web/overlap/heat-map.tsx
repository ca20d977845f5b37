// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: a table whose cells take the focus one by one is a grid
import { compact } from '@kontor/core/ui';
import { toldNumber, toldShort } from '@kontor/market/contract';
import type { OverlapAnswer } from '@kontor/segments/contract';
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import './overlap.css';
import { cellText, MEASURES, type Measure, pairOf, pairWords, shadeOf } from './overlap-figures.ts';

type Place = { row: number; column: number };
const STEPS: Record<string, (at: Place, last: number) => Place> = {
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  Home: ({ row }) => ({ row, column: 0 }),
  End: ({ row }, last) => ({ row, column: last }),
};

/** The cell that an event happened in. */
function placeOf({ target }: { target: EventTarget }): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row][data-column]') : null;
  return cell && { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

/** One stop of Tab; arrows go from cell to cell, and what a cell says in full stands below the map. */
function useCells(last: number) {
  const table = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<Place>({ row: 0, column: Math.min(1, last) });
  const [isSaid, setSaid] = useState(false);
  const show = (event: FocusEvent | MouseEvent) => {
    const place = placeOf(event);
    if (!place) return;
    setAt(place);
    setSaid(true);
  };
  const step = (event: KeyboardEvent) => {
    const next = STEPS[event.key]?.(at, last);
    if (!next || next.row < 0 || next.column < 0 || next.row > last || next.column > last) return;
    event.preventDefault();
    table.current?.querySelector<HTMLElement>(`[data-row="${next.row}"][data-column="${next.column}"]`)?.focus();
  };
  return { table, at, isSaid, props: { onFocus: show, onMouseOver: show, onKeyDown: step } };
}

type Props = { answer: OverlapAnswer; measure: Measure };

/** Every two of some segments as a map: the darker, the more they have in common; each shade has its figure. */
export function HeatMap({ answer, measure }: Props) {
  const { segments, shared } = answer;
  const last = segments.length - 1;
  const { table, at, isSaid, props } = useCells(last);
  const largest = Math.max(0, ...shared.flatMap((row, i) => row.flatMap((told, j) => (i === j ? [] : (toldNumber(told) ?? [])))));
  const current = pairOf(answer, Math.min(at.row, last), Math.min(at.column, last));
  return (
    <>
      <div className="overlap-box">
        <table ref={table} className="overlap-map" role="grid" {...props}>
          <caption className="k-visually-hidden">{`Overlap of segments, ${MEASURES[measure]}`}</caption>
          <thead>
            <tr>
              <th scope="col">Segment</th>
              {segments.map(({ id, name }, index) => (
                <th key={id} scope="col" title={name}>
                  <span aria-hidden>{index + 1}</span>
                  <span className="k-visually-hidden">{name}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {segments.map(({ id, name, users }, row) => (
              <tr key={id}>
                <th scope="row" title={name}>
                  <b aria-hidden>{row + 1}</b>
                  <span>{name}</span>
                  <small className="k-num">{toldShort(users, compact)}</small>
                </th>
                {segments.map((other, column) => {
                  const pair = pairOf(answer, row, column);
                  const isHere = at.row === row && at.column === column;
                  return (
                    <td
                      key={other.id}
                      role="gridcell"
                      data-row={row}
                      data-column={column}
                      data-shade={row === column ? 'self' : shadeOf(pair, measure, largest)}
                      tabIndex={isHere ? 0 : -1}
                    >
                      {cellText(pair, measure)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="overlap-words" role="status">
        {isSaid ? pairWords(answer, current) : 'Point at a cell, or go there by the arrow keys, to read it in words.'}
      </p>
    </>
  );
}
