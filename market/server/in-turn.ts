import type { EventStore } from '@kontor/core/server';

const last = new WeakMap<EventStore, Promise<unknown>>();

/** Runs work that uses a store's scratch tables after what was asked for before it, as two jobs may come at once. */
export function inTurn<T>(store: EventStore, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(store) ?? Promise.resolve()).then(work);
  // The one that asked hears of a failure; the next in line only waits for it.
  last.set(
    store,
    turn.catch(() => {}),
  );
  return turn;
}
