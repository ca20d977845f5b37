import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser } from '@playwright/test';
import type { BenchRow } from './bench-row.ts';
import { launch, loadPage, median, mediansOf, type PageLoad, signInAt } from './page-load.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const PORT = '4172';
const BASE = `http://127.0.0.1:${PORT}`;
const THROTTLE = 4;
const ROUNDS = 5;

/** The longest interaction so far. */
const OBSERVE = `window.longest = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (entry.interactionId) longest = Math.max(longest, entry.duration); })).observe({ type: 'event', buffered: true, durationThreshold: 16 });`;

async function serve(): Promise<ChildProcess> {
  const env = { ...process.env, PORT, LOG_LEVEL: 'fatal', UV_THREADPOOL_SIZE: '16', RATE_LIMIT_PER_MINUTE: '100000' };
  const child = spawn(process.execPath, [path.join(ROOT, 'e2e/serve.ts')], { env, stdio: 'ignore' });
  while (
    !(await fetch(`${BASE}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(200);
  return child;
}

type State = Awaited<ReturnType<typeof signInAt>>['state'];

/** The deal list at 4× throttle: typing, sorting, opening a menu. Answers the longest interaction in ms. */
async function interact(browser: Browser, state: State): Promise<number> {
  const context = await browser.newContext({
    baseURL: BASE,
    viewport: { width: 1440, height: 900 },
    storageState: state,
  });
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await page.goto('/deals/self');
  await page.getByRole('table').getByRole('link').first().waitFor();
  await page.waitForTimeout(1_500);
  await page.getByRole('searchbox').first().pressSequentially('ctv', { delay: 60 });
  await page.waitForTimeout(1_500);
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await page.waitForTimeout(1_000);
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.waitForTimeout(500);
  const longest = Number(await page.evaluate('longest'));
  await context.close();
  return longest;
}

/** What a cold load of a page took, as medians. */
function rowsOf(what: string, loads: readonly PageLoad[]): BenchRow[] {
  const { lcp, whole, cls, cpu, requests } = mediansOf(loads);
  const page = `${what}, cold`;
  return [
    { what: `${page}, 4× throttle: LCP`, ours: lcp, unit: 'ms', budget: '≤ 1,100 ms' },
    { what: `${page}, 4× throttle: whole page`, ours: whole, unit: 'ms' },
    { what: `${page}: layout shift`, ours: cls, unit: '', budget: '≤ 0.005' },
    { what: `${page}: time of the main thread`, ours: cpu, unit: 'ms', budget: '≤ 320 ms' },
    { what: `${page}: files and calls`, ours: requests, unit: '' },
  ];
}

/** First load by weight, pages cold at 4× throttle, and the deal list in use (design §10). */
export async function benchWeb(): Promise<BenchRow[]> {
  const size = spawnSync(process.execPath, ['tools/web-size.mjs'], { cwd: ROOT, encoding: 'utf8' }).stdout;
  const weight = (kind: string) => Number(new RegExp(`([\\d.]+) KiB {2}${kind} of the first load`).exec(size)?.[1] ?? Number.NaN);
  const server = await serve();
  const browser = await launch();
  try {
    const { state, visits } = await signInAt(browser, BASE);
    const longest: number[] = [];
    const loads = new Map<string, PageLoad[]>(visits.map(({ what }) => [what, []]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const { what, path: at } of visits) loads.get(what)?.push(await loadPage(browser, { baseURL: BASE, state, path: at }));
      longest.push(await interact(browser, state));
    }
    return [
      { what: 'initial JS, gzip', ours: weight('js'), unit: 'KiB', budget: '≤ 200 KiB' },
      { what: 'initial CSS, gzip', ours: weight('css'), unit: 'KiB', budget: '≤ 45 KiB' },
      ...[...loads].flatMap(([what, of]) => rowsOf(what, of)),
      { what: 'deal list: longest interaction, median', ours: median(longest), unit: 'ms', budget: '≤ 150 ms' },
    ];
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}
