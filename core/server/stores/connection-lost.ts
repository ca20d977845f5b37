import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';

/** SQLSTATE's own words: 08001 no connection was had, 08006 it was lost, 08007 it was lost while COMMIT was under way. */
type Code = '08001' | '08006' | '08007';

const SAID: Record<Code, string> = {
  '08001': 'The database cannot be reached.',
  '08006': 'The connection to the database was lost.',
  '08007': 'The connection to the database was lost while the change was being saved. Look whether it was, before saving it again.',
};

/** One call's connection is gone; the next call gets another. `code` is SQLSTATE's. */
export class ConnectionLost extends Error {
  readonly code: Code;
  constructor(code: Code, cause: unknown) {
    super(SAID[code], { cause });
    this.name = 'ConnectionLost';
    this.code = code;
  }
}

const broken = new WeakSet<pg.ClientBase>();

/** Keeps a connection's end from ending the process: a lent one has no listener of the pool's (pg-pool takes its own off). */
export function watch(client: pg.ClientBase, tell: (error: Error) => void = () => {}): void {
  client.on('error', (error) => {
    broken.add(client);
    tell(error);
  });
  client.once('end', () => broken.add(client));
}

/** Drizzle wraps what the driver throws. */
const driverError = (error: unknown) => (error instanceof DrizzleQueryError ? error.cause : error);

/** SQLSTATE of what the database answered, or null. */
export function sqlState(error: unknown): string | null {
  const cause = driverError(error);
  return cause instanceof pg.DatabaseError ? (cause.code ?? null) : null;
}

/** What `pg` says, without a code, of a connection that is gone or whose answer never came. */
const GONE = /^(Client has encountered|Client was closed|Connection terminated|Query read timeout|The embedded database has stopped)/;

function saysGone(error: unknown): boolean {
  const cause = driverError(error);
  // A server that says goodbye says so before its socket ends.
  if (cause instanceof pg.DatabaseError) return cause.severity === 'FATAL' || cause.severity === 'PANIC';
  return cause instanceof Error && GONE.test(cause.message);
}

/** Whether `client` is unusable, as `error` says or as was seen before. */
export const isBroken = (client: pg.ClientBase, error?: unknown): boolean => broken.has(client) || saysGone(error);

/** `error` as the caller should hear it: the loss of the connection by its own name, anything else as it was. */
export function named(client: pg.ClientBase, error: unknown): unknown {
  const isOfDriver = error !== driverError(error) || error instanceof pg.DatabaseError || (error instanceof Error && 'syscall' in error);
  return saysGone(error) || (isOfDriver && broken.has(client)) ? new ConnectionLost('08006', error) : error;
}
