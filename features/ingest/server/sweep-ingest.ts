import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Stores } from '@kontor/core/server';
import { REJECTS } from './rejects.ts';

const DAY_MS = 86_400_000;
const KEPT_REJECTS_DAYS = 30;

/** Removes refused lines after a month, and bodies that a killed process left on this machine: their senders never had an answer. */
export async function sweepIngest({ files, config }: Pick<Stores, 'files' | 'config'>, now = Date.now()): Promise<void> {
  await files.sweep(REJECTS, new Date(now - KEPT_REJECTS_DAYS * DAY_MS));
  const folder = path.join(config.dataFolder, 'ingest');
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const kept = await stat(file).catch(() => null);
    if (kept?.isFile() && kept.mtimeMs < now - DAY_MS) await rm(file, { force: true });
  }
}
