import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrationsOf } from '@kontor/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type EntityStore, openEntityStore } from './entity-store.ts';
import { type Job, startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { systemScope } from './scope.ts';

let folder: string;
let store: EntityStore;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-jobs-'));
  store = await openEntityStore({ directory: path.join(folder, 'postgres'), migrations: migrationsOf('postgres') });
});
afterAll(async () => {
  await store.close();
  fs.rmSync(folder, { recursive: true });
});

const log = openLog('silent');
const rowsOf = async (statement: ReturnType<typeof sql>) => (await systemScope(store).run((database) => database.execute(statement))).rows;
const failed = () => rowsOf(sql`SELECT name, attempts, last_error FROM failed_job ORDER BY name`);
const within = { timeout: 30_000, interval: 100 };

test('a job that fails is noted whole until it goes well, and one that never ends keeps no other waiting', async () => {
  const runs: string[] = [];
  let isMended = false;
  const endless = Promise.withResolvers<void>();
  const all: Job[] = [
    { name: 'endless', run: () => endless.promise },
    {
      name: 'odd',
      run: async () => {
        runs.push('odd');
        if (!isMended) throw { code: 42, why: 'no Error at all' };
      },
    },
    { name: 'other', run: async () => void runs.push('other') },
  ];
  const jobs = await startJobs(store, all, log);
  for (const { name } of all) await jobs.request(name);
  await vi.waitFor(
    async () => expect(await failed()).toEqual([{ name: 'odd', attempts: 1, last_error: "{ code: 42, why: 'no Error at all' }" }]),
    within,
  );
  await vi.waitFor(() => expect(runs).toContain('other'), within);
  isMended = true;
  await vi.waitFor(async () => expect(await failed()).toEqual([]), within);
  endless.resolve();
  await jobs.stop();
});

test('what waits for a job that there is no more goes, and its schedule', async () => {
  const jobs = await startJobs(store, [{ name: 'former', every: '0 0 1 1 *', run: async () => {} }], log);
  await jobs.stop();
  const waiting = () =>
    rowsOf(sql`SELECT name FROM jobs.schedule UNION SELECT name FROM jobs.queue WHERE name NOT LIKE '\\_\\_%' ORDER BY name`);
  expect(await waiting()).toContainEqual({ name: 'former' });
  const later = await startJobs(store, [{ name: 'present', every: '0 0 1 1 *', run: async () => {} }], log);
  expect(await waiting()).toEqual([{ name: 'present' }]);
  await later.stop();
});
