import { gzipSync } from 'node:zlib';
import { addDays, dayIn } from '@kontor/core/contract';
import type { Caller } from '@kontor/core/testing';
import { type BatchReport, ingestRoutes } from '@kontor/ingest/contract';
import { numberOf } from '@kontor/market/server';
import { testApp } from '@kontor/server-app/testing';
import { beforeAll, describe, expect, test } from 'vitest';

const NOON = Date.parse(`${addDays(dayIn('UTC'), -1)}T12:00:00Z`) / 1000;

const app = testApp();
let superUser: Caller;
let key = '';
beforeAll(async () => {
  superUser = await app.as('super');
  key = (await superUser.call(ingestRoutes.issueKey, { name: 'Exchange' })).secret;
});

let written = 0;
const request = (domain: string, sample = 1) => {
  written += 1;
  return JSON.stringify({
    type: 'request',
    ts: NOON,
    sample,
    request: { id: `named-${written}`, imp: [{ id: '1', banner: {} }], site: { domain } },
  });
};
type Sending = { secret?: string; batch: string; headers?: Record<string, string>; query?: Record<string, string> };
async function send(payload: string | Buffer, { secret = key, batch, headers = {}, query = {} }: Sending) {
  const reply = await app.server.inject({
    method: 'POST',
    url: '/api/ingest/events',
    query,
    headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${secret}`, 'x-batch-id': batch, ...headers },
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

describe('a batch with a name', () => {
  test('is applied once by its X-Batch-Id, however its lines are packed when they come again', async () => {
    const lines = [request('named.example', 10), request('named.example', 5)].join('\n');
    const first = await send(lines, { batch: 'hour-1' });
    expect(first).toMatchObject({
      status: 200,
      success: true,
      report: { batch: 'hour-1', alreadyApplied: false, lines: 2, requests: 2, outcomes: 0, rejected: 0, rejects: [], notes: [] },
    });
    const packed = { 'content-type': 'application/gzip' };
    for (const [again, headers] of [
      [lines, {}] as const,
      [gzipSync(lines), packed] as const,
      [gzipSync(lines, { level: 1 }), packed] as const,
    ])
      expect((await send(again, { batch: 'hour-1', headers })).report).toEqual({ ...first.report, alreadyApplied: true });
    expect(await stored('named.example')).toEqual([2, 15]);
  });

  test('is refused where its key has sent other lines under the id, or read them otherwise; nothing of it is taken', async () => {
    const lines = request('taken.example', 10);
    await send(lines, { batch: 'taken' });
    const taken = {
      status: 409,
      msg: 'This key has sent another batch under this X-Batch-Id. Nothing of this one was taken: send it under an id of its own.',
      errorDetails: 'batchNameTaken',
    };
    expect(await send(request('taken.example', 99), { batch: 'taken' })).toMatchObject(taken);
    expect(await send(lines, { batch: 'taken', query: { format: 'openrtb' } })).toMatchObject(taken);
    expect(await stored('taken.example')).toEqual([1, 10]);
    expect((await send(request('taken.example', 99), { batch: 'taken-2' })).report).toMatchObject({ alreadyApplied: false, requests: 1 });
  });

  test('has an id of its key’s own: two feeds that name their batches alike both land, also at once, each with its refused lines', async () => {
    const other = await superUser.call(ingestRoutes.issueKey, { name: 'Other exchange' });
    const [mine, theirs] = [`${request('alike.example', 1)}\nmine`, `${request('alike.example', 2)}\n{}\n[]`];
    const both = () => Promise.all([send(mine, { batch: 'alike' }), send(theirs, { batch: 'alike', secret: other.secret })]);
    const first = await both();
    expect(first.map(({ report }) => [report.alreadyApplied, report.batch, report.rejects.map(({ line }) => line)])).toEqual([
      [false, 'alike', [2]],
      [false, 'alike', [2, 3]],
    ]);
    expect((await both()).map(({ report }) => report)).toEqual(first.map(({ report }) => ({ ...report, alreadyApplied: true })));
    expect(await stored('alike.example')).toEqual([2, 3]);
    // The same lines too: whether they are the same events, their senders know.
    expect((await send(mine, { batch: 'third', secret: other.secret })).report.alreadyApplied).toBe(false);
  });

  test('that was applied before ids were their keys’ own stays applied, whoever sends it', async () => {
    const columns = 'batch, name, state, at, lines, requests, outcomes, rejected';
    await app.stores.events.command(
      `INSERT INTO ingest_batches (${columns}) SELECT {batch:UInt64}, 'of-before', 'applied', now64(6), 7, 6, 0, 1`,
      { batch: numberOf('of-before') },
    );
    expect((await send(request('before.example'), { batch: 'of-before' })).report).toMatchObject({
      alreadyApplied: true,
      lines: 7,
      requests: 6,
    });
    expect(await stored('before.example')).toEqual([0, 0]);
  });
});
