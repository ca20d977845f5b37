const two = (part: number) => String(part).padStart(2, '0');

/** DD-MM-YYYY HH:mm (spec 1 §2.5), on the viewer's own clock. */
export function creationTime(instant: string): string {
  const at = new Date(instant);
  const day = [two(at.getDate()), two(at.getMonth() + 1), at.getFullYear()].join('-');
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}`;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });
const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** 3 hours ago: whole units of the largest that fits. */
export function ago(instant: string, now = new Date()): string {
  const seconds = Math.max(0, (now.getTime() - Date.parse(instant)) / 1_000);
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? [];
  return unit && size ? relative.format(-Math.floor(seconds / size), unit) : 'just now';
}
