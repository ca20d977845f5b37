import { type Stores, systemScope } from '@kontor/core/server';
import { membersCounted } from '@kontor/market/server';
import { sql } from 'drizzle-orm';

/** Notes how many users each active segment has, where its members came otherwise than by a file or a feed: the simulator's (design §7). */
export async function noteMembers({ entities, events }: Pick<Stores, 'entities' | 'events'>): Promise<void> {
  const scope = systemScope(entities);
  const { rows } = await scope.run((database) =>
    database.execute<{ id: string }>(sql`SELECT id FROM segment WHERE status = 'ACTIVE' AND deleted_at IS NULL`),
  );
  const users = await membersCounted(
    events,
    rows.map(({ id }) => id),
  );
  const [ids, counts] = [sql.param([...users.keys()]), sql.param([...users.values()])];
  await scope.run((database) =>
    database.execute(sql`UPDATE segment SET user_count = told.users, loaded_at = now()
      FROM unnest(${ids}::text[], ${counts}::bigint[]) AS told (id, users) WHERE segment.id = told.id`),
  );
}
