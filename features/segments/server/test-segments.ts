import { type EntityStore, systemScope } from '@kontor/core/server';
import { type SQL, sql } from 'drizzle-orm';

/** The demo's segments and accounts by name, read past every wall, and new segments for tests. */
export async function openTestSegments(entities: EntityStore) {
  const run = (statement: SQL) => systemScope(entities).run((database) => database.execute(statement));
  const { rows } =
    await run(sql`SELECT s.id, s.title, s.price::text AS price, a.name AS account, p.name AS provider, floor(extract(epoch FROM s.expiration_date))::text AS expires
    FROM segment s LEFT JOIN account a ON a.id = s.account_id LEFT JOIN segment_provider p ON p.id = s.provider_id`);
  const one = (title: string) => rows.find((row) => row.title === title) ?? { id: '', price: '' };
  const idIn = async (statement: SQL) => String((await run(statement)).rows[0]?.id ?? '');
  let made = 0;
  return {
    run,
    rows,
    idOf: (title: string) => String(one(title).id),
    priceOf: (title: string) => String(one(title).price),
    accountOf: (name: string) => idIn(sql`SELECT id FROM account WHERE name = ${name}`),
    providerOf: (name: string) => idIn(sql`SELECT id FROM segment_provider WHERE name = ${name}`),
    /** A shared segment of a provider; answers its id. */
    add: async (provider: string, change: { title: string; price?: string; status?: string; expires?: string }) => {
      made += 1;
      const id = `5e9${String(made).padStart(21, '0')}`;
      await run(sql`INSERT INTO segment (id, provider_id, title, data_type, price, status, expiration_date)
        VALUES (${id}, ${provider}, ${change.title}, 'Mix', ${change.price ?? '0'}, ${change.status ?? 'ACTIVE'}, ${change.expires ?? null})`);
      return id;
    },
  };
}
