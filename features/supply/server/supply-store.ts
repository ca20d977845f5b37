import { containing, type NamesOf, type Scope } from '@kontor/core/server';
import type { Value } from '@kontor/market/reference';
import { type SQL, sql } from 'drizzle-orm';

/** Supply is the market's, so no account owns it. */
export type Supply = 'publishers' | 'apps' | 'sites';
/** `keys` are codes or names in small letters. */
type Search = {
  q: string;
  codes?: readonly string[];
  keys?: readonly string[];
  without?: readonly string[];
  limit?: number;
  offset?: number;
};

/** A publisher that nothing but events names is called as sellers.json says, else by its id. */
const NAME = sql`CASE WHEN publisher.name = publisher.id THEN coalesce(nullif(seller.name, ''), publisher.name) ELSE publisher.name END`;
export const RESELLER = 'Reseller';

/** Publishers by id, apps by bundle, sites by domain; the last two with their publisher as the group, the first with whether they resell. */
const rowsOf = (supply: Supply): SQL =>
  supply === 'publishers'
    ? sql`(SELECT publisher.id AS code, ${NAME} AS name, CASE WHEN seller.is_reseller THEN ${RESELLER} END AS "group"
        FROM publisher LEFT JOIN seller ON seller.id = publisher.id)`
    : sql`(SELECT inventory.key AS code, inventory.name, ${NAME} AS "group" FROM inventory
        LEFT JOIN publisher ON publisher.id = inventory.publisher_id LEFT JOIN seller ON seller.id = publisher.id
        WHERE inventory.kind = ${supply === 'apps' ? 'app' : 'site'})`;

/** One array is one parameter, however long it is. */
export const texts = (values: readonly string[]) => sql`${sql.param(values)}::text[]`;

function conditions({ q, codes, keys, without }: Search): SQL {
  const parts = [
    sql`true`,
    q && sql`(code ILIKE ${containing(q)} OR name ILIKE ${containing(q)})`,
    codes && sql`code = ANY(${texts(codes)})`,
    keys && sql`(lower(code) = ANY(${texts(keys)}) OR lower(name) = ANY(${texts(keys)}))`,
    without && sql`code <> ALL(${texts(without)})`,
  ];
  return sql.join(
    parts.filter((part) => typeof part === 'object'),
    sql` AND `,
  );
}

/** The supply whose code or name holds `q`, by name. */
export async function findSupply(scope: Scope, supply: Supply, search: Search): Promise<Value[]> {
  const { limit = null, offset = 0 } = search;
  const { rows } = await scope.run((database) =>
    database.execute<Value>(
      sql`SELECT code, name, "group" FROM ${rowsOf(supply)} AS supply WHERE ${conditions(search)} ORDER BY name, code LIMIT ${limit} OFFSET ${offset}`,
    ),
  );
  return rows;
}

/** What supply of one kind is called, by its code; what nothing names has no entry. */
const namesOf =
  (supply: Supply): NamesOf =>
  async (scope, codes) =>
    new Map((await findSupply(scope, supply, { q: '', codes })).map(({ code, name }) => [code, name]));
export const publisherNames = namesOf('publishers');
export const appNames = namesOf('apps');

export async function countSupply(scope: Scope, supply: Supply, q: string): Promise<number> {
  const { rows } = await scope.run((database) =>
    database.execute<{ total: number }>(sql`SELECT count(*)::int AS total FROM ${rowsOf(supply)} AS supply WHERE ${conditions({ q })}`),
  );
  return rows[0]?.total ?? 0;
}

export type InventoryRow = {
  id: string;
  publisher: string;
  kind: 'app' | 'site';
  key: string;
  name: string;
  platforms: string[];
  mediaTypes: string[];
};

/** Apps and sites of these publishers, or of these ids, by name. */
export async function findInventory(
  scope: Scope,
  { publishers, ids }: { publishers?: readonly string[]; ids?: readonly string[] },
): Promise<InventoryRow[]> {
  const wanted = publishers ? sql`publisher_id = ANY(${texts(publishers)})` : sql`id = ANY(${texts(ids ?? [])})`;
  const { rows } = await scope.run((database) =>
    database.execute<InventoryRow>(sql`SELECT id, coalesce(publisher_id, '') AS publisher, kind, key, name, platforms, media_types AS "mediaTypes"
      FROM inventory WHERE ${wanted} ORDER BY name, kind, key`),
  );
  return rows;
}
