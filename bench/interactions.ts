// node bench/interactions.ts [address]: how long interactions take at 4× throttle, on a product that runs already (design §10). Not a test.

import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import { CHROMIUM_FLAGS } from '../tools/chromium-flags.ts';

const BASE = process.argv[2] ?? 'http://127.0.0.1:8080';
const THROTTLE = 4;
const ROUNDS = 5;
const BUDGET_MS = 100;
/** Longer than the pauses after which something is asked. */
const REST_MS = 900;

const OBSERVE = `window.slowest = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { slowest = Math.max(slowest, entry.duration); })).observe({ type: 'event', durationThreshold: 16 });`;

type Interaction = {
  what: string;
  at: string;
  /** Leads to where the interaction begins; not measured. */
  before?: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  after?: (page: Page) => Promise<unknown>;
};

const close = (page: Page) => page.keyboard.press('Escape');
const tick = (page: Page) => page.getByRole('checkbox', { name: 'CTV' }).click();
const interactions = (deal: string, plan: string): Interaction[] => [
  { what: 'status tab', at: '/deals/self', act: (page) => page.getByRole('link', { name: /^Draft/ }).click() },
  { what: 'sort', at: '/deals/self', act: (page) => page.getByRole('button', { name: 'Title', exact: true }).click() },
  { what: 'key j', at: '/deals/self', before: (page) => page.keyboard.press('j'), act: (page) => page.keyboard.press('j') },
  { what: 'row ticked', at: '/deals/self', before: (page) => page.keyboard.press('j'), act: (page) => page.keyboard.press('x') },
  { what: 'filters open', at: '/deals/self', act: (page) => page.keyboard.press('f'), after: close },
  { what: 'letter in search', at: '/deals/self', before: (page) => page.keyboard.press('/'), act: (page) => page.keyboard.press('k') },
  { what: 'palette opens', at: '/deals/self', act: (page) => page.keyboard.press('Control+k'), after: close },
  {
    what: 'letter in palette',
    at: '/deals/self',
    before: (page) => page.keyboard.press('Control+k'),
    act: (page) => page.keyboard.press('p'),
    after: close,
  },
  { what: 'menu opens', at: '/deals/self', act: (page) => page.getByRole('button', { name: 'CSV' }).click(), after: close },
  { what: 'date step', at: '/deals/self', act: (page) => page.keyboard.press('ArrowLeft') },
  { what: 'dialog opens', at: '/deals/self', act: (page) => page.keyboard.press('?'), after: close },
  { what: 'deal tab', at: `${deal}/dashboard`, act: (page) => page.getByRole('link', { name: 'Settings' }).click() },
  { what: 'chart hovered', at: `${deal}/dashboard?range=last14day`, act: (page) => page.locator('canvas').first().hover() },
  {
    what: 'letter in a field',
    at: `${deal}/general`,
    before: (page) => page.getByLabel('Title').focus(),
    act: (page) => page.keyboard.press('a'),
  },
  { what: 'tick in targeting', at: `${plan}/targeting`, act: tick },
];

async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const link = page.locator('main tr[data-row] a').first();
  await link.waitFor();
  return /^.*\/[0-9a-f]{24}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? '';
}

/** The longest event of an interaction, in ms; 0 where none took 16. */
async function measure(page: Page, { at, before, act, after }: Interaction): Promise<number> {
  await page.goto(at);
  await page.locator('main :is(tr[data-row], canvas, form, input)').first().waitFor();
  await page.waitForTimeout(REST_MS);
  await before?.(page);
  await page.waitForTimeout(REST_MS);
  await page.evaluate('slowest = 0');
  await act(page);
  await page.waitForTimeout(REST_MS);
  const took = Number(await page.evaluate('slowest'));
  await after?.(page);
  return took;
}

const executablePath = findChromium();
if (!executablePath) throw new Error('No Chromium is installed.');
const browser = await chromium.launch({ executablePath, args: CHROMIUM_FLAGS });
const context = await browser.newContext({ baseURL: BASE, viewport: { width: 1440, height: 900 } });
const page = await context.newPage();
await page.addInitScript(OBSERVE);
await page.request.post('/api/publisher/login', {
  headers: { 'x-requested-with': 'kontor' },
  data: { email: 'agency@demo.test', password: 'Kontor-demo-1', remember: false },
});
const [deal, plan] = [await firstOf(page, '/deals/self?status=PUBLISHED'), await firstOf(page, '/mediaplan')];
const cdp = await context.newCDPSession(page);
await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
for (const one of interactions(deal, plan)) {
  const took: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) took.push(await measure(page, one));
  const [, , median = 0, , most = 0] = took.toSorted((a, b) => a - b);
  console.log(
    `${one.what.padEnd(20)} ${String(median).padStart(5)} ms ${String(most).padStart(5)} ms${median > BUDGET_MS ? '  over' : ''}`,
  );
}
await browser.close();
