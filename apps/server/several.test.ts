import { setTimeout as pause } from 'node:timers/promises';
import type { Input, Output, Route } from '@kontor/core/contract';
import { openEventStore } from '@kontor/core/server';
import { PERSONA_PASSWORD, PERSONAS, requestOf } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { type BatchReport, ingestRoutes } from '@kontor/ingest/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { accountRoutes, sessionRoutes } from '@kontor/session/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Fleet, openFleet, type Server } from './testing/fleet.ts';

const postgres = process.env.TEST_DATABASE_URL ?? '';
const LIMIT = 200;
let fleet: Fleet;
let settings: Record<string, string>;
let servers: Server[];
const rows = async (sql: string) => {
  const events = await openEventStore({ url: settings.CLICKHOUSE_URL });
  return events.query<Record<string, string>>(sql).finally(() => events.close());
};

/** A browser behind a balancer: each call goes to the next server. */
function openBrowser() {
  let cookie = '';
  let calls = 0;
  const send = async (request: ReturnType<typeof requestOf>) => {
    calls += 1;
    const reply = await fetch(`${servers[calls % servers.length]?.url}${request.url}`, {
      method: request.method,
      headers: { 'x-requested-with': 'kontor', cookie, ...(request.payload === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(request.payload === undefined ? {} : { body: JSON.stringify(request.payload) }),
    });
    cookie = reply.headers.getSetCookie()[0]?.split(';')[0] ?? cookie;
    return reply;
  };
  return {
    cookie: () => cookie,
    keep: (other: string) => {
      cookie = other;
    },
    status: async (route: Route, input: Record<string, unknown>) => (await send(requestOf(route, input))).status,
    call: async <R extends Route>(route: R, input: Input<R>): Promise<{ data: Output<R>; value: string | null }> => {
      const reply = await send(requestOf(route, input as Record<string, unknown>));
      if (reply.status !== 200) throw new Error(`${route.path}: ${reply.status} ${await reply.text()}`);
      return (await reply.json()) as { data: Output<R>; value: string | null };
    },
    signIn: (email: string) =>
      send({ method: 'POST', url: '/api/publisher/login', payload: { email, password: PERSONA_PASSWORD, remember: false } }),
  };
}

let key: string;
async function sendBatch(server: Server | undefined, batch: string, lines: readonly string[]) {
  const reply = await fetch(`${server?.url}/api/ingest/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson', 'x-batch-id': batch },
    body: lines.join('\n'),
  });
  const { data } = (await reply.json()) as { data: BatchReport | null };
  return { status: reply.status, report: data };
}
const linesOf = (domain: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    JSON.stringify({
      type: 'request',
      ts: Math.floor(Date.now() / 1000) - 7_200,
      sample: 1,
      request: {
        id: `${domain}-${n}`,
        imp: [{ id: '1', bidfloor: 1, banner: {} }],
        site: { domain, publisher: { id: 'p' } },
        device: { geo: { country: 'USA' } },
      },
    }),
  );
const storedOf = async (domain: string) =>
  Number((await rows(`SELECT count() AS rows FROM bid_requests WHERE domain = '${domain}'`))[0]?.rows);

describe.skipIf(!postgres)('two servers on one pair of stores', () => {
  beforeAll(async () => {
    fleet = await openFleet(postgres);
    settings = { ...(await fleet.emptyStores()), RATE_LIMIT_PER_MINUTE: String(LIMIT) };
    servers = await Promise.all([fleet.start(settings), fleet.start(settings)]);
    const superUser = openBrowser();
    await superUser.signIn(PERSONAS.super);
    key = (await superUser.call(ingestRoutes.issueKey, { name: 'Exchange' })).data.secret;
  }, 600_000);
  afterAll(() => fleet?.close());

  test('start together from empty stores; the demo is made once', async () => {
    expect(await rows('SELECT count() - uniqExact(request_id) AS twice FROM bid_requests WHERE batch = 0')).toEqual([{ twice: '0' }]);
    expect(servers.flatMap(({ told }) => told).filter((line) => line.includes('Making the demo'))).toHaveLength(1);
  });

  test('know the same sessions, records and account switches', async () => {
    const browser = openBrowser();
    await browser.signIn(PERSONAS.agency);
    const { value } = await browser.call(mediaPlanRoutes.create, { title: 'Saved at one server' });
    for (let server = 0; server < 2; server += 1)
      expect((await browser.call(mediaPlanRoutes.get, { id: value ?? '' })).data).toMatchObject({ title: 'Saved at one server' });
    const { accountId } = (await browser.call(sessionRoutes.session, {})).data.user;
    const before = browser.cookie();
    await browser.call(accountRoutes.switch, { accountId });
    expect(browser.cookie()).not.toBe(before);
    for (let server = 0; server < 2; server += 1) expect(await browser.status(sessionRoutes.session, {})).toBe(200);
    browser.keep(before);
    for (let server = 0; server < 2; server += 1) expect(await browser.status(mediaPlanRoutes.create, { title: 'x' })).toBe(401);
  });

  test('apply a batch that both are sent once, and no sender is told of a fault', async () => {
    for (let round = 0; round < 3; round += 1) {
      const domain = `both-${round}.example`;
      const replies = await Promise.all(servers.map((server) => sendBatch(server, domain, linesOf(domain, 50))));
      for (const { status } of replies) expect([200, 409]).toContain(status);
      expect(replies.filter(({ report }) => report?.alreadyApplied === false)).toHaveLength(1);
      expect(await storedOf(domain)).toBe(50);
    }
  });

  test('count a forecast alike, each in files of its own', async () => {
    const browser = openBrowser();
    await browser.signIn(PERSONAS.agency);
    const ask = async () => (await browser.call(mediaPlanRoutes.forecast, { targeting: emptyTargeting() })).data;
    // Each takes in what came meanwhile at a pace of its own.
    const alike = async () => {
      const [one, other] = [await ask(), await ask()];
      expect([one.by, other.by]).toEqual(['index', 'index']);
      expect(other).toEqual(one);
      expect(one.requests).toBeGreaterThan(0);
    };
    await vi.waitFor(alike, { timeout: 600_000, interval: 2_000 });
  });

  test('tell the refused lines of a batch that the other one took', async () => {
    const lines = [...linesOf('refused.example', 1), '{"type":"request"', '7'];
    const first = await sendBatch(servers[0], 'refused', lines);
    expect(first.report).toMatchObject({ rejected: 2, rejects: [{ line: 2 }, { line: 3 }] });
    expect((await sendBatch(servers[1], 'refused', lines)).report).toEqual({ ...first.report, alreadyApplied: true });
  });

  test('are not disturbed by a third one that starts', async () => {
    let isStarting = true;
    const third = fleet.start(settings).finally(() => {
      isStarting = false;
    });
    const domains: string[] = [];
    while (isStarting) {
      domains.push(`start-${domains.length}.example`);
      expect(await sendBatch(servers[domains.length % 2], domains.at(-1) ?? '', linesOf(domains.at(-1) ?? '', 20))).toMatchObject({
        status: 200,
      });
    }
    for (const domain of domains) expect(await storedOf(domain)).toBe(20);
    await (await third).stop();
  });

  test('do each job once: every change is carried over, nothing is drawn twice, no job fails', async () => {
    const client = new pg.Client({ connectionString: settings.DATABASE_URL });
    await client.connect();
    const count = async (sql: string) => Number((await client.query<{ count: string }>(sql)).rows[0]?.count);
    const browser = openBrowser();
    await browser.signIn(PERSONAS.agency);
    const [dsp] = (await browser.call(dspRoutes.list, { buyer: true })).data;
    const deal = { title: 'Carried over', dealId: 'CARRIED-OVER', type: 'AUCTION', rate: '12.5', dealDspId: dsp?.id ?? '' } as const;
    const { value } = await browser.call(dealRoutes.create, deal);
    const left = `SELECT count(*) AS count FROM outbox WHERE entity_id = '${value}' AND done_at IS NULL`;
    while ((await count(left)) > 0) await pause(200);
    expect(await rows("SELECT deal FROM deal_dimension FINAL WHERE deal_id = 'CARRIED-OVER'")).toEqual([{ deal: value }]);
    expect(await count('SELECT count(*) - count(DISTINCT name) AS count FROM jobs.schedule')).toBe(0);
    expect(await count("SELECT count(*) AS count FROM jobs.job WHERE state = 'failed'")).toBe(0);
    await client.end();
    expect(
      await rows(
        'SELECT count() AS twice FROM (SELECT day, hour, deal, publisher, app, domain, platform, media_type, country, state, dma FROM delivery_hourly WHERE batch = 0 GROUP BY ALL HAVING count() > 1)',
      ),
    ).toEqual([{ twice: '0' }]);
    expect(
      await rows("SELECT count() AS left FROM system.tables WHERE database = currentDatabase() AND startsWith(name, 'scratch_')"),
    ).toEqual([{ left: '0' }]);
  });

  test('count a caller’s calls together', async () => {
    const headers = { 'x-requested-with': 'kontor', cookie: `kontor_session=${'x'.repeat(40)}` };
    const { url } = requestOf(sessionRoutes.session, {});
    const callsAt = (server: Server | undefined, times: number) =>
      Promise.all(Array.from({ length: times }, async () => (await fetch(`${server?.url}${url}`, { headers })).status));
    // Within one window, which turns with the minute.
    const left = 60_000 - (Date.now() % 60_000);
    if (left < 25_000) await pause(left);
    expect(await callsAt(servers[0], LIMIT)).not.toContain(429);
    expect(await callsAt(servers[0], 1)).toEqual([429]);
    expect(await callsAt(servers[1], LIMIT / 10)).not.toContain(429);
    let asked = LIMIT / 10;
    while (!(await callsAt(servers[1], 1)).includes(429)) {
      asked += 1;
      // Alone it would refuse the call after the two hundredth.
      expect(asked).toBeLessThan(LIMIT / 2);
      await pause(200);
    }
  });
});
