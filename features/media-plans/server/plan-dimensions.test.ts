import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openEntityStore } from '@kontor/core/server';
import { migrationsOf } from '@kontor/database';
import { emptyTargeting, MediaPlanTargeting, wholeTargeting } from '@kontor/media-plans/contract';
import { afterAll, expect, test } from 'vitest';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-plans-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const RENAMING = '0010_plan_dimensions.sql';
const some = (...values: string[]) => ({ included: true, values });
const none = (...values: string[]) => ({ included: false, values });

test('plans written before dimensions had one name are read as what they were', async () => {
  const older = path.join(folder, 'migrations');
  const isOlder = (file: string) => !file.endsWith('.sql') || path.basename(file) < RENAMING;
  fs.cpSync(migrationsOf('postgres'), older, { recursive: true, filter: isOlder });
  const directory = path.join(folder, 'postgres');
  const before = await openEntityStore({ directory, migrations: older });
  const stored = {
    whole: {
      mediaType: 'display',
      platform: ['CTV'],
      genres: some('Drama'),
      publishers: none('p1'),
      includeLivestream: 'LIVE',
      dma: some('501'),
    },
    part: { mediaType: 'video', platform: ['ALL'], publishers: some('p2') },
  };
  await before.pool.query("SET app.reach = 'system'");
  await before.pool.query("INSERT INTO account (id, name, type) VALUES ('one', 'One', 'Agency')");
  await before.pool.query("INSERT INTO app_user (id, email, first_name, last_name) VALUES ('u', 'u@one.test', 'A', 'B')");
  for (const [id, targeting] of Object.entries(stored))
    await before.pool.query(
      "INSERT INTO media_plan (id, account_id, title, targeting, created_by, updated_at, version) VALUES ($1, 'one', $1, $2, 'u', '2026-01-02', 7)",
      [id, JSON.stringify(targeting)],
    );
  await before.close();

  const after = await openEntityStore({ directory, migrations: migrationsOf('postgres') });
  await after.pool.query("SET app.reach = 'system'");
  const { rows } = await after.pool.query(
    'SELECT id, targeting, version, updated_at = \'2026-01-02\' AS "isUntouched" FROM media_plan ORDER BY id',
  );
  await after.close();
  const read = rows.map(({ id, targeting, version, isUntouched }) => ({ id, version, isUntouched, plan: wholeTargeting(targeting) }));
  const whole = {
    mediaType: 'display',
    platform: ['CTV'],
    genre: some('Drama'),
    publisher: none('p1'),
    livestream: 'LIVE',
    dma: some('501'),
  };
  expect(read).toEqual([
    { id: 'part', version: 7, isUntouched: true, plan: { ...emptyTargeting(), publisher: some('p2') } },
    { id: 'whole', version: 7, isUntouched: true, plan: { ...emptyTargeting(), ...whole } },
  ]);
  for (const { targeting } of rows)
    expect(MediaPlanTargeting.safeParse(targeting).error?.issues ?? []).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ code: 'unrecognized_keys' })]),
    );
}, 300_000);
