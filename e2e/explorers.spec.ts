import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, settle } from './axe.ts';
import { HANDS } from './hands.ts';
import { signIn } from './sign-in.ts';

const prices = (page: Page) => page.getByRole('region', { name: 'Requests vs CPM' });

for (const hand of HANDS) {
  test(`a curve is drilled to a price, and a deal is made from it, ${hand.name}`, async ({ page }) => {
    await signIn(page, 'agency', '/mediaplan');
    await page.locator('a[href^="/mediaplan/"][href$="/targeting"]').first().click();
    await hand.press(page.getByRole('link', { name: 'Price Explorer' }));
    await expect(prices(page).getByText('All prices shown')).toBeVisible();
    await settle(page);
    await expectNoViolations(page, `the price explorer, ${hand.name}`);
    await hand.press(prices(page).getByRole('button', { name: 'View as table' }));
    const bars = prices(page).getByRole('button', { name: /^\$\d/ });
    await hand.press(bars.nth(Math.floor((await bars.count()) / 3)));
    await expect(prices(page).getByText(/^\$\d+\.00 – \$\d+\.00 shown$/)).toBeVisible();
    await hand.press(prices(page).getByRole('button', { name: 'Zoom out' }));
    await expect(prices(page).getByText('All prices shown')).toBeVisible();
    await hand.tick(page.getByRole('radio', { name: 'CPM Explorer' }));
    const floor = page.getByRole('textbox', { name: 'Deal floor' });
    await hand.write(floor, '14.50');
    await expect(page.getByRole('rowheader', { name: "Publisher's net" })).toBeVisible();
    await settle(page);
    await expectNoViolations(page, `the CPM Explorer, ${hand.name}`);
    await hand.press(page.getByRole('link', { name: 'Use $14.50 in a deal' }));
    await expect(page).toHaveURL(/\/deals\/self\/create\/general\?plan=.*price=14\.5/);
    await expect(page.getByRole('row', { name: 'Bid $14.50' })).toBeVisible();
  });

  test(`staff go from a new entry to its prices and the list, ${hand.name}`, async ({ page }) => {
    const title = `Evenings, ${hand.name}`;
    await signIn(page, 'staff', '/admin/avails-explorer');
    await hand.press(page.getByRole('link', { name: 'Create exploration' }).first());
    await hand.write(page.getByRole('textbox', { name: /^Title/ }), title);
    await hand.press(page.getByRole('button', { name: 'Create exploration' }));
    await expect(page.getByText('Avails explore created.')).toBeVisible();
    await settle(page);
    await expectNoViolations(page, `an entry of the avails explorer, ${hand.name}`);
    await hand.press(page.getByRole('link', { name: 'Price Explorer' }));
    await expect(page.getByRole('heading', { name: 'Daily Requests' })).toBeVisible();
    await page.goto('/admin/avails-explorer');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await settle(page);
    await expectNoViolations(page, `the avails explorer, ${hand.name}`);
  });
}
