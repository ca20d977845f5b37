import { type EntityStore, systemScope } from '@kontor/core/server';
import { sql } from 'drizzle-orm';

const KEY = 'restoring';

/** True where a restore was begun and has not come to its end. */
export async function isRestoring(entities: EntityStore): Promise<boolean> {
  const { rowCount } = await systemScope(entities).run((database) => database.execute(sql`SELECT FROM installation WHERE key = ${KEY}`));
  return rowCount !== 0;
}

/** Marks the installation, so that no server starts on the half of it. */
export const beginRestore = (entities: EntityStore) =>
  systemScope(entities).run((database) =>
    database.execute(sql`INSERT INTO installation (key, value) VALUES (${KEY}, 'true') ON CONFLICT DO NOTHING`),
  );

/** Throws with a sentence where a restore was cut off. */
export async function refuseHalfRestored(entities: EntityStore): Promise<void> {
  if (await isRestoring(entities))
    throw new Error('A restore into this installation was cut off. Run npm run restore again with the same backup.');
}
