import { expect, type Page, test } from '@playwright/test';
import { settle } from './axe.ts';
import { addressesOf, PARTS } from './page-addresses.ts';
import { signIn } from './sign-in.ts';

/** Small and common phones, a tablet, and the screens that people work on. */
const WIDTHS = [360, 390, 768, 1100, 1366, 1440, 1920];
/** For what lies over a page, the ends and one between. */
const OVERLAID = [360, 768, 1920];
/** What a box that scrolls leaves of the window at the least, in px: there the page itself is scrolled. */
const LEAST_LEFT = 80;

/** By how much the document is larger than its window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - window.innerHeight].map((over) => Math.max(0, over)).join(' by ');
  });

/** What keeps the page from being scrolled as one from its head to its foot: none where nothing does. */
const obstaclesOf = (page: Page) =>
  page.evaluate((leastLeft) => {
    const root = document.documentElement;
    const main = document.querySelector<HTMLElement>('main.k-main');
    const nameOf = ({ tagName, className }: Element) => `${tagName.toLowerCase()}.${String(className).replaceAll(' ', '.')}`;
    const found: string[] = [];
    const [wide, high] = [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight];
    if (wide > 0) found.push(`the document is ${wide} px wider than its window`);
    // A page without the console's frame, such as the sign-in, is scrolled as the document.
    if (main && high > 0) found.push(`the document is ${high} px higher than its window`);
    const scrolled = main ?? root;
    const beside = scrolled.scrollWidth - scrolled.clientWidth;
    if (beside > 0) found.push(`the page is ${beside} px wider than its place`);
    for (const box of scrolled.querySelectorAll('*')) {
      const { overflowY, overscrollBehaviorY } = getComputedStyle(box);
      if (!/auto|scroll/.test(overflowY) || box.scrollHeight <= box.clientHeight || box === document.body) continue;
      if (overscrollBehaviorY !== 'auto') found.push(`${nameOf(box)} keeps the wheel at its end`);
      const left = scrolled.clientHeight - box.clientHeight;
      if (left < leastLeft) found.push(`${nameOf(box)} leaves ${left} px of the page to scroll by`);
    }
    scrolled.scrollTop = scrolled.scrollHeight;
    const foot = main?.lastElementChild?.getBoundingClientRect().bottom ?? 0;
    if (foot > window.innerHeight + 1) found.push(`the foot of the page stays ${Math.round(foot - window.innerHeight)} px out of sight`);
    scrolled.scrollTop = 0;
    return found;
  }, LEAST_LEFT);

async function obstaclesAt(page: Page, address: string): Promise<string[]> {
  const found: string[] = [];
  await page.goto(address);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await settle(page);
    found.push(...(await obstaclesOf(page)).map((what) => `${address} at ${width} px: ${what}`));
  }
  return found;
}

for (const [part, places] of PARTS)
  test(`every page scrolls as one, within its window: ${part}`, async ({ page }) => {
    const found: string[] = [];
    if (places[0]?.who) await signIn(page, places[0].who, '/');
    for (const { path } of places) for (const address of await addressesOf(page, path)) found.push(...(await obstaclesAt(page, address)));
    expect(found).toEqual([]);
  });

test('a plan scrolls as one beside its long lists of values and of segments', async ({ page }) => {
  await signIn(page, 'agency', '/');
  const found: string[] = [];
  for (const section of ['dma', 'genres', 'publishers', 'includeSegments', 'audienceBooleanLogic'])
    found.push(...(await obstaclesAt(page, `/mediaplan/create/targeting?dim=${section}`)));
  expect(found).toEqual([]);
});

test('nothing that is laid over a page makes its document larger than the window', async ({ page }) => {
  await signIn(page, 'agency', '/deals/self');
  await settle(page);
  const button = (name: RegExp) => () => page.getByRole('button', { name }).first().click();
  const userMenu = (name: string) => async () => {
    await button(/user menu/)();
    await page.getByRole('menuitem', { name }).click();
  };
  const openBy: [what: string, open: () => Promise<unknown>][] = [
    ['palette', () => page.keyboard.press('Control+k')],
    ['shortcuts', () => page.keyboard.press('?')],
    ['accounts', button(/switch account/)],
    ['devices', userMenu('Signed-in devices')],
    ['own password', userMenu('Change password')],
    ['user menu', button(/user menu/)],
    ['dates', button(/^Dates: /)],
    ['columns', button(/^Columns/)],
  ];
  const found: string[] = [];
  for (const [what, open] of openBy) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await open();
    await expect(page.getByRole('dialog').or(page.getByRole('menu')).first()).toBeVisible();
    for (const width of OVERLAID) {
      await page.setViewportSize({ width, height: 800 });
      const over = await overflowOf(page);
      if (over !== '0 by 0') found.push(`${what} at ${width} px: ${over} px`);
    }
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog').or(page.getByRole('menu'))).toHaveCount(0);
  }
  expect(found).toEqual([]);
});

test('on a phone the first row of a list is in the upper third of the screen, with all that is done with the list above it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'agency', '/deals/self');
  await settle(page);
  const first = page.locator('main tr[data-row="0"]');
  await expect(first).toBeVisible();
  expect((await first.boundingBox())?.y).toBeLessThanOrEqual(300);
  const main = page.getByRole('main');
  for (const name of [/^Search/, /^Filter$/, /^Dates: /, /^View/, /^Group by/, /^Refresh/])
    await expect(main.getByRole('searchbox', { name }).or(main.getByRole('button', { name })).first()).toBeInViewport();
  await expect(main.getByRole('link', { name: 'Create deal' })).toBeInViewport();
});
