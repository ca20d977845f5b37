// Everything that must hold before a change lands: checks, tests on both entity stores, journeys in a browser (design §9).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { makeMarkets } from '@kontor/core/testing';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { memoryFolder } from './memory-folder.ts';
import { startPostgres } from './postgres.ts';
import { ROOT } from './source-files.ts';
import type { SuiteReport } from './suite-report.ts';

type Counts = { passed: number; failed: number; skipped: number };
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
/** What failed, told at the end: its output stands far above. */
const broken: string[] = [];
const node = process.execPath;

function add(name: string, counts: Counts, seconds: number) {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  // Also where no test has a name: checks, a browser that is missing, a run that broke.
  if (counts.failed > 0) broken.push(`${name} (${counts.failed})`);
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped, ${Math.round(seconds)} s`);
}

async function run(name: string, args: string[], env: Record<string, string>) {
  const started = performance.now();
  console.log(`\n── ${name}`);
  const child = spawn(node, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } });
  const [status] = await once(child, 'exit');
  return { status: Number(status ?? 1), seconds: (performance.now() - started) / 1000 };
}

const read = (file: string) => (fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : null);

/**
 * All projects of Vitest at once, so that no worker waits for the last file of one. `app` runs on PostgreSQL where there is one, with a fixed
 * part of it embedded besides; otherwise all of it runs embedded.
 */
async function vitest(server: string | null) {
  const file = `${ROOT}/.cache/suite.json`;
  fs.rmSync(file, { force: true });
  const projects = ['web', 'events', 'sweeps', 'app', ...(server ? ['embedded'] : [])];
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...projects.map((name) => `--project=${name}`),
    '--reporter=dot',
    '--reporter=./tools/suite-report.ts',
  ];
  const { status, seconds } = await run(`tests, ${server ? 'on PostgreSQL and embedded' : 'embedded'}`, args, {
    SUITE_REPORT: file,
    ...(server ? { TEST_DATABASE_URL: server } : {}),
  });
  const counted: SuiteReport = read(file) ?? {};
  for (const [name, counts] of Object.entries(counted)) {
    add(name === 'app' && server ? 'app, on PostgreSQL' : name, counts, counts.seconds);
    broken.push(...counts.broken);
    for (const { test, seconds: took } of counts.slowest) if (took > 60) console.log(`    over a minute: ${test}, ${took} s`);
  }
  // A run that broke before counting is a failure of its own.
  const isUncounted = status !== 0 && Object.values(counted).every(({ failed }) => failed === 0);
  console.log(`tests: ${Math.round(seconds)} s with two workers`);
  if (isUncounted) add('tests that did not run', { passed: 0, failed: 1, skipped: 0 }, 0);
}

type Spec = { file: string; line: number; title: string; ok: boolean; tests: { results: Tried[] }[] };
type Tried = { duration: number; errors: { message?: string }[] };
type Journeys = { suites?: Journeys[]; specs?: Spec[] };
const MOST_OF_AN_ERROR = 1_200;

/** How long each try took and what ended it: a journey that fails on a busy machine alone is known by nothing else. */
const toldOf = ({ duration, errors }: Tried): string =>
  `\n    after ${Math.round(duration / 1000)} s: ${stripVTControlCharacters(errors.map(({ message }) => message ?? '').join('; ')).slice(0, MOST_OF_AN_ERROR)}`;

const brokenOf = ({ suites = [], specs = [] }: Journeys): string[] => [
  ...specs.flatMap(({ ok, file, line, title, tests }) =>
    ok ? [] : [`e2e/${file}:${line}: ${title}${tests.flatMap(({ results }) => results.map(toldOf)).join('')}`],
  ),
  ...suites.flatMap(brokenOf),
];

async function playwright() {
  const chromium = findChromium();
  if (!chromium) {
    console.log('Chromium was not found and could not be installed. Install it, or set CHROMIUM to its path.');
    return add('journeys', { passed: 0, failed: 1, skipped: 0 }, 0);
  }
  const report = `${ROOT}/.cache/playwright.json`;
  fs.rmSync(report, { force: true });
  const { status, seconds } = await run('journeys in Chromium', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    CHROMIUM: chromium,
    TEST_DATABASE_URL: '',
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const told = read(report);
  const counted = told?.stats;
  broken.push(...brokenOf(told ?? {}));
  const failed = counted?.unexpected ?? 0;
  const passed = (counted?.expected ?? 0) + (counted?.flaky ?? 0);
  add('journeys', { passed, failed: status !== 0 && failed === 0 ? 1 : failed, skipped: counted?.skipped ?? 0 }, seconds);
}

process.env['TMPDIR'] ??= memoryFolder();
const started = performance.now();
const isClean = await check();
add('checks', { passed: isClean ? 1 : 0, failed: isClean ? 0 : 1, skipped: 0 }, (performance.now() - started) / 1000);

const postgres = await startPostgres();
if (!postgres) {
  console.log('PostgreSQL was not found and could not be installed: all tests run embedded. Set TEST_DATABASE_URL to a server to use it.');
  add('PostgreSQL', { passed: 0, failed: 0, skipped: 1 }, 0);
}
try {
  // Before both, so that neither makes them a second time.
  makeMarkets(postgres?.url);
  // Not beside each other: each keeps two cores busy, and what waits for a page or an engine then waits for the other too.
  await playwright();
  await vitest(postgres?.url ?? null);
} finally {
  await postgres?.stop();
}

for (const name of broken) console.log(`failed: ${name}`);
const all = Math.round((performance.now() - started) / 1000);
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped, in ${Math.floor(all / 60)} min ${all % 60} s`);
process.exit(total.failed === 0 ? 0 : 1);
