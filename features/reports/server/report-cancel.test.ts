import http from 'node:http';
import { systemScope } from '@kontor/core/server';
import type { Caller } from '@kontor/core/testing';
import { reportRoutes } from '@kontor/reports/contract';
import { testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';

const app = testApp();
let agency: Caller;
let url = '';
const whose = { accountId: '', userId: '' };
/** Rows of the file: more bytes than sockets hold, so that a reader who stops keeps the statement under way. */
const ROWS = 400_000;
const DAY = '2025-06-02';

beforeAll(async () => {
  agency = await app.as('agency');
  const { rows } = await systemScope(app.stores.entities).run((database) =>
    database.execute(
      sql`SELECT m.account_id, m.user_id FROM membership m JOIN app_user u ON u.id = m.user_id JOIN account a ON a.id = m.account_id
        WHERE u.email = 'agency@demo.test' AND a.name = 'Halden Media'`,
    ),
  );
  whose.accountId = String(rows[0]?.['account_id']);
  whose.userId = String(rows[0]?.['user_id']);
  await app.stores.events.command(
    `INSERT INTO delivery_hourly (day, hour, account, deal, app, requests, impressions, spend)
    SELECT toDate('${DAY}'), toDateTime('${DAY} 10:00:00', 'UTC'), {account:String}, 'cancelled', concat('com.example.cancelled.app', toString(number)), 100, 10, 1
    FROM numbers(${ROWS})`,
    { account: whose.accountId },
  );
  url = await app.server.listen({ host: '127.0.0.1', port: 0 });
});

let made = 0;
async function report(): Promise<string> {
  made += 1;
  const draft = { name: `Cancel ${made}`, range: 'custom', startDate: DAY, endDate: DAY, timezone: 'UTC' };
  const { envelope } = await agency.try(reportRoutes.create, {
    ...draft,
    dimensions: ['app'],
    measures: ['impressions', 'spend', 'auctions'],
  } as never);
  return envelope.value ?? '';
}

/** A tab that reads no further than the beginning of a file before `rest`. */
function openTab(id: string): Promise<{ close: () => void; rest: () => Promise<number> }> {
  return new Promise((resolve, reject) => {
    const headers = { cookie: agency.cookie(), 'x-requested-with': 'kontor' };
    const request = http.get(`${url}/api/report/download/report-detail.csv?id=${id}`, { headers, agent: false }, (reply) => {
      reply.pause();
      const rest = async () => {
        let lines = 0;
        for await (const chunk of reply) lines += String(chunk).split('\n').length - 1;
        return lines;
      };
      reply.on('error', () => {});
      resolve({ close: () => request.destroy(), rest });
    });
    request.on('error', reject);
  });
}

const running = async () => {
  const [row] = await app.stores.events.query<{ count: string }>(
    "SELECT count() AS count FROM system.processes WHERE query LIKE '%by_app%delivery_hourly%' AND query NOT LIKE '%processes%' AND NOT is_cancelled",
  );
  return Number(row?.count);
};

test('a tab that is closed ends its statement in the engine, three times of three, and disturbs no other tab', async () => {
  const stays = await openTab(await report());
  await expect.poll(running).toBe(1);
  for (let time = 0; time < 3; time += 1) {
    const leaves = await openTab(await report());
    await expect.poll(running).toBe(2);
    leaves.close();
    await expect.poll(running, { interval: 10 }).toBe(1);
  }
  // A head, and every row.
  expect(await stays.rest()).toBe(ROWS + 1);
  await expect.poll(running).toBe(0);
});

test('a run tells its owner how many rows it has read, and nobody else', async () => {
  const [run, other] = ['0123456789abcdef'.repeat(2), 'f'.repeat(32)];
  const leaving = new AbortController();
  // Nobody else ends it.
  onTestFinished(() => leaving.abort(new Error('left')));
  const name = `report:${whose.accountId}:${whose.userId}:${run}`;
  const endless = 'SELECT sum(cityHash64(number)) AS read_by_name FROM numbers(1000000000000) SETTINGS max_threads = 1';
  const asked = app.stores.events.stream(endless, {}, { name, signal: leaving.signal })[Symbol.asyncIterator]().next();
  const told = asked.catch((error: Error) => error.message);
  await expect.poll(async () => (await agency.call(reportRoutes.progress, { run }))?.read ?? 0).toBeGreaterThan(0);
  for (const caller of [await app.as('planner'), await app.as('rival')])
    expect(await caller.call(reportRoutes.progress, { run })).toBeNull();
  expect(await agency.call(reportRoutes.progress, { run: other })).toBeNull();
  leaving.abort(new Error('left'));
  expect(await told).toBe('left');
  await expect.poll(() => agency.call(reportRoutes.progress, { run })).toBeNull();
});

test('a run is known by the name that its page gave it, and by no other text', async () => {
  const id = await report();
  expect((await agency.call(reportRoutes.detail, { id, run: 'a'.repeat(32) })).totalCount).toBe(ROWS);
  for (const run of ["a' OR 1", 'A'.repeat(32), 'a'.repeat(31)])
    expect((await agency.try(reportRoutes.progress, { run })).status).toBe(400);
});

test('a condition on names and a search find all that are called so, also among hundreds of thousands', async () => {
  const of = async (conditions: object[], wish: object = {}) => {
    made += 1;
    const draft = {
      name: `Many ${made}`,
      range: 'custom',
      startDate: DAY,
      endDate: DAY,
      timezone: 'UTC',
      dimensions: ['app'],
      measures: ['impressions'],
    };
    const { envelope } = await agency.try(reportRoutes.create, { ...draft, conditions } as never);
    return (await agency.call(reportRoutes.detail, { id: envelope.value ?? '', ...wish })).totalCount;
  };
  const named = (operation: string, ...value: string[]) => [{ dimension: 'appName', operation, value }];
  // 39999 and 399990 to 399999.
  expect(await of(named('contains', 'CANCELLED.app39999'))).toBe(11);
  expect(await of(named('notContains', 'cancelled.app39999'))).toBe(ROWS - 11);
  expect(await of(named('in', 'com.example.cancelled.app7', 'no such app'))).toBe(1);
  expect(await of(named('contains', 'no such app'))).toBe(0);
  expect(await of(named('notIn', 'no such app'))).toBe(ROWS);
  expect(await of([], { q: 'app39999' })).toBe(11);
});
