// node bench/bulk-edit.ts [address] [--deals=1000]: that many deals made, looked at, changed and restored on a product that runs already, by the
// calls of the dialog (design §10): seconds of the dry run, of applying until the last deal, and of undoing; bound for applying: 10 s. Not a test.

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Envelope, type Input, messageOf, type Output, type Route } from '@kontor/core/contract';
import { appliedRows, type BulkChange, bulkEditRoutes, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { sessionRoutes } from '@kontor/session/contract';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { deals: { type: 'string', default: '1000' } } });
const address = positionals[0] ?? 'http://127.0.0.1:3000';
const BOUND_S = 10;

let cookie = '';
async function ask<R extends Route>(route: R, input: Input<R>): Promise<Envelope<Output<R>>> {
  // Inputs of every route are objects (core/contract/route.ts).
  const { url, body } = messageOf(route, input as Record<string, unknown>);
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'kontor', cookie };
  const response = await fetch(`${address}${url}`, { method: route.method, headers, body });
  cookie ||= (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  const envelope = (await response.json()) as Envelope<Output<R>>;
  if (!envelope.success) throw new Error(`${route.path}: ${envelope.msg}`);
  return envelope;
}
const timed = async <T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> => {
  const start = performance.now();
  const result = await work();
  return [(performance.now() - start) / 1_000, result];
};

await ask(sessionRoutes.signIn, { email: 'agency@demo.test', password: 'Kontor-demo-1' });
const { data: dsps } = await ask(dspRoutes.list, { buyer: true });
const ids: string[] = [];
const run = randomBytes(4).toString('hex');
for (let n = 0; n < Number(values.deals); n += 1) {
  const deal = { title: `Bulk ${n}`, dealId: `BULK-${run}-${n}`, type: 'AUCTION' as const, rate: '12.5', dealDspId: dsps?.[0]?.id ?? '' };
  ids.push((await ask(dealRoutes.create, deal)).value ?? '');
}

const change: BulkChange = { rate: { by: 'PERCENT', value: '5' }, end: { by: 'SET', value: null }, seat: dsps?.[0]?.seats[0]?.seat ?? '' };
const key = `${Math.floor(Date.now() / 1_000)
  .toString(16)
  .padStart(8, '0')}${randomBytes(8).toString('hex')}`;
const ended = async (state: string) => {
  for (;;) {
    const { data } = await ask(bulkEditRoutes.state, { key });
    if (data?.state === state) return data.rows;
    await pause(100);
  }
};
const [lookS, { data: preview }] = await timed(() => ask(bulkEditRoutes.preview, { ids, change }));
const [applyS, applied] = await timed(async () => {
  await ask(bulkEditRoutes.apply, { key, change, ...appliedRows(preview?.rows ?? []) });
  return ended('DONE');
});
const [undoS, undone] = await timed(async () => {
  await ask(bulkEditRoutes.undo, { key });
  return ended('UNDONE');
});
console.log({ deals: ids.length, lookS, applyS, undoS, changed: applied.DONE, restored: undone.UNDONE });
process.exit(applyS <= BOUND_S ? 0 : 1);
