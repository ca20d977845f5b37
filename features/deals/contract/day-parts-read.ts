/** As `dayPartWords` writes them: a week begins on Monday, and the wire's day 0 is Sunday. */
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const wire = (place: number) => (place + 1) % 7;
/** A spreadsheet or a hand may write another dash. */
const DASH = /\s*[–—-]\s*/;
const CLOCK = /^([01]?\d|2[0-4])(?::00)?$/;

function placesOf(words: string): number[] | null {
  if (words === 'every day') return [0, 1, 2, 3, 4, 5, 6];
  const places: number[] = [];
  for (const run of words.split(',')) {
    const ends = run.trim().split(DASH);
    const [first = -1, last = first] = ends.map((day) => DAYS.indexOf(day));
    if (ends.length > 2 || first < 0 || last < first) return null;
    for (let place = first; place <= last; place += 1) places.push(place);
  }
  return places;
}

function hoursOf(words: string): number[] | null {
  if (words === 'all day') return Array.from({ length: 24 }, (_, hour) => hour);
  const hours: number[] = [];
  for (const span of words.split(',')) {
    const [from, to, more] = span
      .trim()
      .split(DASH)
      .map((clock) => (CLOCK.test(clock) ? Number(CLOCK.exec(clock)?.[1]) : null));
    if (from === null || from === undefined || to === null || to === undefined || more !== undefined || to <= from) return null;
    for (let hour = from; hour < to; hour += 1) hours.push(hour);
  }
  return hours;
}

/** Where the days of a line end and its hours begin. */
const LINE = /^(.*?)\s+(all day|\d.*)$/;

/** The hours that words such as “Mon–Fri 09:00–18:00; Sat, Sun all day” say, in the order of the week; null where they say none. */
export function dayPartsOf(words: string): [day: number, hour: number][] | null {
  const found = new Set<number>();
  for (const line of words.toLowerCase().split(';')) {
    const [, days = '', spans = ''] = LINE.exec(line.trim()) ?? [];
    const [places, hours] = [placesOf(days), hoursOf(spans)];
    if (!places || !hours) return null;
    for (const place of places) for (const hour of hours) found.add(wire(place) * 24 + hour);
  }
  return [...found].toSorted((one, other) => one - other).map((at) => [Math.floor(at / 24), at % 24]);
}
