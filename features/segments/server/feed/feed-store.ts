import type { Scope } from '@kontor/core/server';
import { sql } from 'drizzle-orm';

/** A segment as a feed names it. */
export type FedName = { provider: string; segment: string };
export type FedSegment = { id: string; dataType: string };

/** Segments of providers by the provider's id or name and their remote id, in the order of the names; null where there is none, or more than one. */
export async function findFed(system: Scope, names: readonly FedName[]): Promise<(FedSegment | null)[]> {
  const [providers, segments] = [sql.param(names.map(({ provider }) => provider)), sql.param(names.map(({ segment }) => segment))];
  const { rows } = await system.run((database) =>
    database.execute<{ nth: string; id: string; dataType: string }>(sql`
      SELECT named.nth, s.id, s.data_type AS "dataType"
      FROM unnest(${providers}::text[], ${segments}::text[]) WITH ORDINALITY AS named (provider, segment, nth)
        JOIN segment_provider p ON p.id = named.provider OR p.name = named.provider
        JOIN segment s ON s.provider_id = p.id AND s.source_segment_id = named.segment AND s.deleted_at IS NULL`),
  );
  const found = Map.groupBy(rows, ({ nth }) => Number(nth) - 1);
  return names.map((_, index) => {
    const [one, other] = found.get(index) ?? [];
    return one && !other ? { id: one.id, dataType: one.dataType } : null;
  });
}

/** A batch by the platform key that named it, '' of one without a name, and the hash of its lines. */
export type BatchName = { key: string; name: string; content: string };
export type AppliedBatch = { lines: number; segments: number; rejected: number };
/** What a batch of this name came to; null where none was applied. Those from before a name was its key's are every key's, and of unknown content. */
export async function findBatch(system: Scope, { key, name }: BatchName): Promise<(AppliedBatch & { content: string }) | null> {
  const { rows } = await system.run((database) =>
    database.execute<AppliedBatch & { content: string }>(
      sql`SELECT lines, segments, rejected, content FROM segment_batch WHERE name = ${name} AND (key_id = ${key} OR (key_id = '' AND content = ''))
        ORDER BY key_id DESC LIMIT 1`,
    ),
  );
  return rows[0] ?? null;
}

/** Notes a batch as applied, and of its segments the users; those that waited for members are active with their first ones. */
export async function noteBatch(
  transaction: Scope,
  { key, name, content }: BatchName,
  { lines, segments, rejected, users }: AppliedBatch & { users: ReadonlyMap<string, number> },
): Promise<void> {
  const [ids, counts] = [sql.param([...users.keys()]), sql.param([...users.values()])];
  await transaction.run(async (database) => {
    await database.execute(
      sql`INSERT INTO segment_batch (key_id, name, content, lines, segments, rejected)
        VALUES (${key}, ${name}, ${content}, ${lines}, ${segments}, ${rejected}) ON CONFLICT DO NOTHING`,
    );
    await database.execute(sql`
      UPDATE segment SET user_count = fed.users, loaded_at = now(), updated_at = now(),
        status = CASE WHEN status = 'PENDING' AND fed.users > 0 THEN 'ACTIVE' ELSE status END,
        active_at = CASE WHEN status IN ('ACTIVE', 'PENDING') AND fed.users > 0 THEN coalesce(active_at, now()) ELSE active_at END
      FROM unnest(${ids}::text[], ${counts}::bigint[]) AS fed (id, users) WHERE segment.id = fed.id`);
    await database.execute(sql`INSERT INTO outbox (topic, entity_id) SELECT 'segment', id FROM unnest(${ids}::text[]) AS fed (id)`);
  });
}
