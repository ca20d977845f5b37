import { expect, test } from '@playwright/test';
import { LEAST_SHIFT, shiftsOf, watchShifts } from './shifts.ts';
import { signIn } from './sign-in.ts';

/** What is asked of deals every day. */
const DAILY = ['Status', 'Spend', 'Ends', 'CPM', 'Fill Rate', 'Pace', '14 days'];

test('the deal list at 1280 px has what is asked daily, cuts names in the middle alone, jumps at nothing and is walked by keys (design §8)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await watchShifts(page);
  await signIn(page, 'agency', '/deals/self');
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(25);
  await page.evaluate(() => document.fonts.ready);
  for (const name of DAILY) await expect(page.getByRole('columnheader', { name })).toBeVisible();
  // Room for both ends of a name, by which rows are told apart: the least that a name has (column-layout.ts).
  const room = (names: Element[]) => Math.min(...names.map(({ clientWidth }) => clientWidth));
  expect(await rows.locator('a .k-cut').evaluateAll(room)).toBeGreaterThanOrEqual(150);
  const isCut = (names: Element[]) => names.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
  expect(await rows.locator('td a').evaluateAll(isCut)).toBeLessThanOrEqual(5);
  await expect(page.getByRole('table', { name: 'Deals' })).not.toHaveAttribute('aria-busy');
  await shiftsOf(page);

  const list = page.getByRole('table', { name: 'Deals' });
  for (const act of [
    () => page.getByRole('link', { name: /^Draft/ }).click(),
    () => page.getByRole('link', { name: /^All/ }).click(),
    () => page.getByRole('button', { name: 'Title', exact: true }).click(),
    () => page.getByRole('button', { name: 'Auctions', exact: true }).click(),
  ]) {
    await act();
    await expect(list).not.toHaveAttribute('aria-busy');
    await expect(rows.first()).toBeVisible();
    expect(await shiftsOf(page)).toBeLessThanOrEqual(LEAST_SHIFT);
  }

  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(rows.nth(1).getByRole('link')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/general/);
});

for (const width of [1366, 1440])
  test(`at ${width} px the deal list has at least the columns of 1280 px, in both schemes (design §8)`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn(page, 'agency', '/deals/self');
    await expect(page.locator('tr[data-row]')).toHaveCount(25);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      for (const name of DAILY) await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(await wide()).toBe(0);
    }
  });

/** Between them the menu folds, the sections become a row and the forecast moves below. */
const WIDTHS = [768, 820, 900, 1024, 1101, 1160, 1199, 1200, 1280];
/** What a name gets at the least, in px. */
const LEAST_NAME = 160;

test('values of a plan keep their names at every width, and no page is wider than its window (design §8)', async ({ page }) => {
  await signIn(page, 'agency', '/mediaplan/create/targeting?dim=dma');
  await page.getByRole('button', { name: 'Include the United States' }).click();
  for (const section of ['DMA', 'IAB category']) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.getByRole('link', { name: section }).click();
    await expect(page.getByRole('heading', { name: section })).toBeVisible();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const names = page.locator('.k-lookup-row .k-lookup-name');
      await expect(names.first()).toBeVisible();
      const least = () => names.evaluateAll((all) => Math.min(...all.map(({ clientWidth }) => clientWidth)));
      await expect.poll(least, `${section} at ${width} px`).toBeGreaterThanOrEqual(LEAST_NAME);
      const { scrollWidth, clientWidth } = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        return { scrollWidth, clientWidth };
      });
      expect(scrollWidth, `the page at ${width} px`).toBe(clientWidth);
    }
  }
});

test('where the sections of a plan are a row, it shows the chosen one (design §8)', async ({ page }) => {
  await page.setViewportSize({ width: 1101, height: 800 });
  await signIn(page, 'agency', '/mediaplan/create/targeting?dim=includeLivestream');
  await expect(page.getByRole('link', { name: /^Livestream/ })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: /^Media & platform/ })).not.toBeInViewport({ ratio: 1 });
});

for (const width of [768, 1024])
  test(`columns that have no room at ${width} px are named, and come when they are asked for`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await signIn(page, 'agency', '/deals/self');
    const more = page.getByRole('button', { name: /^\d+ hidden: / });
    await more.click();
    const pin = page.getByRole('menuitem', { name: /^Show / }).first();
    const column = ((await pin.textContent()) ?? '').replace('Show ', '');
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toHaveCount(0);
    await pin.click();
    await expect(page.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  });
