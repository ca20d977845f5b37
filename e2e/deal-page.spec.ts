import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** The published deal that spends most, on its dashboard of the last thirty days: just after midnight today has earned nothing yet. */
async function openDeal(page: Page): Promise<string> {
  await signIn(page, 'agency', '/deals/self?status=PUBLISHED&sort=-spend');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/dashboard/);
  const path = new URL(page.url()).pathname;
  await page.goto(`${path}?range=last30day`);
  await expect(page.locator('canvas').first()).toBeVisible();
  return path;
}

test('the tabs of a deal and its status action keep their place from tab to tab (design §8)', async ({ page }) => {
  await openDeal(page);
  const places: unknown[] = [];
  for (const tab of ['Dashboard', 'Settings', 'Delivery', 'History']) {
    await page.getByRole('navigation', { name: 'Deal' }).getByRole('link', { name: tab }).click();
    await expect(page.getByRole('navigation', { name: 'Deal' }).getByRole('link', { name: tab })).toHaveAttribute('aria-current', 'page');
    const tabs = await page.getByRole('navigation', { name: 'Deal' }).boundingBox();
    const action = await page.getByRole('button', { name: 'Unpublish', exact: true }).boundingBox();
    places.push({ tabs: tabs?.y, x: action && action.x + action.width, y: action?.y });
  }
  expect(places).toEqual(places.map(() => places[0]));
});

test('a bar that is clicked narrows the dashboard to its day, and View All lists every domain or bundle (spec 2 §2)', async ({ page }) => {
  await openDeal(page);
  const bars = page.locator('canvas').first();
  const box = await bars.boundingBox();
  await bars.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) - 40 } });
  await expect(page).toHaveURL(/[?&]at=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/[?&]at=/);
  await page
    .getByRole('button', { name: /: View All$/ })
    .first()
    .click();
  await expect(page.getByRole('dialog').getByRole('row')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
