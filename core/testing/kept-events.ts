import fs from 'node:fs';
import { type EventStore, openEventStore } from '@kontor/core/server';
import { keptPlace } from './before-tests.ts';

/** All tables are of the MergeTree family: each row that anybody writes, changes or removes makes parts of other names. */
const STATE = `
  SELECT toString(sum(cityHash64(database, table, name, hash_of_all_files))) AS state FROM system.parts WHERE active AND database != 'system'
  UNION ALL SELECT toString(sum(cityHash64(database, name, create_table_query))) FROM system.tables WHERE database != 'system'`;

/** `asOpened` are the store's functions, in whose place a test may have put others. */
type Kept = {
  template: string;
  folder: string;
  store: EventStore;
  asOpened: Partial<EventStore>;
  state: string;
  end: () => Promise<void>;
};
let kept: Kept | null = null;

const stateOf = async (store: EventStore) =>
  JSON.stringify((await store.query<{ state: string }>(STATE)).map(({ state }) => state).toSorted());

async function isUntouched({ store, asOpened, state }: Kept) {
  const names = new Set([...Object.keys(store), ...Object.keys(asOpened)]);
  const isItself = [...names].every((name) => Reflect.get(store, name) === Reflect.get(asOpened, name));
  return isItself && (await stateOf(store)) === state;
}

/** Ends the engine that is kept: a process may have one at a time. */
export async function endKeptEvents(): Promise<void> {
  if (!kept) return;
  const { folder, end } = kept;
  kept = null;
  await end();
  fs.rmSync(folder, { recursive: true, force: true });
}

/** The folder of the last one goes when the run ends: a worker is ended by a signal. */
async function keep(template: string): Promise<Kept> {
  const folder = fs.mkdtempSync(keptPlace(process.ppid));
  fs.cpSync(template, folder, { recursive: true });
  const store = await openEventStore({ directory: folder });
  const end = store.close;
  // Whoever closes an app leaves it open for the next.
  store.close = async () => {};
  return { template, folder, store, asOpened: { ...store }, state: await stateOf(store), end };
}

/**
 * The events in the folder `template`, in the engine that earlier test apps of this process have used; on a fresh copy if one of them wrote to
 * it. It looks when the next app opens, so that late writes count too.
 */
export async function keptEvents(template: string): Promise<EventStore> {
  if (kept?.template !== template || !(await isUntouched(kept))) {
    await endKeptEvents();
    kept = await keep(template);
  }
  kept.store.kept.forget();
  return kept.store;
}
