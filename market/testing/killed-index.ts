// Kills a process while it makes the files of the forecast's index, and looks at what the next one answers: node market/testing/killed-index.ts 50
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { ALONE, type EventStore, migrateEvents, openEventStore } from '@kontor/core/server';
import { anyOf } from '../contract/targeting.ts';
import { forecast } from '../server/forecast/forecast.ts';
import { forecastEngine } from '../server/forecast/forecast-engine.ts';
import { indexChangedDays } from '../server/forecast/forecast-index.ts';
import { simulate } from '../server/simulate/simulate.ts';
import { smallGeography, smallMarketplace } from './small-market.ts';

const PROGRAM = fileURLToPath(import.meta.url);
const MIGRATIONS = fileURLToPath(new URL('../../database/clickhouse', import.meta.url));
const NOW = new Date('2026-11-20T15:20:00Z');
const LONGEST_MS = 600;

/** What a process of its own does with the store of `directory`; it says a word when it begins, and another of what came out. */
const PARTS = {
  fill: async (store: EventStore) => {
    const marketplace = { ...smallMarketplace({ inventory: 60, deals: 0 }), deals: [] };
    await migrateEvents(store, MIGRATIONS);
    await simulate(store, ALONE, { marketplace, geography: smallGeography(40), days: 28, rows: 40_000, seed: 3, now: NOW });
    await indexChangedDays({ ...store, beside: () => null }, ALONE, NOW);
    return 'filled';
  },
  build: async (store: EventStore) => {
    console.log('building');
    await store.beside(forecastEngine)?.refresh();
    return 'built';
  },
  answer: async (store: EventStore) => {
    const question = { clauses: [{ key: 'one', tree: anyOf('platform', ['CTV']) }], now: NOW };
    const { by: _, ...right } = await forecast({ ...store, beside: () => null }, question);
    const { by: first, ...early } = await forecast(store, question);
    await store.beside(forecastEngine)?.refresh();
    const { by, ...late } = await forecast(store, question);
    const isRight = [early, late].every((one) => JSON.stringify(one) === JSON.stringify(right)) && by === 'index';
    return isRight ? 'right' : `wrong: ${first} then ${by}`;
  },
};
type PartName = keyof typeof PARTS;

function run(part: PartName, directory: string) {
  const child = spawn(process.execPath, [PROGRAM, part, directory], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  child.stdout.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')));
  return { child, lines, ended: once(child, 'exit') };
}

/** `wrong` is what processes after a kill said that did not answer as SQL does. */
export async function killWhileBuilding({
  directory,
  kills,
}: {
  directory: string;
  kills: number;
}): Promise<{ kills: number; wrong: string[] }> {
  await run('fill', directory).ended;
  const wrong: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    await rm(join(directory, forecastEngine.name), { recursive: true, force: true });
    const { child, lines, ended } = run('build', directory);
    while (!lines.includes('building') && child.exitCode === null) await pause(2);
    await pause((LONGEST_MS * (kill + 0.5)) / kills);
    child.kill('SIGKILL');
    await ended;
    const next = run('answer', directory);
    await next.ended;
    if (next.lines.at(-1) !== 'right') wrong.push(next.lines.join(' '));
  }
  return { kills, wrong };
}

if (import.meta.main) {
  const [, , part = '50', directory] = process.argv;
  if (directory !== undefined && part in PARTS) {
    const store = await openEventStore({ directory });
    console.log(await PARTS[part as PartName](store)); // one of its keys
    await store.close();
    process.exit(0);
  }
  const folder = await mkdtemp(join(tmpdir(), 'kontor-killed-index-'));
  const { kills, wrong } = await killWhileBuilding({ directory: folder, kills: Number(part) });
  await rm(folder, { recursive: true, force: true });
  console.log(`${kills} kills, ${wrong.length} wrong answers after them ${wrong.join(', ')}`);
  process.exit(wrong.length === 0 ? 0 : 1);
}
