import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { addDays, dayIn } from '@kontor/core/contract';
import { systemScope } from '@kontor/core/server';
import { type Caller, openCaller, PERSONAS } from '@kontor/core/testing';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { type BatchReport, ingestRoutes } from '@kontor/ingest/contract';
import { indexChangedDays, MARKET } from '@kontor/market/server';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { drainOutbox, testApp } from '@kontor/server-app/testing';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { sweepIngest } from './sweep-ingest.ts';

const MISSING = 'f'.repeat(24);
/** Yesterday at noon, UTC: within a forecast's days. */
const YESTERDAY = addDays(dayIn('UTC'), -1);
const NOON = Date.parse(`${YESTERDAY}T12:00:00Z`) / 1000;

const app = testApp();
let superUser: Caller;
let agency: Caller;
let key: { id: string; secret: string };
beforeAll(async () => {
  [superUser, agency] = [await app.as('super'), await app.as('agency')];
  key = await superUser.call(ingestRoutes.issueKey, { name: 'Exchange' });
});

let sent = 0;
/** A bid request as an exchange logs it; each has its own id. */
const request = (domain: string, sample = 1) => {
  sent += 1;
  return JSON.stringify({
    type: 'request',
    ts: NOON + (sent % 3_600),
    sample,
    request: {
      id: `request-${sent}`,
      imp: [{ id: '1', bidfloor: 4.5, video: { mimes: ['video/mp4'] } }],
      site: { domain, publisher: { id: 'ingested' } },
      device: { devicetype: 2, geo: { country: 'USA', region: 'NY', zip: '10001' } },
    },
  });
};

type Sending = { secret?: string; batch?: string; headers?: Record<string, string>; query?: Record<string, string> };
async function send(payload: string | Buffer, { secret = key.secret, batch, headers = {}, query = {} }: Sending = {}) {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/ingest/events',
    query,
    headers: {
      'content-type': 'application/x-ndjson',
      authorization: `Bearer ${secret}`,
      ...(batch ? { 'x-batch-id': batch } : {}),
      ...headers,
    },
    payload,
  });
  const { data, ...envelope } = reply.json<{ data: BatchReport; success: boolean; msg: string; errorDetails: string | null }>();
  return { status: reply.statusCode, report: data, ...envelope };
}
const stored = async (domain: string) => {
  const [row] = await app.stores.events.query<{ rows: string; weight: string }>(
    'SELECT toString(count()) AS rows, toString(sum(weight)) AS weight FROM bid_requests WHERE domain = {domain:String}',
    { domain },
  );
  return [Number(row?.rows), Number(row?.weight)];
};

describe('a platform key (design §5, §6.8)', () => {
  test('is issued by a super user alone, shown once and stored hashed', async () => {
    for (const persona of ['agency', 'staff', 'publisher'] as const) {
      expect((await (await app.as(persona)).try(ingestRoutes.issueKey, { name: 'A' })).status).toBe(403);
    }
    const { id, secret } = await superUser.call(ingestRoutes.issueKey, { name: '  Second exchange ' });
    expect(secret).toMatch(/^kpk_[\w-]{43}$/);
    const listed = await superUser.try(ingestRoutes.keys, {});
    expect(listed.envelope.data?.find((one) => one.id === id)).toEqual({
      id,
      name: 'Second exchange',
      last4: secret.slice(-4),
      createdAt: expect.any(String),
      revokedAt: null,
      scope: 'ingest',
      lastReadAt: null,
    });
    expect(listed.text).not.toContain(secret);
    const { rows } = await systemScope(app.stores.entities).run((database) =>
      database.execute(sql`SELECT k::text AS row FROM platform_key k`),
    );
    expect(JSON.stringify(rows)).not.toContain(secret.slice(4, -4));
  });

  test('opens nothing but the feed; and nothing else opens the feed', async () => {
    expect(await send(request('key.example'), { secret: key.secret })).toMatchObject({ status: 200 });
    const unknown = { status: 401, msg: 'The platform key is not known.', errorDetails: 'notSignedIn' };
    for (const secret of ['wrong', `${key.secret}x`, key.secret.slice(0, -1), key.secret.toLowerCase()])
      expect(await send('', { secret })).toMatchObject(unknown);
    const none = { status: 401, msg: 'A platform key is needed: Authorization: Bearer <key>.' };
    for (const authorization of ['', key.secret, `Basic ${key.secret}`, 'Bearer '])
      expect(await send('', { headers: { authorization } })).toMatchObject(none);
    const cookie = await superUser.raw({
      method: 'POST',
      url: '/api/ingest/events',
      payload: '',
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect([cookie.statusCode, cookie.json().msg]).toEqual([401, none.msg]);
    const other = await openCaller(app.server).raw({
      method: 'GET',
      url: '/api/ingest/keys',
      headers: { authorization: `Bearer ${key.secret}` },
    });
    expect(other.statusCode).toBe(401);
    expect(await stored('key.example')).toEqual([1, 1]);
  });

  test('that is revoked opens nothing any more, and is revoked once', async () => {
    const { id, secret } = await superUser.call(ingestRoutes.issueKey, { name: 'Short' });
    expect((await send(request('revoked.example'), { secret })).status).toBe(200);
    await superUser.call(ingestRoutes.revokeKey, { id });
    expect(await send(request('revoked.example'), { secret })).toMatchObject({ status: 401, msg: 'The platform key is not known.' });
    expect(await stored('revoked.example')).toEqual([1, 1]);
    for (const gone of [id, MISSING]) {
      const { status, envelope } = await superUser.try(ingestRoutes.revokeKey, { id: gone });
      expect([status, envelope.msg]).toEqual([404, 'Platform key not found']);
    }
    expect((await superUser.call(ingestRoutes.keys, {})).find((one) => one.id === id)?.revokedAt).not.toBeNull();
  });

  test('stands in the history when it is issued and when it is revoked, by name and last four (security rule 25)', async () => {
    const { id, secret } = await superUser.call(ingestRoutes.issueKey, { name: 'Noted' });
    await superUser.call(ingestRoutes.revokeKey, { id });
    await superUser.try(ingestRoutes.revokeKey, { id });
    const { rows } = await systemScope(app.stores.entities).run((database) =>
      database.execute(sql`SELECT h.summary, h.action, h.changelogs, u.email FROM history h JOIN app_user u ON u.id = h.actor_id
        WHERE h.entity = 'platform-key' AND h.entity_id = ${id} ORDER BY h.created_at, h.id`),
    );
    const key = `Noted ••••••••${secret.slice(-4)}`;
    const log = { name: 'Platform key', oldValue: null, newValue: null };
    expect(rows).toEqual([
      {
        summary: 'Platform key issued',
        action: 'Create',
        email: PERSONAS.super,
        changelogs: [{ ...log, action: 'Create', newValue: key }],
      },
      {
        summary: 'Platform key revoked',
        action: 'Remove',
        email: PERSONAS.super,
        changelogs: [{ ...log, action: 'Remove', oldValue: key }],
      },
    ]);
  });
});

describe('a batch of lines (design §5)', () => {
  test('without an id is applied once by its content', async () => {
    const lines = request('unnamed.example');
    const first = await send(lines);
    expect(first.report).toMatchObject({ batch: expect.stringMatching(/^[0-9a-f]{64}$/), alreadyApplied: false });
    expect((await send(lines)).report).toEqual({ ...first.report, alreadyApplied: true });
    expect((await send(`${lines}\n`)).report.alreadyApplied).toBe(false);
    expect(await stored('unnamed.example')).toEqual([2, 2]);
  });

  test('sent several times at once is applied once', async () => {
    const lines = request('parallel.example');
    const replies = await Promise.all(Array.from({ length: 5 }, () => send(lines, { batch: 'parallel' })));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(replies.filter(({ report }) => !report.alreadyApplied)).toHaveLength(1);
    expect(await stored('parallel.example')).toEqual([1, 1]);
  });

  test('has an id of plain characters', async () => {
    for (const batch of ['a b', 'a/b', '../up', 'ü', 'a'.repeat(121), "'"]) {
      expect(await send(request('id.example'), { batch })).toMatchObject({
        status: 400,
        msg: 'X-Batch-Id is letters, digits and _ . : - , at most 120.',
      });
    }
    expect((await send(request('id.example'), { batch: 'a_Z.9:-'.padEnd(120, 'x') })).status).toBe(200);
  });

  test('may be gzip, named as the encoding or as the file that it is', async () => {
    const lines = gzipSync([request('gzip.example', 2), request('gzip.example', 3)].join('\n'));
    expect((await send(lines, { headers: { 'content-encoding': 'gzip' } })).report).toMatchObject({ requests: 2, rejected: 0 });
    const file = gzipSync(request('gzip.example', 4));
    expect((await send(file, { headers: { 'content-type': 'application/gzip' } })).report).toMatchObject({ requests: 1, rejected: 0 });
    expect(await stored('gzip.example')).toEqual([3, 9]);
  });

  test('may be larger than other bodies', async () => {
    const lines = Array.from({ length: 6_000 }, () => request('large.example')).join('\n');
    expect(lines.length).toBeGreaterThan(1_048_576);
    expect((await send(lines)).report).toMatchObject({ lines: 6_000, requests: 6_000 });
  });

  test('tells each malformed line by its number and reason, and lets the rest in', async () => {
    const lines = [
      request('mixed.example'),
      '{"type":"request"',
      '',
      '7',
      '{"type":"bid"}',
      request('mixed.example').replace(String(NOON).slice(0, 5), 'soon!'),
      '{"type":"click","ts":1,"sample":1}',
      request('mixed.example'),
    ];
    const { report } = await send(lines.join('\n'), { batch: 'mixed' });
    expect(report).toMatchObject({ lines: 7, requests: 2, rejected: 5 });
    expect(report.rejects.map(({ line }) => line)).toEqual([2, 4, 5, 6, 7]);
    expect(report.rejects[0]).toEqual({ line: 2, reason: 'is not valid JSON' });
    expect(report.rejects[2]?.reason).toBe('has an unknown type');
    for (const { reason } of report.rejects) expect(reason).toMatch(/^(is|has|names) /);
    expect(await stored('mixed.example')).toEqual([2, 2]);
    // Sent again, it is told the same; the whole of the rejects is kept, and nothing else is left behind.
    expect((await send(lines.join('\n'), { batch: 'mixed' })).report).toEqual({ ...report, alreadyApplied: true });
    const kept = path.join(app.stores.config.dataFolder, 'files/ingest/rejects');
    const counts = fs.readdirSync(kept).map((file) => fs.readFileSync(path.join(kept, file), 'utf8').trim().split('\n').length);
    expect(counts).toContain(5);
    expect(fs.readdirSync(path.join(app.stores.config.dataFolder, 'ingest'))).toEqual([]);
  });

  test('keeps its rejects for a month, and the body of one that a killed process left for a day', async () => {
    const { dataFolder } = app.stores.config;
    const leftBody = path.join(dataFolder, 'ingest/left.ndjson');
    fs.writeFileSync(leftBody, 'x');
    const kept = () => fs.readdirSync(path.join(dataFolder, 'files/ingest/rejects')).length;
    const before = kept();
    await sweepIngest(app.stores);
    expect([kept(), fs.existsSync(leftBody)]).toEqual([before, true]);
    await sweepIngest(app.stores, Date.now() + 2 * 86_400_000);
    expect([kept(), fs.existsSync(leftBody)]).toEqual([before, false]);
    await sweepIngest(app.stores, Date.now() + 31 * 86_400_000);
    expect(kept()).toBe(0);
  });

  test('tells at most a hundred rejects in the reply', async () => {
    const { report } = await send(Array.from({ length: 250 }, (_, n) => `nonsense ${n}`).join('\n'));
    expect(report).toMatchObject({ lines: 250, requests: 0, rejected: 250 });
    expect(report.rejects.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, n) => n + 1));
  });

  test('has all of its refused lines fetched by its name, with the key that sent it', async () => {
    const lines = Array.from({ length: 250 }, (_, n) => `refused ${n}`);
    const told = lines.map((text, index) => ({ line: index + 1, reason: 'is not valid JSON', text }));
    const other = await superUser.call(ingestRoutes.issueKey, { name: 'Another exchange' });
    const fetched = async (batch: string, secret = key.secret) => {
      const authorization = `Bearer ${secret}`;
      const reply = await app.server.inject({ method: 'GET', url: `/api/ingest/rejects/${batch}`, headers: { authorization } });
      if (reply.statusCode !== 200) return [reply.statusCode, reply.json().errorDetails];
      return reply.body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown); // lines of JSON
    };
    await send(lines.join('\n'), { batch: 'of:one.key' });
    expect(await fetched('of:one.key')).toEqual(told);
    expect(await fetched('of:one.key', other.secret)).toEqual([404, 'rejectsNotKept']);
    const { report } = await send(`${lines.join('\n')}\n`);
    expect([await fetched(report.batch), await fetched(report.batch, other.secret)]).toEqual([told, told]);
    await send(request('all-good.example'), { batch: 'all-good' });
    expect(await fetched('all-good')).toEqual([404, 'rejectsNotKept']);
    expect(await fetched('all-good', 'kpk_x')).toEqual([401, 'notSignedIn']);
    expect((await superUser.raw({ method: 'GET', url: '/api/ingest/rejects/all-good' })).statusCode).toBe(401);
  });

  test('that is not what it says is refused whole, and may come again under its id', async () => {
    const unreadable = { status: 400, msg: 'The batch could not be read as lines of JSON.', errorDetails: 'batchUnreadable' };
    const whole = gzipSync([request('broken.example'), request('broken.example')].join('\n'));
    expect(await send('plain text', { batch: 'broken', headers: { 'content-encoding': 'gzip' } })).toMatchObject(unreadable);
    expect(await send(whole.subarray(0, -9), { batch: 'broken', headers: { 'content-encoding': 'gzip' } })).toMatchObject(unreadable);
    expect(await send(whole.subarray(0, -9), { batch: 'broken', headers: { 'content-type': 'application/gzip' } })).toMatchObject(
      unreadable,
    );
    expect(await stored('broken.example')).toEqual([0, 0]);
    expect((await send(whole, { batch: 'broken', headers: { 'content-encoding': 'gzip' } })).report).toMatchObject({
      alreadyApplied: false,
      requests: 2,
    });
    expect(await stored('broken.example')).toEqual([2, 2]);
    expect(fs.readdirSync(path.join(app.stores.config.dataFolder, 'ingest'))).toEqual([]);
  });

  test('is told to come again where there is no room for it, and is not kept', async () => {
    const { MIN_FREE_MB } = app.stores.config;
    app.stores.config.MIN_FREE_MB = 10_000_000;
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/ingest/events',
      headers: { authorization: `Bearer ${key.secret}`, 'content-type': 'application/x-ndjson', 'x-batch-id': 'no-room' },
      payload: request('no-room.example'),
    });
    app.stores.config.MIN_FREE_MB = MIN_FREE_MB;
    expect([reply.statusCode, reply.headers['retry-after'], reply.json().errorDetails]).toEqual([503, '15', 'noRoom']);
    expect(fs.globSync('*', { cwd: path.join(app.stores.config.dataFolder, 'ingest') })).toEqual([]);
    expect((await send(request('no-room.example'), { batch: 'no-room' })).report).toMatchObject({ alreadyApplied: false, requests: 1 });
  });

  test.skipIf(process.platform !== 'linux')('that cannot be kept for a fault of ours is not told as the sender’s', async () => {
    const folder = path.join(app.stores.config.dataFolder, 'ingest');
    fs.rmSync(folder, { recursive: true, force: true });
    // A folder in which nobody can make a file.
    fs.symlinkSync('/proc/self', folder);
    const reply = await send(request('unkept.example'), { batch: 'unkept' });
    fs.rmSync(folder);
    expect([reply.status, reply.errorDetails]).toEqual([500, 'somethingWrong']);
    expect((await send(request('unkept.example'), { batch: 'unkept' })).report).toMatchObject({ alreadyApplied: false, requests: 1 });
  });

  test('comes as lines, not as another content', async () => {
    expect(await send('{"type":"request"}', { headers: { 'content-type': 'application/json' } })).toMatchObject({
      status: 415,
      msg: 'Send the body as application/x-ndjson.',
    });
    expect((await send('a=b', { headers: { 'content-type': 'application/x-www-form-urlencoded' } })).status).toBe(415);
    expect((await send('')).report).toMatchObject({ lines: 0 });
  });
});

describe('a batch in another format', () => {
  const bare = (id: string) => JSON.stringify({ id, imp: [{ id: '1', banner: {} }], site: { domain: 'bare.example' } });

  test('is named with it, and is applied once; sent in the wrong one first, it may be sent in the right one', async () => {
    const lines = [bare('b1'), bare('b2')].join('\n');
    expect((await send(lines)).report).toMatchObject({ rejected: 2, rejects: [{ line: 1, reason: 'has no type' }, { line: 2 }] });
    const query = { format: 'openrtb', file: `${YESTERDAY}-12.ndjson`, sample: '25' };
    const first = await send(lines, { query });
    expect(first.report).toMatchObject({ alreadyApplied: false, requests: 2, rejected: 0 });
    expect((await send(lines, { query })).report).toEqual({ ...first.report, alreadyApplied: true });
    expect(await stored('bare.example')).toEqual([2, 50]);
  });

  test('that is not known, or cannot be read in it, is refused with what is wrong', async () => {
    expect(await send('', { query: { format: 'xml' } })).toMatchObject({ status: 400, errorDetails: 'badInput' });
    expect(await send('', { query: { sample: '0' } })).toMatchObject({ status: 400, errorDetails: 'badInput' });
    const csv = await send('type,ts\nclick,1', { query: { format: 'csv' }, headers: { 'content-type': 'text/csv' } });
    expect(csv).toMatchObject({ status: 400, errorDetails: 'batchUnreadable', msg: 'The header has no column dealid.' });
  });
});

describe('what was fed', () => {
  test('is in the forecast once the changed days are indexed', async () => {
    const domain = 'forecast.example';
    const targeting = { ...emptyTargeting(), domain: { included: true, values: [domain] } };
    const forecast = () => agency.call(mediaPlanRoutes.forecast, { targeting });
    await send(Array.from({ length: 40 }, () => request(domain, 700)).join('\n'));
    expect((await forecast()).requests).toBe(0);
    expect(await app.stores.turns.take(MARKET, (turn) => indexChangedDays(app.stores.events, turn))).toContain(YESTERDAY);
    const { requests, days, isEnough, medianCpm } = await forecast();
    expect(requests).toBeCloseTo((40 * 700) / days, 6);
    expect(isEnough).toBe(true);
    // Every request asks for 4.50 dollars, which lies in the bar from there to 4.60.
    expect(medianCpm).toBeCloseTo(4.55, 6);
    expect(
      (await agency.call(mediaPlanRoutes.forecast, { targeting: { ...targeting, country: { included: true, values: ['CA'] } } })).requests,
    ).toBe(0);
  });

  test('for a deal is on that deal’s dashboard, with its price as money', async () => {
    const [dsp] = await agency.call(dspRoutes.list, { buyer: true });
    const { envelope } = await agency.try(dealRoutes.create, {
      title: 'Fed',
      dealId: 'FED-1',
      type: 'AUCTION',
      rate: '5',
      dealDspId: dsp?.id ?? '',
      marginType: 'PERCENT',
      marginValue: '10',
    });
    const outcome = (type: string, rest: object = {}) => JSON.stringify({ type, ts: NOON, sample: 10, dealid: 'FED-1', ...rest });
    const lines = [
      outcome('impression', { price: 7.1 }),
      outcome('impression', { price: '7.2' }),
      outcome('click'),
      outcome('video', { event: 'start' }),
      outcome('video', { event: 'complete' }),
    ].join('\n');
    expect((await send(lines, { batch: 'too-early' })).report.rejects[0]).toEqual({ line: 1, reason: 'names an unknown deal' });
    await drainOutbox(app.stores);
    expect((await send(lines, { batch: 'fed' })).report).toMatchObject({ outcomes: 5, rejected: 0 });
    const chart = await agency.call(dashboardRoutes.deal, {
      dealId: envelope.value ?? '',
      range: 'custom',
      startDate: YESTERDAY,
      endDate: YESTERDAY,
      timezone: 'UTC',
    });
    const value = (name: string) => chart.cards?.find(({ key: card }) => card === name)?.value;
    expect([value('impressions'), value('spend'), value('cpm'), value('ctr'), value('vcr')]).toEqual([20, 0.143, 7.15, 50, 100]);
  });
});
