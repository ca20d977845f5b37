import fs from 'node:fs/promises';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoEntities } from './demo-entities.ts';
import { insertDemo } from './insert-demo.ts';

const MIGRATIONS = new URL('../postgres/', import.meta.url);
/** PostgreSQL in this process takes its time to start on a busy machine. */
const STARTING_MS = 120_000;
const demo = demoEntities(1, new Date('2026-11-20T15:00:00Z'));
let database: PGlite;

beforeAll(async () => {
  database = await PGlite.create({ extensions: { pg_trgm } });
  await database.exec(
    'CREATE EXTENSION pg_trgm; CREATE ROLE kontor_app; CREATE ROLE kontor_reader; CREATE ROLE kontor_staff; CREATE ROLE kontor_system NOBYPASSRLS; CREATE ROLE kontor_platform; CREATE TABLE schema_migration (name text)',
  );
  for (const name of (await fs.readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort())
    await database.exec(await fs.readFile(new URL(name, MIGRATIONS), 'utf8'));
  await database.exec(
    'GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA public TO kontor_system; GRANT UPDATE, DELETE ON deal_name TO kontor_system; GRANT UPDATE ON media_list TO kontor_system; GRANT DELETE ON media_plan_segment TO kontor_system; SET ROLE kontor_system',
  );
}, STARTING_MS);
afterAll(() => database.close());

const count = async (sql: string) => (await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`)).rows[0]?.n;

describe('insertDemo', () => {
  test('writes nothing when the transaction may not reach every account', async () => {
    await expect(database.transaction((tx) => insertDemo((sql, values) => tx.query(sql, values), demo, 'hash'))).rejects.toThrow(
      /row-level security/,
    );
    expect(await count('account')).toBe(0);
  });

  test('writes every row of the marketplace, with the password of every sign-in', async () => {
    await database.query("SELECT set_config('app.reach', 'system', false)");
    await database.transaction((tx) => insertDemo((sql, values) => tx.query(sql, values), demo, 'hash'));
    expect(await count('account')).toBe(demo.accounts.length);
    expect(await count("app_user WHERE password_hash = 'hash'")).toBe(demo.users.length);
    expect(await count('membership')).toBe(demo.memberships.length);
    expect(await count('publisher')).toBe(demo.publishers.length);
    expect(await count('publisher_setting')).toBe(demo.publisherSettings.length);
    expect(await count('inventory')).toBe(demo.inventory.length);
    expect(await count('media_list_item')).toBe(demo.mediaListItems.length);
    expect(await count('segment JOIN demo_segment ON demo_segment.segment_id = segment.id')).toBe(demo.demoSegments.length);
    expect(await count('marketplace')).toBe(demo.marketplaces.length);
    expect(await count('dsp_seat JOIN dsp ON dsp.id = dsp_id')).toBe(demo.seats.length);
    expect(await count('media_plan')).toBe(demo.plans.length);
    expect(await count('deal JOIN demo_deal ON demo_deal.deal_id = deal.id')).toBe(demo.deals.length);
    expect(await count('history')).toBe(demo.history.length);
    expect(await count('outbox WHERE done_at IS NULL')).toBe(demo.plans.length + demo.deals.length);
  });

  test('keeps what a deal is: price, wall-clock flight, settings, plan', async () => {
    const expected = demo.deals.find((deal) => deal.flight_end !== null && deal.media_plan_id !== null && deal.pub_seats.length > 0);
    const { rows } = await database.query(
      `SELECT deal_id, rate::text, margin_value::float, to_char(flight_start, 'YYYY-MM-DD HH24:MI:SS') AS flight_start,
         to_char(flight_end, 'YYYY-MM-DD HH24:MI:SS') AS flight_end, settings, pub_seats, media_plan_id, version, updated_at
       FROM deal WHERE id = $1`,
      [expected?.id],
    );
    expect(rows).toEqual([
      {
        deal_id: expected?.deal_id,
        rate: `${expected?.rate}00`,
        margin_value: Number(expected?.margin_value),
        flight_start: expected?.flight_start,
        flight_end: expected?.flight_end,
        settings: expected?.settings,
        pub_seats: expected?.pub_seats,
        media_plan_id: expected?.media_plan_id,
        version: expected?.version,
        updated_at: new Date(expected?.updated_at ?? ''),
      },
    ]);
  });

  test("hides one account's deals from another", async () => {
    const rival = demo.accounts.find((account) => account.name === 'Rival & Sons');
    await database.exec('RESET ROLE; GRANT SELECT ON deal TO kontor_app; SET ROLE kontor_app');
    await database.query("SELECT set_config('app.reach', 'own', false), set_config('app.account', $1, false)", [rival?.id]);
    expect(await count('deal')).toBe(demo.deals.filter((deal) => deal.account_id === rival?.id).length);
  });
});
