const two = (text = '') => text.padStart(2, '0');

/** A job's schedule, a cron line in UTC, as people say it; other lines than the product's own stay as they are. */
export function scheduleWords(line: string): string {
  if (line === '') return 'When asked';
  const every = /^\*(?:\/(\d+))? \* \* \* \*$/.exec(line);
  if (every) return every[1] === undefined ? 'Every minute' : `Every ${every[1]} minutes`;
  const at = /^(\d+) (\*|\d+) \* \* \*$/.exec(line);
  if (!at) return line;
  return at[2] === '*' ? `Hourly at :${two(at[1])}` : `Daily at ${two(at[2])}:${two(at[1])}`;
}
