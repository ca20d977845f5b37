// npm run bench -- [--keep] [name…]: every measurement, as a table and as JSON (design §9, §10), and what differs from the last kept ones.
// Ratios are of two runs in the same process. `--keep` keeps these.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { BenchRow } from './bench-row.ts';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const OUT = path.join(ROOT, '.cache', 'bench');
/** Each in a process of its own, because one process opens one event folder. */
const BENCHES = [
  'forecast-1M',
  'forecast-5M',
  'forecast-20M',
  'ingest',
  'list',
  'list-embedded',
  'web',
  'wheel',
  'uploads',
  'audiences',
  'segments',
  'media-lists',
  'library',
  'reports',
  'dashboards',
  'explorers',
  'transparency',
  'start',
];

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

/** The figures of the last release, measured whole on one machine. */
const LAST = path.join(ROOT, 'bench', 'last.json');
const NOTED = 0.1;

const kept: BenchRow[] = fs.existsSync(LAST) ? JSON.parse(fs.readFileSync(LAST, 'utf8')) : [];

/** Where a figure is more than a tenth off the kept one: by its ratio to the bare engine where it has one, which any machine may compare. */
const changes = (rows: BenchRow[]): string[] =>
  rows.flatMap((row) => {
    const before = kept.find(({ what }) => what === row.what);
    const isRatio = row.ratio !== undefined && before?.ratio !== undefined;
    const [now, then] = isRatio ? [row.ratio, before.ratio] : [row.ours, before?.ours];
    if (!now || !then || Math.abs(now / then - 1) <= NOTED) return [];
    return `${row.what}: ${figure(then)} → ${figure(now)} ${isRatio ? 'of the bare engine' : row.unit}`;
  });

/** How the first answer of a forecast grows with the market: the exponent between the smallest and the largest that were measured. */
function growthOf(all: readonly BenchRow[]): BenchRow[] {
  const measured = all.flatMap(({ what, ours }) => {
    const [, millions] = /^(\d+) M requests: first answer, p95/.exec(what) ?? [];
    return millions ? [{ millions: Number(millions), ours }] : [];
  });
  const [least, most] = [measured[0], measured.at(-1)];
  if (!least || !most || least === most) return [];
  const ours = Math.log(most.ours / least.ours) / Math.log(most.millions / least.millions);
  return [{ what: `first answer, p95, exponent from ${least.millions} to ${most.millions} M requests`, ours, unit: '', budget: '≤ 0.3' }];
}

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false } },
});
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
rows.push(...growthOf(rows));
console.log(`\n${table(rows)}\n`);
fs.writeFileSync(path.join(OUT, 'bench.json'), JSON.stringify(rows, null, 2));
const changed = changes(rows);
console.log(
  changed.length > 0
    ? `Changed by more than 10 %:\n  ${changed.join('\n  ')}\n`
    : 'Nothing changed by more than 10 % since the kept figures.\n',
);
const others = kept.filter(({ what }) => !rows.some((row) => row.what === what));
if (options.keep) fs.writeFileSync(LAST, `${JSON.stringify([...others, ...rows], null, 2)}\n`);
console.log(`JSON: ${path.relative(ROOT, path.join(OUT, 'bench.json'))}`);
