/** A figure as a number; null where there is none. */
export const numberOf = (value: string | null | undefined): number | null => (value === null || value === undefined ? null : Number(value));

/** Change in percent; null where there was nothing to change from. */
export const changeOf = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : ((now - before) / before) * 100;
