import { randomUUID } from 'node:crypto';
import type { EventParameters } from './event-store.ts';

/** Rows of one answer in pieces, as the engine hands them over; leaving the loop ends the statement. */
export type Pieces<T> = AsyncIterable<readonly T[]>;

/** One statement under way: its rows by pieces, and how its engine lets go of it, read to its end or not. */
export type Streamed<T> = { pieces: Pieces<T>; release: (isOver: boolean) => Promise<void> | void };

type Streaming<T> = {
  signal: AbortSignal | undefined;
  name: string | undefined;
  /** Begins the statement under a mark that `system.processes` shows. */
  open: (mark: string) => Promise<Streamed<T>>;
  /** Ends statements of this mark from another connection: a statement that has no row yet cannot be left otherwise. */
  kill: (mark: string) => Promise<void>;
};

const KILL = `KILL QUERY WHERE Settings['log_comment'] = {mark:String} ASYNC`;
/** Ends the statement that began under `mark`; it may have ended by itself. */
export const killMarked =
  (command: (sql: string, parameters: EventParameters) => Promise<void>) =>
  (mark: string): Promise<void> =>
    command(KILL, { mark }).catch(() => {});

const MARK = 'kontor:';
/** What marks of a name begin with. Throws for what could not stand in a statement as it is. */
function markOf(name: string): string {
  if (!/^[\w:-]+$/.test(name)) throw new Error(`A statement cannot be called ${JSON.stringify(name)}.`);
  return `${MARK}${name}:`;
}

const PROGRESS = `SELECT toString(read_rows) AS read, toString(total_rows_approx) AS total FROM system.processes
WHERE startsWith(Settings['log_comment'], {mark:String}) AND NOT is_cancelled LIMIT 1`;
type Query = <T>(sql: string, parameters: EventParameters) => Promise<T[]>;
/** Rows that the statement of a name has read. */
export const progressBy =
  (query: Query) =>
  async (name: string): Promise<{ read: number; total: number } | null> => {
    const [row] = await query<{ read: string; total: string }>(PROGRESS, { mark: markOf(name) });
    return row ? { read: Number(row.read), total: Number(row.total) } : null;
  };

/** The next piece, or the signal's reason as soon as it is aborted, whatever the engine does meanwhile. */
function orAborted<T>(next: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return next;
  return new Promise<T>((resolve, reject) => {
    const stop = () => reject(signal.reason);
    if (signal.aborted) return stop();
    signal.addEventListener('abort', stop, { once: true });
    next.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Rows by pieces of one statement. Throws the signal's reason at once where it is aborted, and the statement ends in the engine too. */
export async function* streamed<T>({ open, kill, signal, name }: Streaming<T>): AsyncGenerator<readonly T[], void, undefined> {
  signal?.throwIfAborted();
  const mark = `${name === undefined ? MARK : markOf(name)}${randomUUID()}`;
  const { pieces, release } = await open(mark);
  const iterator = pieces[Symbol.asyncIterator]();
  let isOver = false;
  let underWay: Promise<unknown> = Promise.resolve();
  try {
    for (;;) {
      const next = iterator.next();
      underWay = next.catch(() => {});
      const { done, value } = await orAborted(next, signal);
      if (done) {
        isOver = true;
        return;
      }
      yield value;
    }
  } finally {
    // Whoever left need not wait: the engine lets go once its piece has come or failed.
    if (!isOver) void kill(mark);
    void underWay
      .then(() => iterator.return?.())
      .catch(() => {})
      .then(() => release(isOver));
  }
}
