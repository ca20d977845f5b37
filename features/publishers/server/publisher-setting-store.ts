import { at, type Scope, writeVersion } from '@kontor/core/server';
import { CPM_KEYS, columnOf, FILTER_KEYS, type PublisherAccount, type PublisherSettings } from '@kontor/publishers/contract';
import { findSupply, RESELLER } from '@kontor/supply/server';
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Columns under the names of the filters; dollars as text, so that none is rounded. */
const COLUMNS = sql.join(
  FILTER_KEYS.map((key) => {
    const column = sql.identifier(columnOf(key));
    return sql`${CPM_KEYS.some((one) => one === key) ? sql`${column}::text` : column} AS ${sql.identifier(key)}`;
  }),
  sql`, `,
);

type Row = PublisherSettings & { publisher: string };

/** What publishers declare, by publisher; settings are the market's, so everybody reads them. */
async function settingsOf(scope: Scope, ids: readonly string[] | undefined): Promise<Map<string, PublisherSettings>> {
  const wanted = ids ? sql`WHERE publisher_id = ANY(${sql.param(ids)}::text[])` : sql``;
  const { rows } = await scope.run((database) =>
    database.execute<Row>(sql`SELECT publisher_id AS publisher, ${COLUMNS} FROM publisher_setting ${wanted}`),
  );
  return new Map(rows.map(({ publisher, ...settings }) => [publisher, settings]));
}

/** Publisher accounts by name: all, or those of these ids. */
export async function publisherAccounts(scope: Scope, ids?: readonly string[]): Promise<PublisherAccount[]> {
  const [publishers, settings] = await Promise.all([
    findSupply(scope, 'publishers', { q: '', ...(ids && { codes: ids }) }),
    settingsOf(scope, ids),
  ]);
  return publishers.map(({ code, name, group }) => ({
    id: code,
    company: name,
    isReseller: group === RESELLER,
    settings: settings.get(code) ?? null,
  }));
}

/** Whether any publisher has declared anything: without it filters would leave nobody. */
export async function isAnythingDeclared(scope: Scope): Promise<boolean> {
  const { rows } = await scope.run((database) =>
    database.execute<{ found: boolean }>(sql`SELECT EXISTS (SELECT FROM publisher_setting) AS found`),
  );
  return rows[0]?.found ?? false;
}

/** What one publisher declares, and how often that was written; null where it declared nothing. */
export async function readSettings(scope: Scope, id: string): Promise<{ settings: PublisherSettings; version: number } | null> {
  const settings = (await settingsOf(scope, [id])).get(id);
  if (!settings) return null;
  const { rows } = await scope.run((database) =>
    database.execute<{ version: number }>(sql`SELECT version FROM publisher_setting WHERE publisher_id = ${id}`),
  );
  return { settings, version: rows[0]?.version ?? 0 };
}

/** A value as its column takes it. */
const parameterOf = (value: PublisherSettings[(typeof FILTER_KEYS)[number]]) =>
  Array.isArray(value) ? sql`${sql.param(value)}::text[]` : sql`${value}`;

const settingTable = pgTable('publisher_setting', {
  publisherId: text('publisher_id').primaryKey(),
  version: integer().notNull(),
  updatedAt: at('updated_at').notNull(),
});

/** Writes all that a publisher declares, one version on; the caller holds the publisher's row. */
export async function writeSettings(transaction: Scope, id: string, settings: PublisherSettings): Promise<void> {
  const values = FILTER_KEYS.map((key) => sql`${sql.identifier(columnOf(key))} = ${parameterOf(settings[key])}`);
  await transaction.run(async (database) => {
    await database.execute(sql`INSERT INTO publisher_setting (publisher_id, version) VALUES (${id}, 0) ON CONFLICT DO NOTHING`);
    await database.execute(sql`UPDATE publisher_setting SET ${sql.join(values, sql`, `)} WHERE publisher_id = ${id}`);
  });
  await writeVersion(transaction, settingTable, { where: eq(settingTable.publisherId, id), version: undefined, set: {} });
}
