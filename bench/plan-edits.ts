// node bench/plan-edits.ts [address] [--edits=200]: a plan edited in Chromium at 4× throttle, on a product that runs already (design §10): how
// long from each press until the forecast has settled, the longest interaction, and whether the figure is always of the newest question. Not a test.

import { parseArgs } from 'node:util';
import type { Page, Request } from '@playwright/test';
import { compact } from '../core/ui/values/format.ts';
import { launch, signInAt } from './page-load.ts';

const THROTTLE = 4;
/** Every so many edits the figure is compared with the answer to the newest question. */
const COMPARED = 10;
const REST_MS = 300;
/** Pauses of somebody who clicks: some as fast as a finger goes, some with a look at the figure. */
const PAUSES_MS = [60, 150, 400, 900];

/** The longest interaction, and for each press the time until the rail is live again: the first of two frames that say so. */
const OBSERVE = `window.longest = 0; window.settled = [];
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (entry.interactionId) longest = Math.max(longest, entry.duration); })).observe({ type: 'event', durationThreshold: 16 });
let press = 0;
addEventListener('click', ({ target, timeStamp }) => {
  if (!target.closest('button[data-mode]')) return;
  const own = ++press;
  let since = 0;
  const look = () => {
    if (own !== press) return;
    const isLive = document.querySelector('.k-rail .k-live')?.textContent === 'Live';
    if (isLive && since) return settled.push(since - timeStamp);
    since = isLive ? performance.now() : 0;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(() => requestAnimationFrame(look));
}, true);`;

/** The requests by which the page asks for a forecast, by what is chosen on the screen: a known answer is not asked again. */
function questionsOf(page: Page) {
  const byChoice = new Map<string, Request>();
  let newest: Request | null = null;
  page.on('request', (request) => {
    if (request.url().endsWith('/mediaplan/forecast')) newest = request;
  });
  const choice = async () =>
    (await page.locator('main button[data-mode][aria-pressed=true]').evaluateAll((all) => all.map((one) => one.ariaLabel))).sort().join();
  return {
    begin: () => {
      newest = null;
    },
    end: async () => {
      if (newest) byChoice.set(await choice(), newest);
    },
    /** What the server answered to the choice that is on the screen; null where it was chosen on the way alone. */
    requests: async (): Promise<number | null> => {
      const answer = await (await byChoice.get(await choice())?.response())?.json();
      return answer ? Number(answer.data.requests) : null;
    },
  };
}

const settle = (page: Page) => page.waitForFunction(`document.querySelector('.k-rail .k-live')?.textContent === 'Live'`);

const { values: options, positionals } = parseArgs({ allowPositionals: true, options: { edits: { type: 'string', default: '200' } } });
const browser = await launch();
const { state, visits } = await signInAt(browser, positionals[0] ?? 'http://127.0.0.1:4000');
const context = await browser.newContext({ storageState: state, baseURL: positionals[0] ?? '', viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.addInitScript(OBSERVE);
await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
const questions = questionsOf(page);
// A list long enough that a choice hardly comes twice.
await page.goto(`${visits.find(({ what }) => what === 'plan')?.path}?dim=dma`);
const values = page.locator('main button[data-mode=include]');
await values.first().waitFor();
await settle(page);
await page.evaluate('longest = 0');
let wrong = 0;
let seed = 20_261_123;
let compared = 0;
for (let edit = 0; edit < Number(options.edits); edit += 1) {
  const count = await values.count();
  questions.begin();
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
  await values.nth((seed >> 8) % count).click();
  await page.waitForTimeout(PAUSES_MS[edit % PAUSES_MS.length] ?? 0);
  if (edit % COMPARED === COMPARED - 1) {
    await settle(page);
    await page.waitForTimeout(REST_MS);
  }
  await questions.end();
  const requests = edit % COMPARED === COMPARED - 1 ? await questions.requests() : null;
  if (requests === null) continue;
  compared += 1;
  const figure = (await page.locator('.k-rail-figure').textContent())?.trim();
  if (figure === compact(requests)) continue;
  wrong += 1;
  console.log(`  the figure is ${figure}, the answer was ${compact(requests)}`);
}
const settled = ((await page.evaluate('settled')) as number[]).toSorted((a, b) => a - b);
const at = (share: number) => Math.round(settled[Math.min(settled.length - 1, Math.floor(settled.length * share))] ?? 0);
console.log(
  `${options.edits} edits, ${settled.length} settled before the next: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, longest ${at(1)} ms`,
);
console.log(
  `longest interaction ${await page.evaluate('longest')} ms; ${wrong} of ${compared} figures were not those of the newest question`,
);
await browser.close();
