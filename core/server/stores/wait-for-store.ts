import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

const TRY_EVERY_MS = 500;
const TRY_LIMIT_MS = 5_000;

/** An address as a person may read it: without name, password and settings. */
const shown = (url: string) => {
  const { host, pathname } = new URL(url);
  return `${host}${pathname === '/' ? '' : pathname}`;
};

/** Errors that another try may fix: nothing listens yet, the name is unknown yet, or the server is starting or stopping. */
const PASSING =
  /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|timeout|terminated|57P0\d|53300|socket hang up/i;

export type Awaited = { name: string; url: string; ask: () => Promise<void> };
export type Waiting = { limitMs: number; tell: (line: string) => void };

/**
 * Resolves when a store answers; says once that it waits. Throws with the reason when that takes longer than `limitMs`, or at once when
 * waiting cannot help, as with a wrong password.
 */
export async function waitForStore({ name, url, ask }: Awaited, { limitMs, tell }: Waiting): Promise<void> {
  const end = performance.now() + limitMs;
  for (let isFirst = true; ; isFirst = false) {
    const error = await ask().then(
      () => null,
      (reason) => reason,
    );
    if (error === null) return;
    const text = `${error.code ?? ''} ${error.message} ${error.errors?.map(String) ?? ''}`;
    const what = `${name} at ${shown(url)}`;
    if (!PASSING.test(text)) throw new Error(`${what} refuses: ${error.message}`, { cause: error });
    if (performance.now() >= end)
      throw new Error(`${what} does not answer; gave up after ${Math.round(limitMs / 1000)} s.`, { cause: error });
    if (isFirst) tell(`Waiting for ${what}`);
    await pause(Math.min(TRY_EVERY_MS, limitMs));
  }
}

/** One question to a PostgreSQL, on a connection of its own. */
export async function askPostgres(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TRY_LIMIT_MS, query_timeout: TRY_LIMIT_MS });
  // A cut connection also fails the question.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    await client.end();
  }
}
