const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
const HOURS_A_DAY = 24;
const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

/** The stretches of hours that follow each other, as “18:00–24:00”. */
function stretches(hours: readonly number[]): string {
  const said: string[] = [];
  for (let at = 0; at < hours.length; ) {
    let last = at;
    while (hours[last + 1] === (hours[last] ?? 0) + 1) last += 1;
    said.push(`${clock(hours[at] ?? 0)}–${clock((hours[last] ?? 0) + 1)}`);
    at = last + 1;
  }
  return hours.length === HOURS_A_DAY ? 'all day' : said.join(' and ');
}

/** Hours of the week in words, so that no two schedules read alike: “Mon, Tue 18:00–24:00; Sun all day”; null where there are none. */
export function dayPartWords(schedule: unknown): string | null {
  if (!Array.isArray(schedule) || schedule.length === 0) return null;
  const chosen = new Set(schedule.map(([day, hour]: [number, number]) => day * HOURS_A_DAY + hour));
  const byHours = new Map<string, string[]>();
  for (const [day, name] of DAYS.entries()) {
    const hours = Array.from({ length: HOURS_A_DAY }, (_, hour) => hour).filter((hour) => chosen.has(day * HOURS_A_DAY + hour));
    if (hours.length > 0) byHours.set(stretches(hours), [...(byHours.get(stretches(hours)) ?? []), name]);
  }
  return [...byHours].map(([hours, days]) => `${days.join(', ')} ${hours}`).join('; ');
}
