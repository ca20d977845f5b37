import { systemScope } from '@kontor/core/server';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { drainOutbox } from './testing/test-app.ts';

const app = testApp();
const run = (statement: ReturnType<typeof sql>) => systemScope(app.stores.entities).run((database) => database.execute(statement));

test('every feature that follows a topic learns of its changes, and what one refuses waits aside', async () => {
  await drainOutbox(app.stores);
  await run(sql`INSERT INTO outbox (topic, entity_id) VALUES ('matrix', 'a'), ('matrix', 'b'), ('matrix', 'a')`);
  const learnt: string[] = [];
  await drainOutbox(app.stores, [
    {
      follows: {
        matrix: async (_, ids) => {
          learnt.push(`first ${ids.toSorted().join(' ')}`);
          return [{ entityId: 'b', error: new Error('refused') }];
        },
      },
    },
    {},
    {
      follows: {
        matrix: async (_, ids) => {
          learnt.push(`second ${ids.toSorted().join(' ')}`);
          return [];
        },
      },
    },
  ]);
  expect(learnt).toEqual(['first a b', 'second a b']);
  const { rows } = await run(sql`SELECT entity_id, done_at IS NOT NULL AS done, last_error FROM outbox WHERE topic = 'matrix' ORDER BY id`);
  expect(rows).toEqual([
    { entity_id: 'a', done: true, last_error: null },
    { entity_id: 'b', done: false, last_error: expect.stringContaining('refused') },
    { entity_id: 'a', done: true, last_error: null },
  ]);
});
