import { inspect } from 'node:util';
import { DrizzleQueryError } from 'drizzle-orm';

/** Long enough for an engine's whole complaint, short enough for a row. */
const MOST_CHARACTERS = 8_000;
const MOST_CAUSES = 5;

function partsOf(error: unknown, depth: number): string[] {
  if (!(error instanceof Error)) return [typeof error === 'string' ? error : inspect(error, { depth: 4 })];
  const causes = [error.cause, ...(error instanceof AggregateError ? error.errors : [])].filter((cause) => cause !== undefined);
  const because = depth < MOST_CAUSES ? causes.flatMap((cause) => partsOf(cause, depth + 1)) : [];
  // A query's own words carry its values; what the database said of it follows as its cause.
  if (error instanceof DrizzleQueryError && because.length > 0) return because;
  const code = 'code' in error && error.code !== undefined ? ` (${error.code})` : '';
  return [`${error.name}: ${error.message}${code}`, ...because];
}

/** All that is known of why something failed, a line for each cause; what was thrown need not be an Error. Without values of queries. */
export const errorWords = (error: unknown): string =>
  partsOf(error, 0).join('\n').replaceAll('\0', '').toWellFormed().slice(0, MOST_CHARACTERS);
