// npm run bench -- [name…]: every measurement, as a table and as JSON (design §9, §10). Ratios are of two runs in the same process.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BenchRow } from './bench-row.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const OUT = path.join(ROOT, '.cache', 'bench');
/** Each in a process of its own, because one process opens one event folder. */
const BENCHES = ['forecast-5M', 'forecast-20M', 'ingest', 'list', 'list-embedded', 'web', 'uploads', 'start'];

const figure = (value: number | undefined) =>
  value === undefined ? '' : value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);

function table(rows: BenchRow[]): string {
  const lines = rows.map(({ what, ours, theirs, ratio, unit, budget }) => [
    what,
    figure(ours),
    figure(theirs),
    figure(ratio),
    unit,
    budget ?? '',
  ]);
  const all = [['what', 'ours', 'bare', 'ratio', 'unit', 'budget'], ...lines];
  const widths = all[0]?.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0))) ?? [];
  return all
    .map((line) =>
      line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join('  '),
    )
    .join('\n');
}

const wanted = process.argv.slice(2);
fs.mkdirSync(OUT, { recursive: true });
const rows: BenchRow[] = [];
for (const name of wanted.length > 0 ? wanted : BENCHES) {
  const file = path.join(OUT, `${name}.json`);
  fs.rmSync(file, { force: true });
  console.log(`── ${name}`);
  const done = spawnSync(process.execPath, [path.join(ROOT, 'bench/one.ts'), name, file], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, UV_THREADPOOL_SIZE: '16' },
  });
  if (done.status !== 0 || !fs.existsSync(file)) console.log(`${name} did not finish`);
  else rows.push(...(JSON.parse(fs.readFileSync(file, 'utf8')) as BenchRow[]));
}
console.log(`\n${table(rows)}\n`);
fs.writeFileSync(path.join(OUT, 'bench.json'), JSON.stringify(rows, null, 2));
console.log(`JSON: ${path.relative(ROOT, path.join(OUT, 'bench.json'))}`);
