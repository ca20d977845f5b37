import path from 'node:path';
import { openEntityStore, systemScope } from '@kontor/core/server';
import { migrationsOf } from '@kontor/database';
import { type SQL, sql } from 'drizzle-orm';

/** As many as there are views of every screen. */
const WAITING = 2;
/** Whom a letter did not reach: one for every view, where it is tried again. */
export const refusedAddress = (view: number) => `post.room.${view}@refused.example`;
const ERROR =
  'Code: 69. DB::Exception: Decimal value is too big: 18 digits were read: 100000000000000000. Expected to read decimal with scale 6 and precision 18. (ARGUMENT_OUT_OF_BOUND)';

/** Leaves in the entities of `folder`, which nobody has open, what failed before the journeys start; none of it is tried again by itself. */
export async function leaveWaiting(folder: string): Promise<void> {
  const store = await openEntityStore({ directory: path.join(folder, 'postgres'), migrations: migrationsOf('postgres') });
  const run = (statement: SQL) => systemScope(store).run((database) => database.execute(statement));
  // A change that is carried over takes the older ones of its deal along.
  await run(sql`UPDATE outbox SET attempts = 12, last_error = ${ERROR}, next_try_at = NULL
    WHERE done_at IS NULL AND entity_id IN (SELECT id FROM deal WHERE status = 'DRAFT' ORDER BY length(title) DESC, id LIMIT ${WAITING})`);
  for (let view = 0; view < WAITING; view += 1)
    await run(sql`INSERT INTO letter (id, recipient, subject, body, attempts, last_error, next_try_at, expires_at)
      VALUES (${`refused-${view}`}, ${refusedAddress(view)}, 'Your Kontor account', '', 12, '550 5.1.1 User unknown', NULL, now() + interval '1 day')`);
  await run(sql`INSERT INTO failed_job (name, attempts, last_error) VALUES ('sweep', 2, 'canceling statement due to statement timeout')`);
  // The clock runs this job meanwhile: it goes on failing.
  await store.pool.query(`
    RESET ROLE;
    CREATE FUNCTION too_long() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''canceling statement due to statement timeout''; END';
    CREATE TRIGGER too_long BEFORE DELETE ON attempt_limit FOR EACH STATEMENT EXECUTE FUNCTION too_long()`);
  await store.close();
}
