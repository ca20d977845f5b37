// node bench/interactions.ts [address…] [--only=word] [--rounds=5] [--cpu]: how long interactions take at 4× throttle, on a product that runs already (design §10).
// Of each build: the longest event, and the longest task until all rests, each as median and most. With --cpu, for a machine that is busy: the main
// thread's own time without throttle until the frame that shows it, and until all rests.
// Two addresses, of two builds, are asked in turn, so that a busy machine slows both. Not a test.

import type { Page } from '@playwright/test';
import { hover, type Interaction, key, press } from './interaction.ts';
import { cpuOfInput } from './interaction-cpu.ts';
import { launch, traced } from './page-load.ts';
import { openLargePlan, planInteractions } from './plan-interactions.ts';

const given = process.argv.slice(2).filter((one) => !one.startsWith('--'));
const BASES = given.length > 0 ? given : ['http://127.0.0.1:8080'];
const ONLY = process.argv.find((one) => one.startsWith('--only='))?.slice('--only='.length) ?? '';
const IS_CPU = process.argv.includes('--cpu');
const THROTTLE = IS_CPU ? 1 : 4;
const ROUNDS = Number(process.argv.find((one) => one.startsWith('--rounds='))?.slice('--rounds='.length) ?? 5);
const BUDGET_MS = IS_CPU ? 25 : 100;
/** Longer than the pauses after which something is asked. */
const REST_MS = 900;

const OBSERVE = `window.slowest = 0; window.task = 0;
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { slowest = Math.max(slowest, entry.duration); })).observe({ type: 'event', durationThreshold: 16 });
new PerformanceObserver((list) => list.getEntries().forEach((entry) => { task = Math.max(task, entry.duration); })).observe({ type: 'longtask' });`;

const close = (page: Page) => page.keyboard.press('Escape');
const interactions = (deal: string): Interaction[] => [
  { what: 'status tab', at: '/deals/self', act: press((page) => page.getByRole('link', { name: /^Draft/ })) },
  { what: 'sort', at: '/deals/self', act: press((page) => page.getByRole('button', { name: 'Title', exact: true })) },
  { what: 'key j', at: '/deals/self', before: (page) => page.keyboard.press('j'), act: key('j') },
  { what: 'row ticked', at: '/deals/self', before: (page) => page.keyboard.press('j'), act: key('x') },
  { what: 'filters open', at: '/deals/self', act: key('f'), after: close },
  { what: 'letter in search', at: '/deals/self', before: (page) => page.keyboard.press('/'), act: key('k') },
  { what: 'palette opens', at: '/deals/self', act: key('Control+k'), after: close },
  {
    what: 'letter in palette',
    at: '/deals/self',
    before: (page) => page.keyboard.press('Control+k'),
    act: key('p'),
    after: close,
  },
  { what: 'menu opens', at: '/deals/self', act: press((page) => page.getByRole('button', { name: 'CSV' })), after: close },
  { what: 'date step', at: '/deals/self', act: key('ArrowLeft') },
  { what: 'dialog opens', at: '/deals/self', act: key('?'), after: close },
  { what: 'deal tab', at: `${deal}/dashboard`, act: press((page) => page.getByRole('link', { name: 'Settings' })) },
  { what: 'chart hovered', at: `${deal}/dashboard?range=last14day`, act: hover((page) => page.locator('canvas').first()) },
  {
    what: 'letter in a field',
    at: `${deal}/general`,
    before: (page) => page.getByLabel('Title').focus(),
    act: key('a'),
  },
];

async function firstOf(page: Page, list: string): Promise<string> {
  await page.goto(list);
  const link = page.locator('main tr[data-row] a').first();
  await link.waitFor();
  return /^.*\/[0-9a-f]{24}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? '';
}

/** Milliseconds: the longest event of an interaction, 0 where none took 16, and the longest task of the main thread, 0 where none took 50. */
type Took = { event: number; task: number };

async function measure(page: Page, { at, before, act, after }: Interaction): Promise<Took> {
  await page.goto(at);
  await page.locator('main :is(tr[data-row], canvas, form, textarea, .k-rail-figure)').first().waitFor();
  await page.waitForTimeout(REST_MS);
  await before?.(page);
  await page.waitForTimeout(REST_MS);
  const begin = await act(page);
  const doIt = async () => {
    await begin();
    await page.waitForTimeout(REST_MS);
  };
  if (IS_CPU) {
    const took = cpuOfInput(await traced(browser, doIt));
    await after?.(page);
    return took;
  }
  await page.evaluate('slowest = 0; task = 0');
  await doIt();
  const took = (await page.evaluate('({ event: slowest, task })')) as Took;
  await after?.(page);
  return took;
}

const browser = await launch();

type Opened = { page: Page; all: Interaction[]; close: () => Promise<unknown> };

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
  const large = await openLargePlan(page);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: THROTTLE });
  const all = [...interactions(deal), ...planInteractions(plan, large.path)].filter(({ what }) => what.includes(ONLY));
  return { page, all, close: large.remove };
}

const inOrder = (times: readonly number[]) => times.toSorted((a, b) => a - b);
function tell(times: readonly number[], budget: number): string {
  const sorted = inOrder(times);
  const [median = 0, most = 0] = [sorted[sorted.length >> 1], sorted.at(-1)];
  return `${median.toFixed(0).padStart(5)} ${most.toFixed(0).padStart(5)}${median > budget ? ' over' : '     '}`;
}

const opened: Opened[] = [];
for (const base of BASES) opened.push(await open(base));
console.log(`${''.padEnd(28)} ${BASES.map(() => 'event  most        task  most     ').join(' | ')}`);
for (const [index, { what }] of (opened[0]?.all ?? []).entries()) {
  const took = opened.map((): Took[] => []);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [which, { page, all }] of opened.entries()) {
      const one = all[index];
      await page.bringToFront();
      if (one) took[which]?.push(await measure(page, one));
    }
  const told = took.map(
    (times) =>
      `${tell(
        times.map(({ event }) => event),
        BUDGET_MS,
      )} ${tell(
        times.map(({ task }) => task),
        IS_CPU ? Number.POSITIVE_INFINITY : BUDGET_MS,
      )}`,
  );
  console.log(`${what.padEnd(28)} ${told.join(' | ')}`);
}
for (const { close } of opened) await close();
await browser.close();
