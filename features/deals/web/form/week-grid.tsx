import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { between, DAYS, HOURS, hasHour, hourLabel, paint, toggleAll, type WeekHour } from './week-hours.ts';
import './week-grid.css';

type Cell = { day: number; hour: number };
type Drag = { from: Cell; to: Cell; isOn: boolean };
type Props = { id: string; value: readonly WeekHour[]; onChange: (value: WeekHour[]) => void };

const STEPS: Record<string, [day: number, hour: number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));

/** The week by hours: drag with the mouse, or arrows to move, Space to set, Shift with arrows to carry the setting along. */
export function WeekGrid({ id, value, onChange }: Props) {
  const [current, setCurrent] = useState<Cell>({ day: 1, hour: 9 });
  const [drag, setDrag] = useState<Drag | null>(null);
  const table = useRef<HTMLTableElement>(null);
  const shown = drag ? paint(value, between(drag.from, drag.to), drag.isOn) : value;

  const latest = useRef({ shown, onChange });
  useEffect(() => {
    latest.current = { shown, onChange };
  });
  const isDragging = drag !== null;
  useEffect(() => {
    if (!isDragging) return;
    const drop = () => {
      latest.current.onChange([...latest.current.shown]);
      setDrag(null);
    };
    window.addEventListener('pointerup', drop, { once: true });
    return () => window.removeEventListener('pointerup', drop);
  }, [isDragging]);

  const handleDown = (event: PointerEvent, cell: Cell) => {
    setCurrent(cell);
    // A finger scrolls the page; it sets cells by tapping.
    if (event.pointerType === 'mouse' && event.button === 0) setDrag({ from: cell, to: cell, isOn: !hasHour(value, cell.day, cell.hour) });
  };
  const handleKey = (event: KeyboardEvent, cell: Cell) => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    const next = { day: clamp(cell.day + step[0], 6), hour: clamp(cell.hour + step[1], 23) };
    if (event.shiftKey) onChange(paint(value, [[next.day, next.hour]], hasHour(value, cell.day, cell.hour)));
    setCurrent(next);
    table.current?.querySelector<HTMLElement>(`[data-cell='${next.day}-${next.hour}']`)?.focus();
  };
  const cellOf = (day: number, hour: number) => {
    const isOn = hasHour(shown, day, hour);
    const cell = { day, hour };
    return (
      <td key={hour}>
        <button
          type="button"
          data-cell={`${day}-${hour}`}
          aria-pressed={isOn}
          aria-label={`${DAYS[day]} ${hourLabel(hour)}`}
          tabIndex={current.day === day && current.hour === hour ? 0 : -1}
          onPointerDown={(event) => handleDown(event, cell)}
          onPointerEnter={() => drag && setDrag({ ...drag, to: cell })}
          onClick={(event) => (event.detail === 0 || !isMouse(event.nativeEvent)) && onChange(toggleAll(value, [[day, hour]]))}
          onFocus={() => setCurrent(cell)}
          onKeyDown={(event) => handleKey(event, cell)}
        />
      </td>
    );
  };
  return (
    <div className="k-week-box">
      <table ref={table} id={id} tabIndex={-1} className="k-week" data-dragging={isDragging || undefined}>
        <caption className="k-visually-hidden">Hours of the week in which the deal delivers</caption>
        <thead>
          <tr>
            <td />
            {HOURS.map((hour) => (
              <th key={hour} scope="col">
                <button
                  type="button"
                  aria-label={`Every day ${hourLabel(hour)}`}
                  onClick={() =>
                    onChange(
                      toggleAll(
                        value,
                        DAYS.map((_, day) => [day, hour]),
                      ),
                    )
                  }
                >
                  {String(hour).padStart(2, '0')}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {DAYS.map((name, day) => (
            <tr key={name}>
              <th scope="row">
                <button
                  type="button"
                  aria-label={`All of ${name}`}
                  onClick={() =>
                    onChange(
                      toggleAll(
                        value,
                        HOURS.map((hour) => [day, hour]),
                      ),
                    )
                  }
                >
                  {name.slice(0, 3)}
                </button>
              </th>
              {HOURS.map((hour) => cellOf(day, hour))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A mouse has already set the cell when it was pressed. */
const isMouse = (event: MouseEvent) => 'pointerType' in event && event.pointerType === 'mouse';
