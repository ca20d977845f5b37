import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSoundEverywhere, SCREEN, settle } from './axe.ts';
import { IS_NIGHT } from './night.ts';
import { addressesOf, isBelowAnother, PARTS } from './page-addresses.ts';
import { obstaclesAt } from './scrolls.ts';
import { jumpsOf, watchShifts } from './shifts.ts';
import { signIn } from './sign-in.ts';

/** One page of each layout, which is judged in both schemes, on a phone and by how it scrolls: a card, a dashboard, a list, a form, a record and its tabs, a refusal. */
const LAYOUTS =
  /^\/(login|invitation|dashboard|deals\/self|users|users\/create|nowhere|setting\/platformkey|(deals\/self|mediaplan)\/[0-9a-f]{24}(\/\w+)?)$/;

for (const [part, places] of PARTS)
  test(`every screen passes axe, fits, scrolls as one and does not jump: ${part}`, async ({ page }) => {
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await watchShifts(page);
    if (places[0]?.who) await signIn(page, places[0].who, '/');
    for (const { path } of places)
      for (const address of await addressesOf(page, path)) {
        await page.goto(address);
        await settle(page);
        faults.push(...(await jumpsOf(page, address)));
        const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' });
        if (isBelowAnother(path) && (await crumbs.count()) === 0) faults.push(`${address} does not say where it is`);
        const isWhole = IS_NIGHT || LAYOUTS.test(new URL(page.url()).pathname);
        await expectSoundEverywhere(page, address, isWhole);
        if (isWhole) faults.push(...(await obstaclesAt(page, address)));
        await page.setViewportSize(SCREEN);
      }
    expect(faults).toEqual([]);
  });

test('overlays pass axe while open', async ({ page }) => {
  await signIn(page, 'agency', '/deals/self');
  await settle(page);
  const openBy: [string, () => Promise<unknown>][] = [
    ['palette', () => page.keyboard.press('Control+k')],
    ['shortcuts', () => page.keyboard.press('?')],
    ['login accounts', () => page.getByRole('button', { name: /switch account/ }).click()],
    ['devices', () => chooseFromUserMenu(page, 'Signed-in devices')],
    ['own password', () => chooseFromUserMenu(page, 'Change password')],
  ];
  for (const [what, open] of openBy) {
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('[role="status"][aria-label^="Loading"]')).toHaveCount(0);
    await expectNoViolations(page, what);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: /user menu/ }).click();
  await expectNoViolations(page, 'user menu');
});

async function chooseFromUserMenu(page: Page, name: string) {
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name }).click();
}
