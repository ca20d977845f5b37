import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSound, settle, VIEWS } from './axe.ts';
import { BOTH_HANDS, HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

const prices = (page: Page) => page.getByRole('region', { name: 'Requests vs CPM' });

async function openExplorer(page: Page, hand: Hand) {
  await signIn(page, 'agency', '/mediaplan');
  await page.locator('a[href^="/mediaplan/"][href$="/targeting"]').first().click();
  await hand.press(page.getByRole('link', { name: 'Price Explorer' }));
  await expect(prices(page).getByText('All prices shown')).toBeVisible();
}

const MOST_KEYS = 100;
async function tabTo(page: Page, target: Locator) {
  for (let pressed = 0; pressed < MOST_KEYS; pressed += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`No key leads to ${target}.`);
}

for (const hand of HANDS) {
  test(`a curve is drilled to a price, and a deal is made from it, ${hand.name}`, async ({ page }) => {
    await openExplorer(page, hand);
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

  test(`a publisher of the insights is kept out of the plan, and comes back, ${hand.name}`, async ({ page }) => {
    await openExplorer(page, hand);
    await settle(page);
    const without = page.getByRole('button', { name: /^Exclude / });
    const words = (await without.first().getAttribute('aria-label')) ?? '';
    await hand.press(without.first());
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^Leaves .* avails a day/)).toBeVisible();
    await expectNoViolations(page, `before a publisher is kept out, ${hand.name}`);
    await hand.press(dialog.getByRole('button', { name: words, exact: true }));
    await expect(page.getByRole('button', { name: words, exact: true })).toHaveCount(0);
    await hand.press(page.getByRole('button', { name: 'Undo', exact: true }).first());
    await expect(page.getByRole('button', { name: words, exact: true })).toBeVisible();
  });

  test(`staff go from a new entry to its prices, its file and the list, ${hand.name}`, async ({ page }) => {
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
    await expect(prices(page).getByText('All prices shown')).toBeVisible();
    await hand.press(prices(page).getByRole('button', { name: 'Requests vs CPM: files' }));
    const coming = page.waitForEvent('download');
    await hand.press(page.getByRole('menuitem', { name: 'CSV of all figures' }));
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toMatch(/^\uFEFF?"?Floor from \(USD CPM\)"?,.*\n\d/);
    await page.goto('/admin/avails-explorer');
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await settle(page);
    await expectNoViolations(page, `the avails explorer, ${hand.name}`);
  });
}

test('keys alone go from bar to bar and into one, down to the cent, and out again', async ({ page }) => {
  const byKeys = BOTH_HANDS.keyboard;
  await openExplorer(page, byKeys);
  await settle(page);
  const curve = prices(page).getByRole('slider', { name: /^Avails a day by publisher floor/ });
  await tabTo(page, curve);
  for (const shown of [/^\$\d+\.00 – \$\d+\.00 shown$/, /^\$\d+\.\d0 – \$\d+\.\d0 shown$/]) {
    // A bar without avails does not open: the next one may.
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(prices(page).getByText(shown)).toBeVisible({ timeout: 2_000 });
    }).toPass();
    await expect(prices(page).getByText('Settling')).toHaveCount(0);
    await expect(curve).toBeVisible();
    await tabTo(page, curve);
  }
  await tabTo(page, prices(page).getByRole('button', { name: 'Zoom out' }));
  await page.keyboard.press('Enter');
  await expect(prices(page).getByText('All prices shown')).toBeVisible();
});

const WIDTHS = [...VIEWS, { name: 'light, 1100 px', colorScheme: 'light', viewport: { width: 1100, height: 900 } }] as const;
for (const { name, ...view } of WIDTHS)
  test.describe(name, () => {
    test.use(view);
    test('the price explorer, the CPM Explorer and the avails explorer are sound', async ({ page }) => {
      await signIn(page, 'agency', '/mediaplan');
      const plan = await page.locator('a[href^="/mediaplan/"][href$="/targeting"]').first().getAttribute('href');
      await page.goto((plan ?? '').replace(/targeting$/, 'explorer'));
      await expectSound(page, 'the price explorer');
      await page.goto((plan ?? '').replace(/targeting$/, 'explorer?view=cpm&floor=14.5'));
      await expectSound(page, 'the CPM Explorer');
      await signIn(page, 'staff', '/admin/avails-explorer');
      await expectSound(page, 'the avails explorer');
      await page.goto('/admin/avails-explorer/create');
      await expectSound(page, 'a new exploration');
    });
  });
