/** An hour of the week, as a form holds it. */
export type WeekHour = [day: number, hour: number];
type Cell = { day: number; hour: number };

export const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;
export const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const keyOf = (day: number, hour: number) => day * 24 + hour;
const toSet = (hours: readonly WeekHour[]) => new Set(hours.map(([day, hour]) => keyOf(day, hour)));
const toHours = (keys: ReadonlySet<number>): WeekHour[] => [...keys].sort((a, b) => a - b).map((key) => [Math.floor(key / 24), key % 24]);

export const hasHour = (hours: readonly WeekHour[], day: number, hour: number) => hours.some(([d, h]) => d === day && h === hour);

/** The hours in the rectangle from one cell to another, in any direction. */
export function between(from: Cell, to: Cell): WeekHour[] {
  const days = [Math.min(from.day, to.day), Math.max(from.day, to.day)] as const;
  const span = [Math.min(from.hour, to.hour), Math.max(from.hour, to.hour)] as const;
  const cells: WeekHour[] = [];
  for (let day = days[0]; day <= days[1]; day += 1) for (let hour = span[0]; hour <= span[1]; hour += 1) cells.push([day, hour]);
  return cells;
}

/** `hours` with `cells` put in or taken out. */
export function paint(hours: readonly WeekHour[], cells: readonly WeekHour[], isOn: boolean): WeekHour[] {
  const keys = toSet(hours);
  for (const [day, hour] of cells) isOn ? keys.add(keyOf(day, hour)) : keys.delete(keyOf(day, hour));
  return toHours(keys);
}

/** Puts all of `cells` in, or takes all out when they were all in. */
export function toggleAll(hours: readonly WeekHour[], cells: readonly WeekHour[]): WeekHour[] {
  const isFull = cells.every(([day, hour]) => hasHour(hours, day, hour));
  return paint(hours, cells, !isFull);
}

export const hourLabel = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
