import { accountAdminRoutes } from '@kontor/accounts/contract';
import { fieldsWith, type Input } from '@kontor/core/contract';
import { openCaller } from '@kontor/core/testing';
import { DEAL_STATUSES, dealList, dealRoutes, incidentRoutes } from '@kontor/deals/contract';
import { dspAdminRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { marketplaceAdminRoutes } from '@kontor/marketplaces/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { restrictedPublisherRoutes } from '@kontor/restricted-publishers/contract';
import { providerRoutes } from '@kontor/segments/contract';
import { sessionRoutes } from '@kontor/session/contract';
import { supplyRequestRoutes } from '@kontor/supply-requests/contract';
import { personRoutes, userRoutes } from '@kontor/users/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsOf } from './jobs.ts';
import { fillEntities, SOME } from './testing/filled-entities.ts';
import { type Noted, noteStatements } from './testing/noted-statements.ts';
import { planFaults } from './testing/statement-plans.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

// What the embedded engine plans says nothing of a server, and there is nothing to fill it fast.
const SERVER = process.env.TEST_DATABASE_URL ?? '';
const run = test.skipIf(!SERVER);

type Asked = Input<typeof dealRoutes.list>;
/** Read for every deal that has run: their health is worked out of what each has delivered. */
const BY_HEALTH = ['pace', 'budgetUsed', 'noBidsFor'];
const SORTS = fieldsWith(dealList.fields, 'sort').flatMap(([key]) =>
  BY_HEALTH.includes(key) ? [] : [key as NonNullable<Asked['sort']>['predicate']],
);
/** Found by few, by none, and beginnings that few have. What most titles hold must be counted, one by one. */
const WORDS = ['needle', 'no such deal', 'FL-4-77'];

const ALIKE = 4;

let app: TestApp;
let admin: pg.Client;
let statements: Noted[];
beforeAll(async () => {
  if (!SERVER) return;
  const notes = noteStatements();
  try {
    app = await openTestApp();
    const database = new URL(app.stores.config.DATABASE_URL).pathname;
    admin = new pg.Client({ connectionString: Object.assign(new URL(SERVER), { pathname: database }).href });
    await admin.connect();
    const accounts = await fillEntities(admin, SOME);
    notes.noted.length = 0;
    for (const account of accounts) await askAll(account.email, account.id);
    await askPlatform();
    for (const { name, input, run: work } of jobsOf({ ...app.stores.config, DEMO: false }))
      if (input.safeParse(null).success && name !== 'index-forecast') await work(null, app.stores);
    // As autovacuum does: the jobs have opened thousands.
    await admin.query('VACUUM ANALYZE deal_incident');
    // Values of one text are alike, but for those of a list: its tabs, words and pages.
    const known = Map.groupBy(notes.noted, ({ text, as }) => `${text} ${as.account} ${as.reach}`);
    statements = [...known.values()].flatMap((of) => of.slice(0, ALIKE));
  } finally {
    notes.stop();
  }
});
afterAll(async () => {
  await admin?.end();
  await app?.close();
});

/** Every list of the account with its orders, pages, tabs, searches and filters, and some of its records. */
async function askAll(email: string, account: string) {
  const caller = openCaller(app.server);
  await caller.signIn(email);
  const { rows } = await admin.query<{ id: string; dsp: string }>(
    'SELECT id, dsp_id AS dsp FROM deal WHERE account_id = $1 AND deleted_at IS NULL ORDER BY md5(id) LIMIT 2',
    [account],
  );
  const list = (input: Asked) => caller.call(dealRoutes.list, input);
  for (const predicate of SORTS)
    for (const reverse of [true, false]) {
      if ((await caller.try(dealRoutes.list, { sort: { predicate, reverse } })).status === 400) continue;
      for (const { id } of rows) await list({ sort: { predicate, reverse }, pagination: { start: 500, after: id }, fetchTotal: false });
    }
  const dsp = rows[0]?.dsp ?? 'none';
  const wishes: Asked[] = [
    ...DEAL_STATUSES.map((status): Asked => ({ status })),
    ...WORDS.map((q): Asked => ({ q })),
    { q: 'needle', status: 'DRAFT' },
    { tableFilter: { type: { value: 'FIXED' } } },
    { tableFilter: { dealDspId: { value: dsp } }, status: 'APPROVED' },
    { tableFilter: { changed: { value: 'day' } } },
  ];
  for (const wish of wishes)
    for (const predicate of ['spend', 'createTime'] as const) await list({ ...wish, sort: { predicate, reverse: true } });
  for (const { id } of rows) {
    await caller.call(dealRoutes.get, { id });
    await caller.call(dealRoutes.standing, { id });
    await caller.call(historyRoutes.list, { id });
    await caller.call(incidentRoutes.list, { id });
  }
  await caller.call(incidentRoutes.list, {});
  await caller.call(mediaPlanRoutes.list, {});
  await caller.call(userRoutes.list, {});
  await caller.call(sessionRoutes.session, {});
}

/** What the platform's own people list: counts over every account among it. */
async function askPlatform() {
  const caller = await app.as('super');
  for (const predicate of ['name', 'publishedDeals', 'lastUpdate'] as const)
    for (const q of ['', 'needle']) await caller.call(dspAdminRoutes.list, { q, sort: { predicate, reverse: true } });
  for (const q of ['', 'person77', 'Small 12']) {
    // How many users there are is counted one by one: the platform's people are few.
    if (q !== '') await caller.call(personRoutes.list, { q });
    await caller.call(accountAdminRoutes.list, { q });
    await caller.call(marketplaceAdminRoutes.list, { q });
    await caller.call(providerRoutes.list, { q });
    await caller.call(supplyRequestRoutes.list, { q });
    await caller.call(restrictedPublisherRoutes.list, { q });
  }
  await caller.call(incidentRoutes.list, { admin: true });
  const { rows } = await caller.call(dspAdminRoutes.list, {});
  for (const { id } of rows.slice(0, ALIKE)) await caller.call(dspAdminRoutes.get, { id });
}

/** What is wrong with the plans of the statements, after `change` of the database, which is taken back. */
async function faultsAfter(change: string, words = ''): Promise<string[]> {
  const of = statements.filter(({ text }) => text.includes(words));
  await admin.query(`BEGIN; SET LOCAL statement_timeout = 10000; ${change}`);
  try {
    const faults = new Set<string>();
    for (const one of of)
      for (const fault of await planFaults(admin, one)) faults.add(`${fault}: ${one.text.replace(/\s+/g, ' ').slice(0, 300)}`);
    return [...faults];
  } finally {
    await admin.query('ROLLBACK');
  }
}

run('no statement of lists, records and jobs reads a table of many rows, and none is estimated far too low', async () => {
  expect(statements.length).toBeGreaterThan(300);
  expect(await faultsAfter('')).toEqual([]);
});

const OLD_POLICY = `
  DROP POLICY own_rows ON deal; DROP POLICY staff_reads ON deal;
  CREATE POLICY own_rows ON deal USING (account_id = current_setting('app.account', true) OR current_setting('app.reach', true) = 'system');
  CREATE POLICY staff_reads ON deal FOR SELECT USING (current_setting('app.reach', true) = 'all')`;

/** What is taken away, the statements that need it, and what their plans then do. */
run.each([
  ['the index of former deals', 'DROP INDEX deal_former_id', 'deal_id_key in', 'reads'],
  ['the index of flights that end', 'DROP INDEX deal_flight_end', '"flight_end" <', 'reads'],
  ['the index of deals that rest', 'DROP INDEX deal_resting', '"flight_end" is null or', 'reads'],
  ['the index of open changes', 'DROP INDEX outbox_open; DROP INDEX outbox_waiting', 'outbox', 'reads'],
  ['an order’s index', 'DROP INDEX deal_account_rate', 'rate_key', 'reads'],
  ['policies of one condition', OLD_POLICY, 'from "deal"', 'is expected to find'],
])('it shows when a statement has to do without %s', async (_, change, words, told) => {
  expect(await faultsAfter('', words)).toEqual([]);
  expect(await faultsAfter(change, words)).toContainEqual(expect.stringContaining(told));
});

run('a search among many deals is answered by the index of words', async () => {
  const { rows: accounts } = await admin.query<{ account: string }>(
    'SELECT account_id AS account FROM deal GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
  );
  const scans = async () => {
    await admin.query('SELECT pg_stat_force_next_flush()');
    const { rows } = await admin.query<{ scans: string }>(
      `SELECT idx_scan AS scans FROM pg_stat_user_indexes WHERE indexrelname = 'deal_search'`,
    );
    return Number(rows[0]?.scans);
  };
  const before = await scans();
  await admin.query("BEGIN; SET LOCAL ROLE kontor_app; SET LOCAL app.reach = 'own'");
  await admin.query("SELECT set_config('app.account', $1, true)", [accounts[0]?.account]);
  const { rows } = await admin.query("SELECT matching_deals('%needle%', 1000)");
  await admin.query('COMMIT');
  expect(rows.length).toBeGreaterThan(20);
  expect(await scans()).toBeGreaterThan(before);
});

run(
  'the server plans each statement for the values at hand, and the lookup of the session, which comes with every call, once',
  async () => {
    await (await app.as('agency')).call(sessionRoutes.session, {});
    const { pool } = app.stores.entities;
    const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
    const answers = await Promise.all(clients.map((client) => client.query<{ name: string }>('SELECT name FROM pg_prepared_statements')));
    for (const client of clients) client.release();
    expect([...new Set(answers.flatMap(({ rows }) => rows.map(({ name }) => name)))]).toEqual(['find_session']);
  },
);
