import { systemScope } from '@kontor/core/server';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { makeDemoLibrary } from './demo-library.ts';

const app = testApp();
const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));
const counted = async () =>
  (await run(sql`SELECT (SELECT count(*)::int FROM library_item) AS items, (SELECT count(*)::int FROM meta) AS metas`)).rows;

// Several servers share PostgreSQL alone.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'of servers that start at once one draws the icons; the others wait as long as that takes, and draw none',
  async () => {
    const before = await counted();
    for (const table of ['library_avails', 'library_item', 'meta']) await run(sql`DELETE FROM ${sql.identifier(table)}`);
    await run(sql`DELETE FROM installation WHERE key = 'demo-library'`);
    const begun = Promise.withResolvers<void>();
    const mayDraw = Promise.withResolvers<void>();
    const { files } = app.stores;
    const slowly: typeof files = {
      ...files,
      put: async (...sent) => {
        begun.resolve();
        await mayDraw.promise;
        return files.put(...sent);
      },
    };
    const told: string[] = [];
    const one = makeDemoLibrary({ ...app.stores, files: slowly }, (line) => void told.push(`one: ${line}`));
    await begun.promise;
    const other = makeDemoLibrary(app.stores, (line) => void told.push(`other: ${line}`));
    await expect
      .poll(() => told)
      .toEqual([
        'one: Drawing the demo’s icons and filling its deal library',
        'other: Another server is filling the deal library; waiting',
      ]);
    mayDraw.resolve();
    await Promise.all([one, other]);
    expect(await counted()).toEqual(before);
  },
);
