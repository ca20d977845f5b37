import { PERSONAS } from '@kontor/core/testing';
import type { ClientBase } from 'pg';

/** An account with so many deals, and who signs in to it with the personas' password. */
export type FilledAccount = { id: string; email: string; deals: number };
type Sizes = { accounts: readonly number[]; history: number; outbox: number; plans: number; people: number };

/** Enough that whoever reads a whole table shows, and filled in ten seconds. */
export const SOME: Sizes = { accounts: [0, 400, 10_000, 30_000], history: 10_000, outbox: 100_000, plans: 10_000, people: 10_000 };
/** As an installation of a few years is: accounts of every size, of which the last has nine deals of ten. */
export const A_MILLION: Sizes = {
  accounts: [0, 400, 10_000, 100_000, 889_600],
  history: 300_000,
  outbox: 300_000,
  plans: 100_000,
  people: 100_000,
};

const accountId = (nth: string) => `'acc0000000000000000000' || lpad(to_hex(${nth}), 2, '0')`;
/** Five hundred accounts of a few people and plans each. */
const smallId = (n: string) => `'acd000000000000000000' || lpad(to_hex((${n})::int), 3, '0')`;
const ACCOUNTS = `
  WITH new_account AS (
    INSERT INTO account (id, name, type, deal_management)
    SELECT ${accountId('nth')}, 'Filled ' || nth, 'Agency', true FROM generate_series(1, $1::int) nth RETURNING id
  ), new_user AS (
    INSERT INTO app_user (id, email, first_name, last_name, password_hash, email_verified_at, password_set_by)
    SELECT replace(a.id, 'acc', 'ace'), a.id || '@filled.test', 'Filled', 'Person', u.password_hash, now(), a.id
    FROM new_account a, app_user u WHERE u.email = $2 RETURNING id
  ), small AS (
    INSERT INTO account (id, name, type) SELECT ${smallId('n')}, 'Small ' || n, 'Agency' FROM generate_series(0, 499) n
  )
  INSERT INTO membership (account_id, user_id, account_admin, is_default) SELECT replace(id, 'ace', 'acc'), id, true, true FROM new_user`;

/**
 * Every account's deals in the order in which they were made, over a year. Every title has "Autumn", one in a thousand "needle"; one deal of
 * five has been deleted. Most are over or paused, as after years, and the last account uses every DSP.
 */
const DEALS = `
  INSERT INTO deal (id, account_id, title, deal_id, type, status, rate, dsp_id, flight_start, flight_end, settings, created_by, created_at, updated_at, deleted_at)
  SELECT lpad(to_hex(extract(epoch FROM made)::bigint), 8, '0') || lpad(to_hex(nth), 2, '0') || lpad(to_hex(n), 14, '0'), account_id,
    (ARRAY['Autumn', 'autumn Launch', 'Zürich Autumn', 'Sport Autumn', 'Late autumn'])[1 + n * 7 % 5] || CASE WHEN n % 1000 = 7 THEN ' needle ' ELSE ' ' END || n * 7919 % 1000003,
    'FL-' || nth || '-' || n, CASE WHEN n % 3 = 0 THEN 'FIXED' ELSE 'AUCTION' END,
    CASE WHEN n % 100 < 50 THEN 'INACTIVE' WHEN n % 100 < 75 THEN 'UNPUBLISHED' WHEN n % 100 < 92 THEN 'DRAFT' WHEN n % 100 < 97 THEN 'PUBLISHED'
      WHEN n % 100 = 97 THEN 'APPROVED' WHEN n % 1000 = 98 THEN 'CHANGES_REQUESTED' ELSE 'SEND_FOR_APPROVAL' END,
    n * 31 % 5000 / 100.0 + 0.01, dsps[1 + n % cardinality(dsps)],
    date_trunc('second', made AT TIME ZONE 'UTC'), CASE WHEN n % 100 < 50 THEN date_trunc('day', made AT TIME ZONE 'UTC') - interval '1 day'
      WHEN n % 4 > 0 THEN date_trunc('day', now() AT TIME ZONE 'UTC') + (1 + n % 90) * interval '1 day' END,
    kinds[1 + n % cardinality(kinds)], replace(account_id, 'acc', 'ace'), made, made + (now() - made) * (n % 40) / 40.0,
    CASE WHEN n > deals THEN now() END
  FROM (SELECT ${accountId('nth')} AS account_id, nth, deals, n, date_trunc('second', now()) - (n * 7919 % 31536000) * interval '1 second' AS made
    FROM unnest($1::int[]) WITH ORDINALITY AS size (deals, nth), LATERAL generate_series(1::bigint, deals + deals / 4) n) AS one,
    (SELECT array_agg(id ORDER BY id) AS dsps FROM dsp) AS dsp, (SELECT array_agg(settings ORDER BY id) AS kinds FROM (SELECT id, settings FROM deal ORDER BY id LIMIT 8) AS demo) AS kind
  ORDER BY made`;

/** What triggers would have written. */
const NAMES = `INSERT INTO deal_name (name, deal, free_after) SELECT deal_id_key, id, deleted_at + interval '90 days' FROM deal ON CONFLICT DO NOTHING`;
const COUNTS = `
  INSERT INTO deal_count (account_id, status, type, dsp_id, deals)
  SELECT account_id, status, type, dsp_id, count(*) FROM deal WHERE deleted_at IS NULL AND created_by LIKE 'ace%' GROUP BY account_id, status, type, dsp_id`;
const HISTORY = `
  INSERT INTO history (id, account_id, entity, entity_id, summary, action, actor_id, creator_name, changelogs, created_at)
  SELECT 'b' || right(id, 23), account_id, 'deal', id, 'Draft to Published', 'Update', created_by, 'Filled Person', '[]', created_at
  FROM deal WHERE created_by LIKE 'ace%' LIMIT $1`;
const OUTBOX = `INSERT INTO outbox (topic, entity_id, created_at, done_at) SELECT 'deal', 'none', now(), now() FROM generate_series(1, $1::int)`;
const PLANS = `
  INSERT INTO media_plan (id, account_id, title, targeting, created_by)
  SELECT 'c' || lpad(to_hex(n), 23, '0'), ${smallId('n % 500')}, 'Plan ' || n, targeting, (SELECT min(id) FROM app_user)
  FROM generate_series(1, $1::int) n, (SELECT targeting FROM media_plan ORDER BY id LIMIT 1) AS one`;
const PEOPLE = `
  WITH person AS (
    INSERT INTO app_user (id, email, first_name, last_name) SELECT 'd' || lpad(to_hex(n), 23, '0'), 'person' || n || '@filled.test', 'Person', 'No ' || n
    FROM generate_series(1, $1::int) n RETURNING id
  )
  INSERT INTO membership (account_id, user_id) SELECT ${smallId('row_number() OVER () % 500')}, id FROM person`;

/**
 * Fills a demo's entities by a few statements to a size where a plan that reads a whole table is wrong. `admin` is a superuser's connection:
 * triggers and references wait meanwhile. Answers the accounts, smallest first.
 */
export async function fillEntities(admin: ClientBase, sizes: Sizes): Promise<FilledAccount[]> {
  const { accounts, history, outbox, plans, people } = sizes;
  const last = accounts.length;
  await admin.query('SET session_replication_role = replica; SET work_mem = 262144');
  await admin.query(ACCOUNTS, [last, PERSONAS.agency]);
  await admin.query(DEALS, [accounts]);
  for (const statement of [NAMES, COUNTS]) await admin.query(statement);
  await admin.query(HISTORY, [history]);
  await admin.query(OUTBOX, [outbox]);
  await admin.query(PLANS, [plans]);
  await admin.query(PEOPLE, [people]);
  await admin.query('RESET session_replication_role; RESET work_mem');
  await admin.query('VACUUM ANALYZE');
  const { rows } = await admin.query<{ id: string; email: string }>(
    `SELECT id, id || '@filled.test' AS email FROM account WHERE id LIKE 'acc%' ORDER BY id`,
  );
  return rows.map((row, index) => ({ ...row, deals: accounts[index] ?? 0 }));
}
