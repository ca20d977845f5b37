import { type Column, type SQL, sql } from 'drizzle-orm';

/** Waits of 1, 2, 4 … minutes, at most an hour; after so many failures, about six hours, it waits for a person. */
const MOST_TRIES = 12;
const LONGEST = sql`interval '1 hour'`;

/** When to try once more what has just failed, by the database's clock; null where a person must look first. `attempts` are those before. */
export const tryAgainAt = (attempts: Column): SQL<Date | null> =>
  sql`CASE WHEN ${attempts} + 1 < ${MOST_TRIES} THEN now() + least(power(2, ${attempts}) * interval '1 minute', ${LONGEST}) END`;

/** Its time has come, or it was set by a clock that ran ahead: no wait is longer than the longest (decision 0082). */
export const isDue = (nextTryAt: Column): SQL => sql`(${nextTryAt} <= now() OR ${nextTryAt} > now() + ${LONGEST})`;
