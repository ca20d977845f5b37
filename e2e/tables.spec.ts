import { expect, test } from '@playwright/test';
import { LEAST_SHIFT, shiftsOf, watchShifts } from './shifts.ts';
import { signIn } from './sign-in.ts';

test('the deal list at 1280 px shows its names whole, jumps at nothing and is walked by keys (design §8)', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await watchShifts(page);
  await signIn(page, 'agency', '/deals/self');
  const rows = page.locator('tr[data-row]');
  await expect(rows).toHaveCount(50);
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => page.locator('tr[data-row] [data-cut]').count()).toBeLessThanOrEqual(5);
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
