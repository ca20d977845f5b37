import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { job, oneByOne, type Stores, systemScope } from '@kontor/core/server';
import { ARRIVING, fileKey } from './file-key.ts';
import { claimEnded, endedFiles, forgetFile } from './stored-file-store.ts';

/** Longer than any form is on its way: a file that is older was left by a process that was killed. */
const ARRIVING_MS = 3_600_000;

async function sweepArriving(folder: string, now: number) {
  for (const name of await readdir(folder).catch(() => [])) {
    const place = path.join(folder, name);
    const left = await stat(place).catch(() => null);
    if (left?.isFile() && left.mtimeMs < now - ARRIVING_MS) await rm(place, { force: true });
  }
}

/**
 * Removes files whose time is over or that never came whole, but for those that a record names: bytes first, so that a row is there as long as
 * they are.
 */
export async function sweepUploads(
  { entities, files, config }: Pick<Stores, 'entities' | 'files' | 'config'>,
  now = Date.now(),
): Promise<void> {
  await sweepArriving(path.join(config.dataFolder, ARRIVING), now);
  const system = systemScope(entities);
  await oneByOne(await endedFiles(system), async (id) => {
    if (!(await claimEnded(system, id))) return;
    await files.remove(fileKey(id));
    await forgetFile(system, id);
  });
}

export const sweepUploadsJob = job({ name: 'sweep-uploads', every: '37 * * * *', run: (_, stores) => sweepUploads(stores) });
