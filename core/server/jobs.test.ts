import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrationsOf } from '@kontor/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type EntityStore, openEntityStore } from './entity-store.ts';
import { type Job, job, startJobs } from './jobs.ts';
import { openLog } from './log.ts';
import { queueScope } from './scope.ts';
import type { Stores } from './stores.ts';

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

/** Jobs need no more of the stores than this. */
const stores = () => ({ entities: store, log: openLog('silent') }) as Stores;
const rowsOf = async (statement: ReturnType<typeof sql>) => (await queueScope(store).run((database) => database.execute(statement))).rows;
const failed = () => rowsOf(sql`SELECT name, attempts, last_error FROM failed_job ORDER BY name`);
const within = { timeout: 30_000, interval: 100 };

test('a job that fails is noted whole until it goes well, and one that never ends keeps no other waiting', async () => {
  const runs: string[] = [];
  let isMended = false;
  const endless = Promise.withResolvers<void>();
  const all: Job[] = [
    job({ name: 'endless', run: () => endless.promise }),
    job({
      name: 'odd',
      run: async () => {
        runs.push('odd');
        if (!isMended) throw { code: 42, why: 'no Error at all' };
      },
    }),
    job({ name: 'other', run: async () => void runs.push('other') }),
  ];
  const jobs = await startJobs(stores(), all);
  for (const { name } of all) await jobs.again(name);
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

test('two servers that make the queue at once both start, and leave no transaction open', async () => {
  await store.pool.query('RESET ROLE; DROP SCHEMA jobs CASCADE; CREATE SCHEMA jobs AUTHORIZATION kontor_app; SET ROLE kontor_app');
  const started = await Promise.all([1, 2].map(() => startJobs(stores(), [job({ name: 'shared', run: async () => {} })])));
  expect(await rowsOf(sql`SELECT name FROM jobs.queue WHERE name = 'shared'`)).toEqual([{ name: 'shared' }]);
  for (const jobs of started) await jobs.stop();
});

test('what waits for a job that there is no more goes, and its schedule', async () => {
  const jobs = await startJobs(stores(), [job({ name: 'former', every: '0 0 1 1 *', run: async () => {} })]);
  await jobs.stop();
  const waiting = () =>
    rowsOf(sql`SELECT name FROM jobs.schedule UNION SELECT name FROM jobs.queue WHERE name NOT LIKE '\\_\\_%' ORDER BY name`);
  expect(await waiting()).toContainEqual({ name: 'former' });
  const later = await startJobs(stores(), [job({ name: 'present', every: '0 0 1 1 *', run: async () => {} })]);
  expect(await waiting()).toEqual([{ name: 'present' }]);
  await later.stop();
});

test('a job with input runs once for each, keeps what waits over a restart, and refuses what does not fit', async () => {
  const ran: string[] = [];
  const report = job<{ id: string }>({
    name: 'report',
    input: z.object({ id: z.string() }),
    run: async ({ id }) => void ran.push(id),
  });
  // Nobody works on it yet, as where a process ends right after the answer.
  const idle = await startJobs(stores(), [report]);
  const later = new Date(Date.now() + 3_600_000);
  await Promise.all([idle.send(report, { id: 'later' }, { startAfter: later }), idle.stop()]);
  const jobs = await startJobs(stores(), [report]);
  await Promise.all(['a', 'b'].map((id) => jobs.send(report, { id })));
  for (let n = 0; n < 3; n += 1) await jobs.send(report, { id: 'keyed' }, { key: 'one', startAfter: new Date(Date.now() + 2_000) });
  // A release may have changed what a job takes.
  await jobs.send({ name: 'report' }, { number: 1 });
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['a', 'b', 'keyed']), within);
  await vi.waitFor(async () => expect(await failed()).toMatchObject([{ name: 'report' }]), within);
  await jobs.stop();
  const waiting = await rowsOf(sql`SELECT data->'input'->>'id' AS id FROM jobs.job WHERE name = 'report' AND state = 'created'`);
  expect(waiting).toEqual([{ id: 'later' }]);
});
