// npm run night [part of a name …]: what `npm test` does in a small size, in full, one after another; many hours, or the steps that are named.
import { spawnSync } from 'node:child_process';
import { ROOT } from './source-files.ts';

const program = (name: string, ...args: string[]) => ({ name, run: [`apps/server/testing/${name}.ts`, ...args], env: {} });
const STEPS = [
  program('fuzz', '--shots', '100000'),
  program('crashes', '100'),
  program('killed-loads', '50'),
  program('stops', '50'),
  program('first-starts', '100'),
  program('lock-race', '500'),
  program('take-over', '500'),
  program('full-disk', '20'),
  program('together'),
  {
    name: 'ten thousand guesses',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=sweeps', 'guessing', 'reset-limits'],
    env: { GUESSES_ON: '100' },
  },
  {
    name: 'mutated requests',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=events', 'mutated-requests'],
    env: { MUTANTS: '5000', MUTANT_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'five hundred plans',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=events', 'mixed-market'],
    env: { PLANS: '500', PLANS_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'five hundred saved plans counted by hand',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'counted-plans'],
    env: { PLANS: '500', PLANS_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'two hundred deals of templates',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'copies-of-templates'],
    env: { PLANS: '200', PLANS_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'ten thousand forecasts by three readers',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=events', 'forecast-readers'],
    env: { FORECAST_PLANS: '10000', PLANS_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'a thousand audiences',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=events', 'segments'],
    env: { EXPRESSIONS: '1000', PLANS_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'a thousand reports against SQL written for each',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'report-truth'],
    env: { REPORTS: '1000', REPORTS_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'a thousand questions to dashboards against SQL written by hand',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'dashboard-truth'],
    env: { DASHBOARDS: '1000', DASHBOARDS_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'a hundred pairs of segments that differ by one person',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'single-people'],
    env: { PEOPLE_PAIRS: '100', PLANS_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'fees of a hundred thousand histories',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=unit', 'hourly-rates', 'tiers'],
    env: { FEE_HISTORIES: '100000', FEE_SETS: '100000' },
  },
  {
    name: 'sixty saved plans drilled to the cent',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'price-explorer'],
    env: { DRILLED_PLANS: '60' },
  },
  {
    name: 'two hundred plans drilled to the cent',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=events', 'price-scan'],
    env: { SCANNED_PLANS: '200' },
  },
  {
    name: 'a thousand files of app info',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'app-info-files'],
    env: { APP_INFO_FILES: '1000', APP_INFO_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'two thousand lives of a deal',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'deal-life'],
    env: { DEAL_LIVES: '2000', PLANS_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'ten thousand prices as they are charged',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=events', 'price-charges'],
    env: { PRICE_SETS: '10000', PRICE_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'a thousand restored deals and five hundred pairs who save at once',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'deal-versions'],
    env: { RESTORES: '1000', PAIRS: '500', PLANS_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'two thousand media lists that are changed, undone and restored',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'list-versions'],
    env: { LIST_SEQUENCES: '2000', LIST_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'a hundred submissions of one bulk edit',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=app', 'features/deals/server/bulk-edit'],
    env: { BULK_DOUBLES: '100', BULK_ROUNDS: '40', BULK_SEED: String(Math.floor(Date.now() / 86_400_000)) },
  },
  {
    name: 'two hundred edits of a plan with late answers',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=web', 'late-forecast'],
    env: { NIGHT: '1' },
  },
  {
    name: 'figures of a hundred segments',
    run: ['node_modules/vitest/vitest.mjs', 'run', '--project=events', 'segment-figures'],
    env: { FIGURED_SEGMENTS: '100' },
  },
  { name: 'index files cut fifty times', run: ['market/testing/killed-index.ts', '50'], env: {} },
  { name: 'all journeys', run: ['node_modules/@playwright/test/cli.js', 'test'], env: { NIGHT: '1' } },
  { name: 'faults', run: ['tools/faults.ts'], env: {} },
];

const wanted = process.argv.slice(2);
const steps = STEPS.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (steps.length === 0) throw new Error(`No step of the night is called ${wanted.join(' or ')}.`);
const failed: string[] = [];
const MINUTE_MS = 60_000;
for (const { name, run, env } of steps) {
  console.log(`\n── ${name}`);
  const start = performance.now();
  const { status } = spawnSync(process.execPath, run, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(`── ${name}: ${status === 0 ? 'good' : 'failed'}, ${((performance.now() - start) / MINUTE_MS).toFixed(1)} min`);
  if (status !== 0) failed.push(name);
}
console.log(failed.length === 0 ? '\nThe night was good.' : `\nFailed: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
