// node bench/page-load.ts [address…] [--only=word] [--rounds=5] [--path=/…]: cold loads of pages on products that run already (design §10).
// Two addresses, of two builds, are visited in turn, so that a busy machine slows both. Not a test.

import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, chromium, expect, type Page } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import { CHROMIUM_FLAGS } from '../tools/chromium-flags.ts';

const THROTTLE = 4;
const VIEW = { viewport: { width: 1440, height: 900 } };
/** Long enough after the last paint that counts. */
const REST_MS = 1_500;

/** What the page tells of itself; it is whole with the first frame that shows its heading and nothing on its way. */
const OBSERVE = `window.seen = { fcp: 0, lcp: 0, whole: 0, cls: 0 };
new PerformanceObserver((list) => list.getEntries().forEach(({ name, startTime }) => { if (name === 'first-contentful-paint') seen.fcp = startTime; })).observe({ type: 'paint', buffered: true });
new PerformanceObserver((list) => list.getEntries().forEach(({ startTime }) => { seen.lcp = startTime; })).observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => list.getEntries().forEach(({ hadRecentInput, value }) => { if (!hadRecentInput) seen.cls += value; })).observe({ type: 'layout-shift', buffered: true });
const look = () => {
  const isWhole = document.querySelector('main h1') && !document.querySelector('main :is([aria-busy=true], [role=status][aria-label^=Loading])');
  if (isWhole) setTimeout(() => { seen.whole = performance.mark('whole').startTime; });
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);`;
const ASKED = `performance.getEntriesByType('resource').filter(({ startTime }) => startTime < Math.max(seen.lcp, seen.whole))`;

/** Milliseconds at 4× throttle, but for `cpu`: what the main thread computes until the page is whole, without throttle, by the thread's own clock. */
export type PageLoad = { fcp: number; lcp: number; whole: number; cls: number; cpu: number; requests: number; kib: number };
export type Visited = { what: string; path: string };
type State = Awaited<ReturnType<BrowserContext['storageState']>>;

export const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Signs in as the agency of the demo; also says where its first deal and plan are. */
export async function signInAt(browser: Browser, baseURL: string): Promise<{ state: State; visits: Visited[] }> {
  const context = await browser.newContext({ baseURL, ...VIEW });
  const page = await context.newPage();
  await page.goto('/login?redirect=/mediaplan');
  await page.getByLabel('Work email').fill('agency@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Kontor-demo-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('table').waitFor();
  const first = async (list: string) => {
    await page.goto(list);
    const href = await page.locator('main tr[data-row] a').first().getAttribute('href');
    return /^.*\/[0-9a-f]{24}/.exec(href ?? '')?.[0] ?? '';
  };
  const visits = [
    { what: 'deals', path: '/deals/self' },
    { what: 'home', path: '/dashboard' },
    { what: 'plan', path: `${await first('/mediaplan')}/targeting` },
    { what: 'dashboard', path: `${await first('/deals/self?status=PUBLISHED')}/dashboard` },
  ];
  const state = await context.storageState();
  await context.close();
  return { state, visits };
}

const arrived = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator('main h1').waitFor();
  await expect(page.locator('main :is([aria-busy=true], [role=status][aria-label^=Loading])')).toHaveCount(0, { timeout: 30_000 });
  await page.waitForTimeout(REST_MS);
};

export type TraceEvent = {
  name: string;
  ph: string;
  ts: number;
  pid: number;
  tid: number;
  dur?: number;
  tdur?: number;
  args?: { data?: { type?: string } };
};

/** Thread time of the main thread's tasks up to the largest paint or the whole page, whichever is later. */
function cpuOf(events: TraceEvent[]): number {
  const paint = events.findLast(({ name }) => name === 'largestContentfulPaint::Candidate');
  if (!paint) throw new Error('The trace has no largest paint.');
  const whole = events.find(({ name, pid }) => name === 'whole' && pid === paint.pid);
  const until = Math.max(paint.ts, whole?.ts ?? 0);
  const tasks = events.filter(
    ({ name, pid, tid, ts }) => name === 'ThreadControllerImpl::RunTask' && pid === paint.pid && tid === paint.tid && ts <= until,
  );
  return tasks.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
}

/** What the browser tells of its threads while something is done. */
export async function traced(browser: Browser, act: () => Promise<unknown>): Promise<TraceEvent[]> {
  const cdp = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const ended = new Promise((resolve) => cdp.on('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'loading', 'blink.user_timing'] },
  });
  await act();
  await cdp.send('Tracing.end');
  await ended;
  await cdp.detach();
  return events;
}

/** One cold load at 4× throttle, and one without throttle for the time of the thread. */
export async function loadPage(
  browser: Browser,
  { baseURL, state, path }: { baseURL: string; state: State; path: string },
): Promise<PageLoad> {
  const visit = async (throttle: number) => {
    const context = await browser.newContext({ baseURL, ...VIEW, storageState: state });
    const page = await context.newPage();
    await page.addInitScript(OBSERVE);
    if (throttle > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: throttle });
    return { context, page };
  };
  const slow = await visit(THROTTLE);
  await arrived(slow.page, path);
  const seen = (await slow.page.evaluate('seen')) as Pick<PageLoad, 'fcp' | 'lcp' | 'whole' | 'cls'>;
  const sizes = (await slow.page.evaluate(`${ASKED}.map(({ transferSize }) => transferSize)`)) as number[];
  await slow.context.close();
  const free = await visit(1);
  const events = await traced(browser, () => arrived(free.page, path));
  await free.context.close();
  return { ...seen, cpu: cpuOf(events), requests: sizes.length, kib: sizes.reduce((sum, size) => sum + size, 0) / 1_024 };
}

export const mediansOf = (loads: readonly PageLoad[]): PageLoad => ({
  fcp: median(loads.map(({ fcp }) => fcp)),
  lcp: median(loads.map(({ lcp }) => lcp)),
  whole: median(loads.map(({ whole }) => whole)),
  cls: median(loads.map(({ cls }) => cls)),
  cpu: median(loads.map(({ cpu }) => cpu)),
  requests: median(loads.map(({ requests }) => requests)),
  kib: median(loads.map(({ kib }) => kib)),
});

async function main(args: string[]) {
  const option = (name: string) => args.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
  const given = args.filter((one) => !one.startsWith('--'));
  const bases = given.length > 0 ? given : ['http://127.0.0.1:4000'];
  const browser = await launch();
  const opened = [];
  for (const baseURL of bases) opened.push({ baseURL, ...(await signInAt(browser, baseURL)) });
  const path = option('path');
  const only = option('only') ?? '';
  const whats = path ? [path] : (opened[0]?.visits ?? []).map(({ what }) => what).filter((what) => what.includes(only));
  console.log(`${''.padEnd(40)}    LCP   whole     FCP      CLS   CPU  requests   KiB`);
  for (const what of whats) {
    const loads = opened.map((): PageLoad[] => []);
    for (let round = 0; round < Number(option('rounds') ?? 5); round += 1)
      for (const [which, { baseURL, state, visits }] of opened.entries()) {
        const at = path ?? visits.find((visit) => visit.what === what)?.path ?? '/';
        loads[which]?.push(await loadPage(browser, { baseURL, state, path: at }));
      }
    for (const [which, { baseURL }] of opened.entries()) {
      const { lcp, whole, fcp, cls, cpu, requests, kib } = mediansOf(loads[which] ?? []);
      const figures = [
        lcp.toFixed(0).padStart(7),
        whole.toFixed(0).padStart(7),
        fcp.toFixed(0).padStart(7),
        cls.toFixed(4).padStart(8),
        cpu.toFixed(0).padStart(5),
      ];
      console.log(`${`${what} ${baseURL}`.padEnd(40)}${figures.join(' ')} ${String(requests).padStart(9)} ${kib.toFixed(0).padStart(5)}`);
    }
  }
  await browser.close();
}

/** Chromium as every measurement starts it. */
export async function launch(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('This benchmark needs Chromium.');
  return chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
