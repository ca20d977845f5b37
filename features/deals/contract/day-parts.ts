/** An hour of the week: day 0 is Sunday, hour 0 begins at midnight (spec 2 §3). */
export type WeekHour = readonly [day: number, hour: number];

const NAMES = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
/** People begin a week on Monday; the wire on Sunday. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;
/** Lines of different days on the page; a schedule of more is told by its number of hours. */
const MOST_LINES = 5;

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** “09:00–18:00, 20:00–22:00” of one day's hours; “all day” of all of them. */
function spansOf(hours: ReadonlySet<number>): string {
  if (hours.size === 24) return 'all day';
  const spans: string[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    if (!hours.has(hour)) continue;
    const from = hour;
    while (hours.has(hour + 1)) hour += 1;
    spans.push(`${clock(from)}–${clock(hour + 1)}`);
  }
  return spans.join(', ');
}

/** “Mon–Fri”, “Sat, Sun”, “every day”: places in a week that begins on Monday, in order. */
function daysOf(places: readonly number[]): string {
  if (places.length === WEEK.length) return 'every day';
  const runs: number[][] = [];
  for (const place of places) {
    const run = runs.at(-1);
    if (run?.at(-1) === place - 1) run.push(place);
    else runs.push([place]);
  }
  const name = (place: number | undefined) => NAMES[WEEK[place ?? 0] ?? 0] ?? '';
  return runs.flatMap((run) => (run.length > 2 ? [`${name(run[0])}–${name(run.at(-1))}`] : run.map(name))).join(', ');
}

/** A schedule in words: “Mon–Fri 09:00–18:00; Sat, Sun 10:00–12:00”. Empty of no hour. */
export function dayPartWords(schedule: readonly WeekHour[], mostLines = MOST_LINES): string {
  if (schedule.length === 0) return '';
  const lines = new Map<string, number[]>();
  for (const [place, day] of WEEK.entries()) {
    const hours = new Set(schedule.flatMap(([of, hour]) => (of === day ? [hour] : [])));
    if (hours.size === 0) continue;
    const spans = spansOf(hours);
    lines.set(spans, [...(lines.get(spans) ?? []), place]);
  }
  const words = [...lines].map(([spans, places]) => `${daysOf(places)} ${spans}`);
  if (words.length > mostLines) return `${schedule.length} hours a week, different ones on most days`;
  const text = words.join('; ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
