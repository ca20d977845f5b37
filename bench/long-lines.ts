// node bench/long-lines.ts: the deal list of one account alone, and while a feed sends lines that are too long, or as long as they may be.
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { PERSONAS } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { ingestRoutes } from '@kontor/ingest/contract';
import { ensureTemplate } from '../apps/server/testing/test-template.ts';
import { startServer } from '../apps/server/testing/under-load.ts';
import { ask, signIn, type Told } from './flood-client.ts';

/** What a start begins (index, batches) ends before anything is measured. */
const SETTLE_MS = 6_000;
/** Between one list and the next, as a person's page asks them. */
const BETWEEN_MS = 20;
const QUIET_LISTS = 200;
const BATCHES = 5;
const [PERSON, SENDER] = ['127.0.2.1', '127.0.2.2'];
const JSON_BODY = { 'content-type': 'application/json' };

const imps = (count: number) =>
  Array.from({ length: count }, (_, id) => ({ id: String(id), banner: { w: 300, h: 250 }, x: 'y'.repeat(20) }));
const request = (id: string, rest: object) =>
  JSON.stringify({
    type: 'request',
    ts: Math.floor(Date.now() / 1_000) - 3_600,
    sample: 1,
    request: { id, site: { domain: 'long.example' }, ...rest },
  });
/** What is sent beside one good line, and how many of its lines are refused. */
const LINES: Record<string, { lines: string[]; refused: number }> = {
  'a good line': { lines: [], refused: 0 },
  'a line of 3 MB': { lines: [request('long', { imp: imps(1), ext: 'x'.repeat(3_000_000) })], refused: 1 },
  'a line of 200,000 imps': { lines: [request('many', { imp: imps(200_000) })], refused: 1 },
  'a line of 100 MB, no JSON': { lines: ['x'.repeat(100_000_000)], refused: 1 },
  '20 lines of 1.9 MB': {
    lines: Array.from({ length: 20 }, (_, n) => request(`wide-${n}`, { imp: imps(1), ext: 'x'.repeat(1_900_000) })),
    refused: 0,
  },
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-long-lines-'));
fs.cpSync(await ensureTemplate(), folder, { recursive: true });
const { child, url } = await startServer(folder, { MALLOC_ARENA_MAX: '2' });
child.stderr?.resume();
const origin = new URL(url);
await pause(SETTLE_MS);

const cookie = (await signIn(origin, PERSONAS.rival, { localAddress: PERSON })).cookies[0] ?? '';
const staff = (await signIn(origin, PERSONAS.super, { localAddress: SENDER })).cookies[0] ?? '';
const issued = await fetch(`${url}/api/${ingestRoutes.issueKey.path}`, {
  method: 'POST',
  headers: { ...JSON_BODY, cookie: staff, 'x-requested-with': 'kontor' },
  body: JSON.stringify({ name: 'Long lines' }),
});
const { data } = (await issued.json()) as { data: { secret: string } };

const list = async () => {
  const headers = { ...JSON_BODY, cookie };
  const found = await ask(origin, {
    method: 'POST',
    path: `/api/${dealRoutes.list.path}`,
    body: Buffer.from('{}'),
    headers,
    localAddress: PERSON,
  });
  await pause(BETWEEN_MS);
  return found;
};
async function lists(isOn: () => boolean) {
  const all: Told[] = [];
  while (isOn()) all.push(await list());
  return all;
}
function told(name: string, all: readonly Told[]) {
  const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const bad = all.filter(({ status }) => status !== 200).length;
  const figures = [0.5, 0.95, 1].map((share) => at(share).toFixed(1));
  console.log(
    `${name.padEnd(28)} ${String(all.length).padStart(4)} lists   p50 ${figures[0]}   p95 ${figures[1]}   longest ${figures[2]} ms${bad ? `   ${bad} refused` : ''}`,
  );
  return { p50: at(0.5), p95: at(0.95) };
}

try {
  for (let n = 0; n < QUIET_LISTS / 4; n += 1) await list();
  let left = QUIET_LISTS;
  const alone = told('alone', await lists(() => left-- > 0));
  for (const [name, { lines, refused }] of Object.entries(LINES)) {
    const beside: Told[] = [];
    const took: number[] = [];
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const body = Buffer.from(`${[...lines, request(`${name} ${batch}`, { imp: imps(1) })].join('\n')}\n`);
      const headers = { authorization: `Bearer ${data.secret}`, 'content-type': 'application/x-ndjson' };
      let isBusy = true;
      const began = performance.now();
      const sent = fetch(`${url}/api/${ingestRoutes.events.path}`, { method: 'POST', body, headers }).finally(() => (isBusy = false));
      beside.push(...(await lists(() => isBusy)));
      const reply = await sent;
      took.push(performance.now() - began);
      const text = await reply.text();
      if (reply.status !== 200 || JSON.parse(text).data.rejected !== refused) throw new Error(`${name}: ${reply.status} ${text}`);
    }
    const { p50, p95 } = told(`beside ${name}`, beside);
    const mean = took.reduce((sum, ms) => sum + ms, 0) / BATCHES;
    console.log(`  p50 × ${(p50 / alone.p50).toFixed(2)}   p95 × ${(p95 / alone.p95).toFixed(2)}   a batch ${Math.round(mean)} ms`);
  }
} finally {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  fs.rmSync(folder, { recursive: true, force: true });
}
