import path from 'node:path';
import type { Log } from './log.ts';
import type { Beside, EventStore } from './stores/event-store.ts';

type Place = { directory: string | undefined; log: Log | undefined };

/** Keeps one of each part, from when it is first asked for until the store is closed. */
export function openBeside({ directory, log }: Place) {
  const opened = new Map<unknown, { close(): Promise<void> }>();
  return {
    of: <T extends { close(): Promise<void> }>(store: EventStore, part: Beside<T>): T | null => {
      if (directory === undefined) return null;
      // What is kept under a part is what that part has opened.
      const known = (opened.get(part) as T | undefined) ?? part.open({ store, folder: path.join(directory, part.name), log });
      opened.set(part, known);
      return known;
    },
    close: async () => {
      await Promise.all([...opened.values()].map((one) => one.close()));
    },
  };
}
