import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { migrationsOf } from '@kontor/database';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { openLog } from '../log.ts';
import { type EntityStore, openEntityStore } from '../stores/entity-store.ts';
import { queueScope } from '../stores/scope.ts';
import type { Stores } from '../stores/stores.ts';
import { type Job, job, startJobs } from './jobs.ts';

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

describe('a queue of a job that only another release has (decision 0082)', () => {
  const schedule = '0 0 1 1 *';
  const present = job({ name: 'present', every: schedule, run: async () => {} });
  const ran: string[] = [];
  const former = job<{ id: string }>({ name: 'former', input: z.object({ id: z.string() }), run: async ({ id }) => void ran.push(id) });
  const clocked = job({ name: 'clocked', every: schedule, run: async () => {} });
  const known = () =>
    rowsOf(sql`SELECT name FROM jobs.schedule UNION SELECT name FROM jobs.queue WHERE name IN ('former', 'clocked') ORDER BY name`);

  test('keeps what waits in it, is told of, and goes on when that release is back', async () => {
    const before = await startJobs(stores(), [former, clocked]);
    await Promise.all([before.send(former, { id: 'kept' }), before.stop()]);
    const meanwhile = await startJobs(stores(), [present]);
    expect(await known()).toEqual([{ name: 'clocked' }, { name: 'former' }, { name: 'present' }]);
    expect(await failed()).toMatchObject([{ name: 'former', last_error: expect.stringContaining('1 run waits for one that has.') }]);
    const after = await startJobs(stores(), [former, clocked]);
    await vi.waitFor(() => expect(ran).toEqual(['kept']), within);
    await vi.waitFor(async () => expect(await failed()).toEqual([]), within);
    await Promise.all([meanwhile.stop(), after.stop()]);
  });

  test('goes with its schedule once it is empty and nobody has known it for a week', async () => {
    const old = (await startJobs(stores(), [former, clocked])).stop();
    await old;
    await rowsOf(sql`UPDATE jobs.queue SET updated_on = now() - interval '8 days' WHERE name IN ('former', 'clocked')`);
    const other = await startJobs(stores(), [clocked]);
    await other.stop();
    // Whoever still has it says so.
    expect(await known()).toEqual([{ name: 'clocked' }, { name: 'present' }]);
    await rowsOf(sql`UPDATE jobs.queue SET updated_on = now() - interval '8 days' WHERE name = 'clocked'`);
    const later = await startJobs(stores(), [present]);
    expect(await known()).toEqual([{ name: 'present' }]);
    await later.stop();
  });
});

test('a failure that could not be noted for want of room is tried again soon after there is room', async () => {
  const runs: number[] = [];
  const cut = job({
    name: 'cut',
    run: async () => {
      runs.push(runs.length);
      if (runs.length > 1) return;
      // All of the store, as a full disk is.
      await store.pool.query(`RESET ROLE;
        CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END $$;
        CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON jobs.job_common FOR EACH STATEMENT EXECUTE FUNCTION no_room();
        CREATE TRIGGER no_room BEFORE INSERT OR UPDATE ON failed_job FOR EACH STATEMENT EXECUTE FUNCTION no_room()`);
      setTimeout(() => void store.pool.query('RESET ROLE; DROP FUNCTION no_room CASCADE'), 3_000);
      throw new Error('no room');
    },
  });
  const jobs = await startJobs(stores(), [cut]);
  await jobs.again('cut');
  await vi.waitFor(() => expect(runs).toEqual([0, 1]), within);
  await vi.waitFor(async () => expect(await failed()).toEqual([]), within);
  await jobs.stop();
});

test('where the clock was set back, schedules, tries and what a dead server held go on (decision 0082)', async () => {
  const ran: string[] = [];
  const back = job<{ id: string }>({
    name: 'back',
    input: z.object({ id: z.string() }),
    run: async ({ id }) => void ran.push(id),
  });
  const idle = await startJobs(stores(), [back]);
  await Promise.all([idle.send(back, { id: 'waits' }), idle.send(back, { id: 'tried' }), idle.stop()]);
  await rowsOf(sql`UPDATE jobs.job SET state = 'retry' WHERE data->'input'->>'id' = 'tried'`);
  await rowsOf(sql`UPDATE jobs.job SET created_on = created_on + interval '2 days', start_after = start_after + interval '2 days',
    keep_until = keep_until + interval '2 days', started_on = started_on + interval '2 days', heartbeat_on = heartbeat_on + interval '2 days',
    singleton_on = singleton_on + interval '2 days'`);
  await rowsOf(sql`UPDATE jobs.version SET cron_on = now() + interval '2 days'`);
  await rowsOf(sql`UPDATE jobs.queue SET monitor_on = now() + interval '2 days', monitor_claim_on = now() + interval '2 days'`);
  const jobs = await startJobs(stores(), [back]);
  await vi.waitFor(() => expect(ran.toSorted()).toEqual(['tried', 'waits']), within);
  const ahead = await rowsOf(sql`SELECT 'cron' AS what FROM jobs.version WHERE cron_on > now() + interval '1 minute'
    UNION ALL SELECT name FROM jobs.queue WHERE greatest(monitor_on, monitor_claim_on) > now() + interval '1 minute'
    UNION ALL SELECT name FROM jobs.job WHERE heartbeat_on > now() + interval '1 minute' OR singleton_on > (now() AT TIME ZONE 'UTC') + interval '1 minute'`);
  expect(ahead).toEqual([]);
  await jobs.stop();
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
