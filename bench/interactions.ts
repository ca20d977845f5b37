// node bench/interactions.ts [address…] [--only=word] [--rounds=5]: how long interactions take at 4× throttle, on a product that runs already (design §10).
// Two addresses, of two builds, are asked in turn, so that a busy machine slows both. Not a test.

import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../tools/chromium.ts';
import { CHROMIUM_FLAGS } from '../tools/chromium-flags.ts';

const given = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const BASES = given.length > 0 ? given : ['http://127.0.0.1:8080'];
const ONLY = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? '';
const THROTTLE = 4;
const ROUNDS = Number(process.argv.find((one) => one.startsWith('--rounds='))?.slice('--rounds='.length) ?? 5);
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

type Opened = { page: Page; all: Interaction[] };

/** Signed in, with the processor held back. */
async function open(baseURL: string): Promise<Opened> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(OBSERVE);
  await page.request.post('/api/publisher/login', {
    headers: { 'x-requested-with': 'kontor' },
    data: { email: 'agency@demo.test', password: 'Kontor-demo-1', remember: false },
  });
  const [deal, plan] = [await firstOf(page, '/deals/self?status=PUBLISHED'), await firstOf(page, '/mediaplan')];
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  return { page, all: interactions(deal, plan).filter(({ what }) => what.includes(ONLY)) };
}

const opened: Opened[] = [];
for (const base of BASES) opened.push(await open(base));
for (const [index, { what }] of (opened[0]?.all ?? []).entries()) {
  const took = opened.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [which, { page, all }] of opened.entries()) {
      const one = all[index];
      await page.bringToFront();
      if (one) took[which]?.push(await measure(page, one));
    }
  const told = took.map((times) => {
    const sorted = times.toSorted((a, b) => a - b);
    const [median = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
    return `${String(median).padStart(5)} ms ${String(most).padStart(5)} ms${median > BUDGET_MS ? '  over' : '      '}`;
  });
  console.log(`${what.padEnd(20)} ${told.join(' | ')}`);
}
await browser.close();
