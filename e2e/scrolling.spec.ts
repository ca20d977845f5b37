import { expect, type Page, test } from '@playwright/test';
import { settle } from './axe.ts';
import { obstaclesAt } from './scrolls.ts';
import { signIn } from './sign-in.ts';

/** For what lies over a page, the ends and one between. */
const OVERLAID = [360, 768, 1920];
/** By how much the document is larger than its window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth, scrollHeight } = document.documentElement;
    return [scrollWidth - clientWidth, scrollHeight - window.innerHeight].map((over) => Math.max(0, over)).join(' by ');
  });

test('a plan scrolls as one beside its long lists of values and of segments', async ({ page }) => {
  await signIn(page, 'agency', '/');
  const found: string[] = [];
  for (const section of ['dma', 'genres', 'publishers', 'includeSegments', 'audienceBooleanLogic']) {
    const address = `/mediaplan/create/targeting?dim=${section}`;
    await page.goto(address);
    found.push(...(await obstaclesAt(page, address)));
  }
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
