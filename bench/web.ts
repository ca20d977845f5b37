import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import { CHROMIUM_FLAGS } from '../tools/chromium-flags.ts';
import type { BenchRow } from './bench-row.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const PORT = '4172';
const THROTTLE = 4;
const ROUNDS = 5;

/** What the page tells of itself: largest paint, layout shift, and the longest interaction so far. */
const OBSERVE = `window.seen = { lcp: 0, cls: 0, event: 0 };
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { seen.lcp = entry.startTime; })).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (!entry.hadRecentInput) seen.cls += entry.value; })).observe({ type: 'layout-shift', buffered: true });
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (entry.interactionId) seen.event = Math.max(seen.event, entry.duration); })).observe({ type: 'event', buffered: true, durationThreshold: 16 });`;
type Seen = { lcp: number; cls: number; event: number };
const seenOn = (page: Page) => page.evaluate('seen') as Promise<Seen>;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function serve(): Promise<ChildProcess> {
  const env = { ...process.env, PORT, LOG_LEVEL: 'fatal', UV_THREADPOOL_SIZE: '16', RATE_LIMIT_PER_MINUTE: '100000' };
  const child = spawn(process.execPath, [path.join(ROOT, 'e2e/serve.ts')], { env, stdio: 'ignore' });
  while (
    !(await fetch(`http://127.0.0.1:${PORT}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  )
    await pause(200);
  return child;
}

async function signedIn(browser: Browser) {
  const context = await browser.newContext({ baseURL: `http://127.0.0.1:${PORT}`, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto('/login?redirect=/mediaplan');
  await page.getByLabel('Work email').fill('agency@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Kontor-demo-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('table').waitFor();
  const state = await context.storageState();
  await context.close();
  return state;
}

/** One cold visit to the deal list at 4× throttle, then typing, sorting, opening a menu. */
async function visit(browser: Browser, state: Awaited<ReturnType<typeof signedIn>>): Promise<Seen> {
  const context = await browser.newContext({
    baseURL: `http://127.0.0.1:${PORT}`,
    viewport: { width: 1440, height: 900 },
    storageState: state,
  });
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  await page.goto('/deals/self');
  await page.getByRole('table').getByRole('link').first().waitFor();
  await page.waitForTimeout(1_500);
  const { lcp, cls } = await seenOn(page);
  await page.getByRole('searchbox').first().pressSequentially('ctv', { delay: 60 });
  await page.waitForTimeout(1_500);
  await page.getByRole('columnheader', { name: 'Title' }).getByRole('button').click();
  await page.waitForTimeout(1_000);
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.waitForTimeout(500);
  const { event } = await seenOn(page);
  await context.close();
  return { lcp, cls, event };
}

/** First load by weight, and the deal list cold at 4× throttle (design §10). */
export async function benchWeb(): Promise<BenchRow[]> {
  const size = spawnSync(process.execPath, ['tools/web-size.mjs'], { cwd: ROOT, encoding: 'utf8' }).stdout;
  const weight = (kind: string) => Number(new RegExp(`([\\d.]+) KiB {2}${kind} of the first load`).exec(size)?.[1] ?? Number.NaN);
  const executablePath = findChromium();
  if (!executablePath) throw new Error('This benchmark needs Chromium.');
  const server = await serve();
  const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
  try {
    const state = await signedIn(browser);
    const visits: Seen[] = [];
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, state));
    return [
      { what: 'initial JS, gzip', ours: weight('js'), unit: 'KiB', budget: '≤ 200 KiB' },
      { what: 'initial CSS, gzip', ours: weight('css'), unit: 'KiB', budget: '≤ 45 KiB' },
      { what: 'deal list, cold, 4× throttle: LCP, median', ours: median(visits.map(({ lcp }) => lcp)), unit: 'ms', budget: '≤ 1,200 ms' },
      { what: 'deal list: longest interaction, median', ours: median(visits.map(({ event }) => event)), unit: 'ms', budget: '≤ 150 ms' },
      { what: 'deal list: layout shift, median', ours: median(visits.map(({ cls }) => cls)), unit: '', budget: '≤ 0.02' },
    ];
  } finally {
    await browser.close();
    server.kill('SIGTERM');
    await once(server, 'exit');
  }
}
