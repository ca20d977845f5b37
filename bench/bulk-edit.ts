// node bench/bulk-edit.ts [address] [--deals=1000]: that many deals made, looked at, changed and restored on a product that runs already, by the
// calls of the dialog (design §10): seconds of the dry run, of applying until the last deal, and of undoing; bound for applying: 10 s. Not a test.

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { deals: { type: 'string', default: '1000' } } });
const address = positionals[0] ?? 'http://127.0.0.1:3000';
const BOUND_S = 10;

// Of any call.
type Reply = { success: boolean; msg: string; data: any; value: string };
let cookie = '';
async function ask(path: string, body?: object) {
  const headers = { 'content-type': 'application/json', 'x-requested-with': 'kontor', cookie };
  const response = await fetch(`${address}/api/${path}`, { headers, ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}) });
  cookie ||= (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '';
  // What the product answers; a program that measures reads no contract.
  const { success, msg, data, value } = (await response.json()) as Reply;
  if (!success) throw new Error(`${path}: ${msg}`);
  return { data, value };
}
const timed = async <T>(work: () => Promise<T>): Promise<[seconds: number, result: T]> => {
  const start = performance.now();
  const result = await work();
  return [(performance.now() - start) / 1_000, result];
};

await ask('publisher/login', { email: 'agency@demo.test', password: 'Kontor-demo-1' });
const { data: dsps } = await ask('deal/dsp/seat');
const ids: string[] = [];
const run = randomBytes(4).toString('hex');
for (let n = 0; n < Number(values.deals); n += 1) {
  const deal = { title: `Bulk ${n}`, dealId: `BULK-${run}-${n}`, type: 'AUCTION', rate: '12.5', dealDspId: dsps[0].id };
  ids.push((await ask('deal/create', deal)).value);
}

const change = { rate: { by: 'PERCENT', value: '5' }, end: { by: 'SET', value: null }, seat: 'bulk' };
const key = `${Math.floor(Date.now() / 1_000)
  .toString(16)
  .padStart(8, '0')}${randomBytes(8).toString('hex')}`;
const ended = async (state: string) => {
  for (;;) {
    const { data } = await ask(`deal/bulk/state/${key}`);
    if (data.state === state) return data.rows;
    await pause(100);
  }
};
const [lookS, { data: preview }] = await timed(() => ask('deal/bulk/preview', { ids, change }));
const versions = preview.rows.map(({ version }: { version: number }) => version);
const [applyS, applied] = await timed(async () => {
  await ask('deal/bulk/apply', { key, change, ids, versions });
  return ended('DONE');
});
const [undoS, undone] = await timed(async () => {
  await ask(`deal/bulk/undo/${key}`, {});
  return ended('UNDONE');
});
console.log({ deals: ids.length, lookS, applyS, undoS, changed: applied.DONE, restored: undone.UNDONE });
process.exit(applyS <= BOUND_S ? 0 : 1);
