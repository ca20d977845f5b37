/** What logs call zones beside their names of the tz database; a name that several zones have is not among them. */
export const ZONE_OFFSETS: Readonly<Record<string, string>> = {
  ...{ UTC: '+00:00', GMT: '+00:00', Z: '+00:00', WET: '+00:00', WEST: '+01:00', BST: '+01:00', CET: '+01:00', CEST: '+02:00' },
  ...{ EET: '+02:00', EEST: '+03:00', MSK: '+03:00', JST: '+09:00', KST: '+09:00', AEST: '+10:00', AEDT: '+11:00', NZST: '+12:00' },
  ...{ NZDT: '+13:00', NST: '-03:30', NDT: '-02:30', ADT: '-03:00', EST: '-05:00', EDT: '-04:00', CST: '-06:00', CDT: '-05:00' },
  ...{ MST: '-07:00', MDT: '-06:00', PST: '-08:00', PDT: '-07:00', AKST: '-09:00', AKDT: '-08:00', HST: '-10:00' },
};
/** A zone of the tz database at the end of a time, in RE2 and JavaScript alike. */
export const ZONE_NAME = '(?:[A-Z][A-Za-z_-]+/)+[A-Z][A-Za-z0-9_+-]+$';

/** True of a name that the tz database has. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return /^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name);
  } catch {
    return false;
  }
}

/** Minutes that a zone is ahead of UTC at a time, in seconds. */
export function zoneAhead(zone: string, seconds: number): number {
  if (zone === 'UTC') return 0;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' },
  }).formatToParts(seconds * 1000);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = ['year', 'month', 'day', 'hour', 'minute'].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  );
  return Math.round(Date.UTC(year, month - 1, day, hour, minute) / 60_000 - Math.floor(seconds / 60));
}

/** The seconds of what a clock of a zone shows, told as if it were UTC. */
export function secondsIn(zone: string, shown: number): number {
  const guess = shown - zoneAhead(zone, shown) * 60;
  return shown - zoneAhead(zone, guess) * 60;
}
