import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSound, settle, VIEWS } from './axe.ts';
import { signIn } from './sign-in.ts';

async function firstLink(page: Page, list: string): Promise<string> {
  await page.goto(list);
  return (await page.getByRole('table').getByRole('link').first().getAttribute('href')) ?? '';
}

for (const { name, ...view } of VIEWS) {
  test(`every screen passes axe and fits, ${name}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext(view);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await signIn(page, 'agency', '/deals/self');
    const deal = (await firstLink(page, '/deals/self?sort=-spend')).split('/').slice(0, 4).join('/');
    const plan = (await firstLink(page, '/mediaplan')).split('/').slice(0, 3).join('/');
    const places = [
      '/deals/self',
      '/deals/self?q=nothing-has-this-name',
      '/deals/self/create/general',
      '/deals/self/create/delivery',
      `${deal}/dashboard?range=last14day`,
      `${deal}/general`,
      `${deal}/delivery`,
      `${deal}/history`,
      '/mediaplan',
      '/mediaplan/create/settings',
      `${plan}/settings`,
      `${plan}/targeting`,
      `${plan}/history`,
      '/nowhere',
      '/admin/deals',
    ];
    for (const place of places) {
      await page.goto(place);
      await expectSound(page, place);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`overlays pass axe while open, ${colorScheme}`, async ({ browser }) => {
    const context = await browser.newContext({ colorScheme });
    const page = await context.newPage();
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
    await context.close();
  });
}

async function chooseFromUserMenu(page: Page, name: string) {
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name }).click();
}
