import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { between, DAYS, HOURS, hasHour, hourLabel, paint, toggleAll, type WeekHour } from './week-hours.ts';
import './week-grid.css';

type Cell = { day: number; hour: number };
type Drag = { from: Cell; to: Cell; isOn: boolean };
type Hours = readonly WeekHour[];
type Props = { id: string; value: Hours; onChange: (value: WeekHour[]) => void };

const STEPS: Record<string, [day: number, hour: number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));
const DAY_NUMBERS = DAYS.map((_, day) => day);

/** A mouse has already set the cell when it was pressed. */
const isMouse = (event: MouseEvent) => 'pointerType' in event && event.pointerType === 'mouse';

/** What a drag shows while it lasts; it is kept where the pointer comes up, also outside the table. */
function useDrag({ value, onChange }: Omit<Props, 'id'>) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const shown: Hours = drag ? paint(value, between(drag.from, drag.to), drag.isOn) : value;
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
  const begin = (cell: Cell) => setDrag({ from: cell, to: cell, isOn: !hasHour(value, cell.day, cell.hour) });
  const reach = (cell: Cell) => drag && setDrag({ ...drag, to: cell });
  return { shown, isDragging, begin, reach };
}

/** A row's or a column's head sets all of its hours at once. */
const AllButton = ({ label, text, onClick }: { label: string; text: string; onClick: () => void }) => (
  <button type="button" aria-label={label} onClick={onClick}>
    {text}
  </button>
);

/** The week by hours: drag with the mouse, or arrows to move, Space to set, Shift with arrows to carry the setting along. */
export function WeekGrid({ id, value, onChange }: Props) {
  const [current, setCurrent] = useState<Cell>({ day: 1, hour: 9 });
  const table = useRef<HTMLTableElement>(null);
  const { shown, isDragging, begin, reach } = useDrag({ value, onChange });
  const setAll = (hours: WeekHour[]) => onChange(toggleAll(value, hours));

  const handleDown = (event: PointerEvent, cell: Cell) => {
    setCurrent(cell);
    // A finger scrolls the page; it sets cells by tapping.
    if (event.pointerType === 'mouse' && event.button === 0) begin(cell);
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
  const cellOf = (day: number, hour: number) => (
    <td key={hour}>
      <button
        type="button"
        data-cell={`${day}-${hour}`}
        aria-pressed={hasHour(shown, day, hour)}
        aria-label={`${DAYS[day]} ${hourLabel(hour)}`}
        tabIndex={current.day === day && current.hour === hour ? 0 : -1}
        onPointerDown={(event) => handleDown(event, { day, hour })}
        onPointerEnter={() => reach({ day, hour })}
        onClick={(event) => (event.detail === 0 || !isMouse(event.nativeEvent)) && setAll([[day, hour]])}
        onFocus={() => setCurrent({ day, hour })}
        onKeyDown={(event) => handleKey(event, { day, hour })}
      />
    </td>
  );
  const hourHead = (hour: number) => (
    <th key={hour} scope="col">
      <AllButton
        label={`Every day ${hourLabel(hour)}`}
        text={String(hour).padStart(2, '0')}
        onClick={() => setAll(DAY_NUMBERS.map((day) => [day, hour]))}
      />
    </th>
  );
  const dayRow = (name: string, day: number) => (
    <tr key={name}>
      <th scope="row">
        <AllButton label={`All of ${name}`} text={name.slice(0, 3)} onClick={() => setAll(HOURS.map((hour) => [day, hour]))} />
      </th>
      {HOURS.map((hour) => cellOf(day, hour))}
    </tr>
  );
  return (
    <div className="k-week-box">
      <table ref={table} id={id} tabIndex={-1} className="k-week" data-dragging={isDragging || undefined}>
        <caption className="k-visually-hidden">Hours of the week in which the deal delivers</caption>
        <thead>
          <tr>
            <td />
            {HOURS.map(hourHead)}
          </tr>
        </thead>
        <tbody>{DAYS.map(dayRow)}</tbody>
      </table>
    </div>
  );
}
