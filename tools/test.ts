// Everything that must hold before a change lands: checks, tests on both entity stores, journeys in a browser (design §9).
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { check } from './check.ts';
import { findChromium } from './chromium.ts';
import { startPostgres } from './postgres.ts';
import { ROOT } from './source-files.ts';

type Counts = { passed: number; failed: number; skipped: number };
const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const node = process.execPath;

function add(name: string, counts: Counts) {
  for (const key of ['passed', 'failed', 'skipped'] as const) total[key] += counts[key];
  console.log(`${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`);
}

function run(name: string, args: string[], env: Record<string, string>) {
  console.log(`\n── ${name}`);
  return spawnSync(node, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}

/** Runs a Vitest project and adds what it counted; a run that broke before counting is a failure of its own. */
function vitest(name: string, project: string, env: Record<string, string> = {}) {
  const report = `${ROOT}/.cache/vitest-${project}-${Object.keys(env).length}.json`;
  fs.rmSync(report, { force: true });
  const args = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const status = run(name, args, env);
  const counted = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')) : null;
  const failed = counted?.numFailedTests ?? 0;
  add(name, {
    passed: counted?.numPassedTests ?? 0,
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: counted?.numPendingTests ?? 0,
  });
}

function playwright(chromium: string) {
  const report = `${ROOT}/.cache/playwright.json`;
  fs.rmSync(report, { force: true });
  const status = run('journeys in Chromium', ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: report,
  });
  const counted = fs.existsSync(report) ? JSON.parse(fs.readFileSync(report, 'utf8')).stats : null;
  const failed = counted?.unexpected ?? 0;
  add('journeys', {
    passed: (counted?.expected ?? 0) + (counted?.flaky ?? 0),
    failed: status !== 0 && failed === 0 ? 1 : failed,
    skipped: counted?.skipped ?? 0,
  });
}

const isClean = await check();
add('checks', { passed: isClean ? 1 : 0, failed: isClean ? 0 : 1, skipped: 0 });
vitest('stores, embedded', 'stores');

const postgres = await startPostgres();
if (postgres) {
  try {
    vitest('stores, PostgreSQL', 'stores', { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
} else {
  console.log('PostgreSQL was not found and could not be installed: its run is skipped. Set TEST_DATABASE_URL to a server to run it.');
  add('stores, PostgreSQL', { passed: 0, failed: 0, skipped: 1 });
}

const chromium = findChromium();
if (chromium) playwright(chromium);
else {
  console.log('Chromium was not found and could not be installed. Install it, or set CHROMIUM to its path.');
  add('journeys', { passed: 0, failed: 1, skipped: 0 });
}

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
