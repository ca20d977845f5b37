import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '@kontor/core/server';
import { copyFiles } from './copy-files.ts';
import { entityTables, inSnapshot, saveTable } from './entity-backup-store.ts';
import { checkOf, eventTables, newestBatchLine, partitionSql, partitionsOf } from './event-backup-metrics.ts';
import { hashOfFile, type Manifest, type Part, writeManifest } from './manifest.ts';
import { asOwner, migrationsIn, openAsTheyAre, type Pair } from './open-stores.ts';

type Tell = (line: string) => void;
type Into = { folder: string; tell: Tell };

/** An open file's bytes on disk, whoever wrote it. */
function flush(file: string) {
  const opened = fs.openSync(file, 'r+');
  fs.fsyncSync(opened);
  fs.closeSync(opened);
}

async function partOf(folder: string, file: string): Promise<Part> {
  flush(path.join(folder, file));
  return { file, sha256: await hashOfFile(path.join(folder, file)) };
}

/** Entities as they are at one moment, in one transaction. */
const saveEntities = ({ entities }: Pair, { folder, tell }: Into): Promise<Manifest['entities']> =>
  inSnapshot(entities, 'ISOLATION LEVEL REPEATABLE READ READ ONLY', async (client) => {
    const saved: Manifest['entities'] = [];
    for (const table of await entityTables(client)) {
      const file = `entities/${table}.ndjson`;
      const rows = await saveTable(client, table, path.join(folder, file));
      saved.push({ table, rows, ...(await partOf(folder, file)) });
      if (rows > 0) tell(`${table}: ${rows} rows`);
    }
    return saved;
  });

/** Events of every batch that was applied when it began; what is applied meanwhile waits for the next backup. */
async function saveEvents({ events }: Pair, { folder, tell }: Into): Promise<Manifest['events']> {
  const until = await newestBatchLine(events);
  const saved: Manifest['events'] = [];
  for (const table of await eventTables(events)) {
    const { rows, check } = await checkOf(events, table, until);
    const parts: Part[] = [];
    for (const partition of rows === '0' ? [] : await partitionsOf(events, table)) {
      const file = `events/${table.name}.${partition}.native`;
      await events.save(partitionSql(table, partition, until), path.join(folder, file));
      // A partition of which nothing is wanted leaves no file in one engine and an empty one in the other.
      if (fs.existsSync(path.join(folder, file))) parts.push(await partOf(folder, file));
    }
    saved.push({ table: table.name, rows, check, parts });
    if (rows !== '0') tell(`${table.name}: ${rows} rows`);
  }
  return saved;
}

/** Copies what is stored on this machine into the backup. */
function copyStored(config: Config, folder: string) {
  if (!config.FILES_S3_BUCKET) copyFiles(path.join(config.dataFolder, 'files'), path.join(folder, 'files'));
}

async function saveFiles(config: Config, { folder, tell }: Into): Promise<Manifest['files']> {
  if (config.FILES_S3_BUCKET) {
    tell(`Files are in the bucket ${config.FILES_S3_BUCKET}: keep them with its own versions or copies.`);
    return null;
  }
  copyStored(config, folder);
  const copies = path.join(folder, 'files');
  const names = fs.existsSync(copies)
    ? fs.readdirSync(copies, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : [];
  return Promise.all(names.map((entry) => partOf(folder, path.relative(folder, path.join(entry.parentPath, entry.name)))));
}

/**
 * Writes both stores and the files of an installation into `folder`, which must not exist yet (docs/decisions/0030). Entities first:
 * events of deals made since then are not lost by it, because a restored installation tells the event side of its deals anew. Files before and
 * after: one that a record names at that moment is there, also where it ends while the backup is made.
 */
export async function backUp(config: Config, folder: string, tell: Tell): Promise<Manifest> {
  if (fs.existsSync(folder)) throw new Error(`${folder} exists already. Name a new folder, so that no older backup is written over.`);
  const stores = await openAsTheyAre(asOwner(config));
  try {
    for (const part of ['entities', 'events']) fs.mkdirSync(path.join(folder, part), { recursive: true, mode: 0o700 });
    const into = { folder, tell };
    const migrations = await migrationsIn(stores);
    copyStored(config, folder);
    const entities = await saveEntities(stores, into);
    const events = await saveEvents(stores, into);
    const files = await saveFiles(config, into);
    const manifest: Manifest = { format: 1, madeAt: new Date().toISOString(), migrations, entities, events, files };
    writeManifest(folder, manifest);
    return manifest;
  } finally {
    await stores.close();
  }
}
