import { type EntityStore, type Scope, type Stores, systemScope } from '@kontor/core/server';
import { type SeenSupply, seenPublishers, seenSupply } from '@kontor/market/server';
import { type SQL, sql } from 'drizzle-orm';
import { texts } from './supply-store.ts';

/** Publishers, and apps and sites together, that the catalogue holds at most: a feed of made-up names must not fill the store. */
export const MOST_NAMES = 100_000;
/** Rows of one statement. */
const PAGE = 10_000;

/** Lists of a row go as one text. */
const lists = (rows: readonly SeenSupply[], of: (row: SeenSupply) => string[]) => texts(rows.map((row) => of(row).join()));

/** Adds what is new of `seen`, in its order, as far as there is room; answers how many names found none. */
async function addNew(
  scope: Scope,
  { fresh, into, most }: { fresh: SQL; into: { table: SQL; columns: SQL }; most: number },
): Promise<number> {
  const { rows } = await scope.run((database) =>
    database.execute<{ left_out: number }>(sql`
      WITH fresh AS (${fresh}), added AS (
        INSERT INTO ${into.table} (${into.columns}) SELECT ${into.columns} FROM fresh ORDER BY rank
        LIMIT greatest(0, ${most}::int - (SELECT count(*) FROM ${into.table})) ON CONFLICT DO NOTHING RETURNING 1)
      SELECT ((SELECT count(*) FROM fresh) - (SELECT count(*) FROM added))::int AS left_out`),
  );
  return rows[0]?.left_out ?? 0;
}

const PUBLISHERS = { table: sql`publisher`, columns: sql`id, name` };
const freshPublishers = (ids: readonly string[]) => sql`
  SELECT id, id AS name, rank FROM unnest(${texts(ids)}) WITH ORDINALITY AS seen (id, rank)
  WHERE NOT EXISTS (SELECT FROM publisher WHERE publisher.id = seen.id)`;

const INVENTORY = { table: sql`inventory`, columns: sql`id, publisher_id, kind, key, name, platforms, media_types` };
/** A publisher for whom there was no room is nobody's. */
const freshInventory = (rows: readonly SeenSupply[]) => sql`
  SELECT substr(md5(kind || ' ' || key), 1, 24) AS id, (SELECT id FROM publisher WHERE publisher.id = seen.publisher) AS publisher_id, kind, key,
    key AS name, string_to_array(platforms, ',') AS platforms, string_to_array(media_types, ',') AS media_types, rank
  FROM unnest(${texts(rows.map(({ kind }) => kind))}, ${texts(rows.map(({ key }) => key))}, ${texts(rows.map(({ publisher }) => publisher))},
    ${lists(rows, (row) => row.platforms)}, ${lists(rows, (row) => row.media_types)}) WITH ORDINALITY
    AS seen (kind, key, publisher, platforms, media_types, rank)
  WHERE NOT EXISTS (SELECT FROM inventory WHERE inventory.kind = seen.kind AND inventory.key = seen.key)`;

const pagesOf = <T>(rows: readonly T[]) =>
  Array.from({ length: Math.ceil(rows.length / PAGE) }, (_, page) => rows.slice(page * PAGE, (page + 1) * PAGE));

/**
 * Takes what events name and the catalogue does not into it, the most requested first, so that it can be chosen; what the catalogue knows
 * keeps its name. Answers how many of the most requested names found no room.
 */
export async function rememberSupply(
  { entities, events }: Pick<Stores, 'entities' | 'events'>,
  { most = MOST_NAMES }: { most?: number } = {},
): Promise<number> {
  const scope = systemScope(entities);
  let leftOut = 0;
  for (const ids of pagesOf(await seenPublishers(events, { most })))
    leftOut += await addNew(scope, { fresh: freshPublishers(ids), into: PUBLISHERS, most });
  for (const rows of pagesOf(await seenSupply(events, { most })))
    leftOut += await addNew(scope, { fresh: freshInventory(rows), into: INVENTORY, most });
  return leftOut;
}

/** Whether new names find no room in the catalogue any more. */
export async function isSupplyFull(entities: EntityStore): Promise<boolean> {
  const { rows } = await systemScope(entities).run((database) =>
    database.execute<{ is_full: boolean }>(
      sql`SELECT greatest((SELECT count(*) FROM publisher), (SELECT count(*) FROM inventory)) >= ${MOST_NAMES} AS is_full`,
    ),
  );
  return rows[0]?.is_full ?? false;
}
