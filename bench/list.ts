// The deal list over 1,000,000 deals: our call against bare Fastify running the same statements of both stores, for an account of 2,000
// deals and for one of 100,000 (design §10).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type EventParameters, openLog, readConfig } from '@kontor/core/server';
import { PERSONA_PASSWORD, PERSONAS, type Persona } from '@kontor/core/testing';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import pg from 'pg';
import { type App, openApp } from '../apps/server/app.ts';
import { type Noted, noteStatements } from '../apps/server/testing/noted-statements.ts';
import { startPostgres } from '../tools/postgres.ts';
import type { BenchRow } from './bench-row.ts';

const DEALS = Number(process.env.BENCH_DEALS ?? 1_000_000);
const ACCOUNTS = 500;
const SECONDS = 8;
const CONNECTIONS = 8;

/** Copies of one account's demo deals, spread over many accounts, until there are a million. */
const FILL = `
INSERT INTO account (id, name, type, deal_management)
  SELECT 'a' || lpad(to_hex(n), 23, '0'), 'Account ' || n, 'Agency', true FROM generate_series(1, $1) n;`;
const FILL_DEALS = `
INSERT INTO deal (id, account_id, title, deal_id, type, status, rate, dsp_id, settings, created_by, created_at, updated_at)
  SELECT 'd' || lpad(to_hex(n), 23, '0'), CASE WHEN n % 500 = 0 THEN $3 WHEN n % 10 = 1 THEN $4 ELSE 'a' || lpad(to_hex(1 + n % $2), 23, '0') END,
    'Deal ' || n || ' of the autumn', 'BN-' || n, 'AUCTION', (ARRAY['DRAFT', 'PUBLISHED', 'UNPUBLISHED'])[1 + n % 3], 10, (SELECT min(id) FROM dsp),
    (SELECT settings FROM deal LIMIT 1), (SELECT min(id) FROM app_user), now() - n * interval '1 second', now() - n * interval '1 second'
  FROM generate_series(1, $1) n`;

/** What triggers would have counted. */
const FILL_COUNTS = `
TRUNCATE deal_count;
INSERT INTO deal_count (account_id, status, type, dsp_id, deals)
  SELECT account_id, status, type, dsp_id, count(*) FROM deal WHERE deleted_at IS NULL GROUP BY account_id, status, type, dsp_id;`;

const ACCOUNT_OF = 'SELECT account_id FROM membership m JOIN app_user u ON u.id = m.user_id WHERE u.email = $1';
const accountOf = async (owner: pg.Client | pg.Pool, persona: Persona): Promise<string> =>
  (await owner.query<{ account_id: string }>(ACCOUNT_OF, [PERSONAS[persona]])).rows[0]?.account_id ?? '';

type Load = { url: string; headers: Record<string, string>; body: string };
async function load({ url, headers, body }: Load) {
  const run = () => autocannon({ url, method: 'POST', headers, body, connections: CONNECTIONS, duration: SECONDS });
  await autocannon({ url, method: 'POST', headers, body, connections: CONNECTIONS, duration: 2 });
  const result = await run();
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  return { perSecond: result.requests.average, p95: result.latency.p97_5 };
}

type Question = { text: string; values: EventParameters | undefined };
type Watch = ReturnType<typeof noteStatements>;
/** What the driver was asked about deals. */
const aboutDeals = ({ text }: Noted) => /\bdeal\b/.test(text) && text.trimStart().toLowerCase().startsWith('select');

/** The statements of our own call on deals and on events, taken while it answers once more: what was kept at the first time is not asked again. */
async function statementsOf(app: App, watch: Watch, once: () => Promise<unknown>) {
  const questions: Question[] = [];
  const { query } = app.stores.events;
  await once();
  app.stores.events.query = (text, values) => {
    questions.push({ text, values });
    return query(text, values);
  };
  watch.noted.length = 0;
  try {
    await once();
  } finally {
    app.stores.events.query = query;
  }
  return { statements: watch.noted.filter(aboutDeals), questions };
}

const HEADERS = { 'x-requested-with': 'kontor', 'content-type': 'application/json' };
const NAMES = { agency: '2,000', rival: '100,000' };

type Asked = Omit<Load, 'body'>;
const rowsIn = (text: string) => text.split('\n').length - 2;
/** Rows a second of an answer that is read to its end. */
async function rowsPerSecond({ url, headers }: Asked): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body: '{}' });
  if (!response.ok) throw new Error(`${url} was answered with ${response.status}.`);
  return rowsIn(await response.text()) / ((performance.now() - begun) / 1000);
}

/** All deals as CSV, beside bare Fastify that writes the plain columns of one statement, without what they earned; the best of three. */
async function csvRow(pool: pg.Pool, { url, headers }: Asked, account: string): Promise<BenchRow> {
  const bare = Fastify();
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  bare.post('/csv', async (_, reply) => {
    const { rows } = await pool.query<unknown[]>({
      text: 'SELECT title, deal_id, status, type, rate, flight_start, flight_end, created_at, updated_at FROM deal WHERE account_id = $1 AND deleted_at IS NULL ORDER BY created_at',
      values: [account],
      rowMode: 'array',
    });
    return reply.type('text/csv').send(`${['head', ...rows.map((row) => row.map(cell).join())].join('\n')}\n`);
  });
  const at = await bare.listen({ host: '127.0.0.1', port: 0 });
  let [ours, theirs] = [0, 0];
  for (let round = 0; round < 3; round += 1) {
    ours = Math.max(ours, await rowsPerSecond({ url, headers }));
    theirs = Math.max(theirs, await rowsPerSecond({ url: `${at}/csv`, headers: HEADERS }));
  }
  await bare.close();
  return { what: 'CSV of 100,000 deals; bare: its plain columns', ours, theirs, ratio: ours / theirs, unit: 'rows/s' };
}

type Bench = { app: App; address: string; watch: Watch };

/** Our call and the same statements on bare Fastify, one after the other. */
async function against({ app, address, watch }: Bench, persona: keyof typeof NAMES): Promise<BenchRow[]> {
  const credentials = JSON.stringify({ email: PERSONAS[persona], password: PERSONA_PASSWORD });
  const signedIn = await fetch(`${address}/api/publisher/login`, { method: 'POST', headers: HEADERS, body: credentials });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const body = JSON.stringify({ sort: { predicate: 'createTime', reverse: true } });
  const ours = { url: `${address}/api/deal/all`, headers: { ...HEADERS, cookie }, body };
  const { statements, questions } = await statementsOf(app, watch, () =>
    fetch(ours.url, { method: 'POST', headers: ours.headers, body }).then((response) => response.text()),
  );
  const pool = new pg.Pool({ connectionString: app.stores.config.DATABASE_URL, max: 16 });
  const bare = Fastify();
  const entities = () => Promise.all(statements.map(({ text, values }) => pool.query(text, values as never[]).then(({ rows }) => rows)));
  const events = () => Promise.all(questions.map(({ text, values }) => app.stores.events.query(text, values)));
  bare.post('/entities', entities);
  bare.post('/both', () => Promise.all([entities(), events()]));
  const at = await bare.listen({ host: '127.0.0.1', port: 0 });
  const theirs = (path: string) => load({ url: `${at}${path}`, headers: HEADERS, body: '{}' });
  const [mine, both, base] = [await load(ours), await theirs('/both'), await theirs('/entities')];
  await bare.close();
  const download = { url: `${address}/api/deal/download/csv`, headers: ours.headers };
  const csv = persona === 'rival' ? [await csvRow(pool, download, await accountOf(pool, persona))] : [];
  await pool.end();
  const what = `deal list, ${NAMES[persona]} of ${DEALS.toLocaleString('en-US')} deals on PostgreSQL`;
  const row = (name: string, { perSecond }: typeof mine) => ({
    ...{ what: `${what}, calls a second; bare: ${name}`, ours: mine.perSecond, theirs: perSecond, ratio: mine.perSecond / perSecond },
    ...{ unit: '1/s', budget: 'ratio ≥ 0.7' },
  });
  return [
    row(`its ${statements.length} + ${questions.length} statements`, both),
    row(`its ${statements.length} on PostgreSQL alone`, base),
    ...csv,
    { what: `${what}, p97.5 at ${CONNECTIONS} connections`, ours: mine.p95, theirs: both.p95, unit: 'ms', budget: '≤ 50 ms' },
  ];
}

export async function benchList(): Promise<BenchRow[]> {
  const postgres = await startPostgres();
  if (!postgres) throw new Error('This benchmark needs PostgreSQL.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-list-'));
  const config = readConfig({
    KONTOR_DATA: folder,
    DATABASE_URL: postgres.url,
    DEMO_DAYS: '10',
    DEMO_ROWS: '20000',
    RATE_LIMIT_PER_MINUTE: '100000000',
    PORT: '0',
    LOG_LEVEL: 'error',
  });
  const watch = noteStatements();
  const app = await openApp(config, openLog('error'), { tell: () => {}, hasJobs: false });
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  try {
    await owner.query('SET session_replication_role = replica');
    await owner.query(FILL, [ACCOUNTS]);
    await owner.query(FILL_DEALS, [DEALS, ACCOUNTS, await accountOf(owner, 'agency'), await accountOf(owner, 'rival')]);
    await owner.query(FILL_COUNTS);
    await owner.query('VACUUM ANALYZE deal');
    const address = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const bench = { app, address, watch };
    return [...(await against(bench, 'agency')), ...(await against(bench, 'rival'))];
  } finally {
    await owner.end();
    await app.close();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
