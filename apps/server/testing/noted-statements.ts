import pg from 'pg';

/** A statement as it was asked, and as whom; `ms` once it has been answered. */
export type Noted = { text: string; values: unknown[]; as: Asker; ms: number };
/** What the scope told the connection (core/server/stores/scope.ts). */
export type Asker = { account: string; reach: string; role: string };

const NOBODY: Asker = { account: '', reach: '', role: 'kontor_app' };
const TELLS = "set_config('app.account'";

/**
 * Notes what the driver is asked from now on. Begun before the first connection, because each keeps the driver's function as it then was;
 * `stop` puts it back.
 */
export function noteStatements() {
  const noted: Noted[] = [];
  const askers = new WeakMap<pg.Client, Asker>();
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: Parameters<typeof original>) {
    const [asked, given] = args as unknown as [{ text?: string; values?: unknown[] } | string, unknown];
    const text = (typeof asked === 'string' ? asked : asked.text) ?? '';
    const inside = typeof asked === 'object' ? asked.values : undefined;
    const values = Array.isArray(given) ? given : (inside ?? []);
    if (text.includes(TELLS)) askers.set(this, { account: String(values[0]), reach: String(values[1]), role: String(values[2]) });
    const one: Noted = { text, values, as: askers.get(this) ?? NOBODY, ms: 0 };
    noted.push(one);
    const begun = performance.now();
    // Each overload without a callback answers a promise, and the product uses no other.
    const answer = original.apply(this, args as never) as unknown;
    const end = () => {
      one.ms = performance.now() - begun;
    };
    if (answer instanceof Promise) answer.then(end, end);
    return answer;
  } as unknown as typeof original;
  return {
    noted,
    stop: () => {
      pg.Client.prototype.query = original;
    },
  };
}
