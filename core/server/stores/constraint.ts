const CHECK = '23514';
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

/** What the database says of a query that it refused; null where it is another error. */
const causeOf = (error: unknown): Error | null => (error instanceof Error && error.cause instanceof Error ? error.cause : null);

/** SQLSTATE of what the database refused, behind the query's own error; null for any other error. */
function codeOf(error: unknown): string | null {
  const cause = causeOf(error);
  return cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}

/** Whether the database refused a row because another one names it. */
export const isStillNamed = (error: unknown): boolean => codeOf(error) === FOREIGN_KEY;

/** The result of `work`; where a row like it was there first, whoever wrote it, `refuse` says so to the loser. */
export async function unlessTaken<T>(work: Promise<T>, refuse: () => never): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === UNIQUE) refuse();
    throw error;
  }
}

/** The result of `work`; where it breaks the bound of this name, `refuse` says so. */
export async function unlessBeyond<T>(constraint: string, work: Promise<T>, refuse: () => never): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const cause = causeOf(error);
    if (codeOf(error) === CHECK && cause && 'constraint' in cause && cause.constraint === constraint) refuse();
    throw error;
  }
}
