import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Config } from '@kontor/core/server';
import { syncDealDimension } from '@kontor/deals/server';
import { openStores } from '../open-stores.ts';
import { entityTables, inSnapshot, isEmpty, loadTable, moveSequences, withoutReferences } from './entity-backup-store.ts';
import { checkOf, emptyTable, eventTables, isFromTheStart, markDaysChanged } from './event-backup-metrics.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { asOwner, migrationsIn, type Pair } from './open-stores.ts';
import { beginRestore, isRestoring } from './restoring.ts';

type Tell = (line: string) => void;
type From = { folder: string; manifest: Manifest; tell: Tell };
const LATER_THAN_ALL = '2299-12-31 00:00:00';

const isUnused = async ({ events }: Pair): Promise<boolean> => {
  const counts = await Promise.all(
    (await eventTables(events)).filter((table) => !isFromTheStart(table)).map((table) => checkOf(events, table, LATER_THAN_ALL)),
  );
  return counts.every(({ rows }) => rows === '0');
};

async function loadEvents({ events }: Pair, { folder, manifest, tell }: From) {
  for (const { table, rows, parts } of manifest.events) {
    for (const { file } of parts) await events.load(table, path.join(folder, file));
    if (rows !== '0') tell(`${table}: ${rows} rows`);
  }
  for (const table of await eventTables(events)) {
    const { rows, check } = manifest.events.find((one) => one.table === table.name) ?? {};
    const found = await checkOf(events, { ...table, hasBatch: false }, LATER_THAN_ALL);
    if (!isDeepStrictEqual(found, { rows, check })) throw new Error(`${table.name} did not come back as it was.`);
  }
}

/** All of them in one transaction, the mark of a restore under way replaced by what was. */
const loadEntities = ({ entities }: Pair, { folder, manifest, tell }: From): Promise<void> =>
  inSnapshot(entities, '', async (client) => {
    await client.query('SET LOCAL ROLE NONE');
    const here = await entityTables(client);
    if (
      !isDeepStrictEqual(
        here,
        manifest.entities.map(({ table }) => table),
      )
    )
      throw new Error('The backup has other tables than this version.');
    await withoutReferences(client, async () => {
      for (const { table, rows, file } of manifest.entities) {
        const count = await loadTable(client, table, path.join(folder, file));
        if (count !== rows) throw new Error(`${table} came back with ${count} rows instead of ${rows}.`);
        if (rows > 0) tell(`${table}: ${rows} rows`);
      }
    });
    await moveSequences(client);
  });

function loadFiles(config: Config, { folder, manifest, tell }: From) {
  if (manifest.files === null || manifest.files.length === 0) return;
  if (config.FILES_S3_BUCKET) return tell(`Copy ${path.join(folder, 'files')} into the bucket ${config.FILES_S3_BUCKET} yourself.`);
  fs.cpSync(path.join(folder, 'files'), path.join(config.dataFolder, 'files'), { recursive: true });
}

/**
 * Puts a whole backup into an empty installation (docs/decisions/0030). Cut off, it leaves an installation that does not start and takes
 * the same command again; entities come last and at once, so that what starts is whole.
 */
export async function restore(config: Config, folder: string, tell: Tell): Promise<void> {
  tell('Checking the backup');
  const manifest = await readManifest(folder);
  const stores = await openStores(asOwner(config), { isRestore: true });
  try {
    if (!isDeepStrictEqual(await migrationsIn(stores), manifest.migrations))
      throw new Error('The backup was made by another version of Kontor. Restore it with that version, then start this one.');
    const isAgain = await isRestoring(stores.entities);
    const isNew = (await inSnapshot(stores.entities, 'READ ONLY', isEmpty)) && (await isUnused(stores));
    if (!isAgain && !isNew) throw new Error('A backup is restored into an empty installation alone; this one holds data.');
    await beginRestore(stores.entities);
    for (const { name } of await eventTables(stores.events)) await emptyTable(stores.events, name);
    const from = { folder, manifest, tell };
    await loadEvents(stores, from);
    await markDaysChanged(stores.events);
    loadFiles(config, from);
    await loadEntities(stores, from);
    await syncDealDimension(stores, null);
  } finally {
    await stores.close();
  }
}
