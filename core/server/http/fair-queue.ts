import { fail, tooBusy } from '@kontor/core/contract';
import type { EventStore } from '../stores/event-store.ts';
import type { Stores } from '../stores/stores.ts';

/** How much is done at once: in all, and for one account, so that another's next statement finds a place; and how much of one may wait. */
export type Places = { all: number; each: number; waiting: number };
type Line = { turn: number; running: number; waiting: (() => void)[] };

/**
 * Lets accounts take turns: a place that comes free goes to the account whose turn was longest ago, not to who asked first.
 * Refuses what an account asks beyond the places it may wait in.
 */
export function openFairQueue({ all, each, waiting }: Places) {
  const lines = new Map<string, Line>();
  let running = 0;
  let turns = 0;

  const next = () =>
    [...lines.values()].filter((line) => line.waiting.length > 0 && line.running < each).toSorted((a, b) => a.turn - b.turn)[0];
  const serve = () => {
    for (let line = next(); line && running < all; line = next()) {
      turns += 1;
      line.turn = turns;
      line.running += 1;
      running += 1;
      line.waiting.shift()?.();
    }
  };
  const join = (account: string): Line => {
    // Who comes new is before whoever was served last, and behind those who have waited since before that.
    const line = lines.get(account) ?? { turn: turns - 0.5, running: 0, waiting: [] };
    lines.set(account, line);
    return line;
  };
  const leave = (account: string, line: Line) => {
    line.running -= 1;
    running -= 1;
    if (line.running === 0 && line.waiting.length === 0) lines.delete(account);
    serve();
  };
  return async <T>(account: string, work: () => Promise<T>): Promise<T> => {
    const line = join(account);
    if (line.waiting.length >= waiting) fail(tooBusy);
    await new Promise<void>((resolve) => {
      line.waiting.push(resolve);
      serve();
    });
    try {
      return await work();
    } finally {
      leave(account, line);
    }
  };
}

/** The embedded engine answers four statements at once, a server's client ten; jobs and batches need some of those. */
const EMBEDDED: Places = { all: 3, each: 2, waiting: 200 };
const SERVER: Places = { all: 8, each: 4, waiting: 200 };
const queues = new WeakMap<EventStore, ReturnType<typeof openFairQueue>>();

/** The stores as one account has them: its statements on events take turns with other accounts', so that a burst of one keeps no other waiting. */
export function storesFor(stores: Stores, account: string): Stores {
  const { events } = stores;
  const inTurn = queues.get(events) ?? openFairQueue(events.readsLocalFiles ? EMBEDDED : SERVER);
  queues.set(events, inTurn);
  const query: EventStore['query'] = (sql, parameters) => inTurn(account, () => events.query(sql, parameters));
  return { ...stores, events: { ...events, query } };
}
