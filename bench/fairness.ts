// node bench/fairness.ts: the deal list of one account alone, and while another account asks for fifty forecasts at once (design §10).
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openLog, readConfig } from '@kontor/core/server';
import { openCaller, PERSONAS } from '@kontor/core/testing';
import { dealRoutes } from '@kontor/deals/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { openApp } from '../apps/server/app.ts';

const FORECASTS = 50;
const QUIET_LISTS = 40;
const ROUNDS = 4;
const ROWS = process.env.ROWS ?? '1000000';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-fairness-'));
const config = readConfig({ KONTOR_DATA: folder, DEMO_ROWS: ROWS, RATE_LIMIT_PER_MINUTE: '100000000', LOG_LEVEL: 'fatal' });
const app = await openApp(config, openLog('fatal'), { tell: () => {}, hasJobs: false });
const [busy, other] = [openCaller(app.server), openCaller(app.server)];
await busy.signIn(PERSONAS.agency);
await other.signIn(PERSONAS.rival);

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};
const list = () => timed(() => other.call(dealRoutes.list, {}));
const forecast = () => busy.try(mediaPlanRoutes.forecast, { targeting: emptyTargeting() });
const at = (sorted: number[], share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
const told = (name: string, times: number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  process.stdout.write(
    `${name.padEnd(28)} ${String(times.length).padStart(4)} lists   p50 ${at(sorted, 0.5)} ms   p95 ${at(sorted, 0.95)} ms   worst ${at(sorted, 1)} ms\n`,
  );
  return at(sorted, 0.5);
};

const quiet: number[] = [];
for (let lists = 0; lists < QUIET_LISTS; lists += 1) quiet.push(await list());
const meanwhile: number[] = [];
let refused = 0;
let lasted = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  let isBusy = true;
  const burst = timed(async () => {
    const replies = await Promise.all(Array.from({ length: FORECASTS }, forecast));
    refused += replies.filter(({ status }) => status !== 200).length;
    isBusy = false;
  });
  while (isBusy) meanwhile.push(await list());
  lasted += await burst;
}
const [alone, beside] = [told('alone', quiet), told(`beside ${FORECASTS} forecasts`, meanwhile)];
process.stdout.write(
  `ratio ${(beside / alone).toFixed(2)}   a burst lasts ${Math.round(lasted / ROUNDS)} ms   forecasts refused ${refused}\n`,
);
await app.close();
fs.rmSync(folder, { recursive: true, force: true });
