import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSound } from './axe.ts';
import { signIn } from './sign-in.ts';

/** What a button lays over the page passes axe and closes by Escape. */
async function expectDialog(page: Page, button: string, title: string) {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await expectNoViolations(page, title);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

// What a screen lays over itself; the screens are judged in screens.spec.ts.
test('the dialogs of a user pass axe', async ({ page }) => {
  await signIn(page, 'agency', '/users');
  await page.getByRole('table').getByRole('link').first().click();
  await expectSound(page, 'a user');
  await expectDialog(page, 'Update Password', 'Update password');
  await expectDialog(page, 'Delete', 'Delete this user?');
});

test('a new pair of an API key passes axe', async ({ page }) => {
  await signIn(page, 'reseller', '/setting/apikey');
  await page.getByRole('button', { name: /^Generate New/ }).click();
  await expect(page.getByText('shown this once')).toBeVisible();
  await expectSound(page, 'a new pair');
  await page.getByRole('button', { name: 'Cancel' }).click();
});

test('the dialog of a platform key passes axe', async ({ page }) => {
  await signIn(page, 'super', '/setting/platformkey');
  await expectDialog(page, 'Issue key', 'Issue a platform key');
});

test('an invitation that waits for somebody passes axe', async ({ page }) => {
  await signIn(page, 'dsp', '/users');
  await expectSound(page, 'an invitation that waits');
});

test('what an agency may not see looks sound too', async ({ page }) => {
  await signIn(page, 'agency', '/setting/apikey');
  await expectSound(page, 'API keys of no reseller');
  await page.goto('/admin/deals');
  await expectSound(page, 'deals of all accounts');
});

test('an ad blocker is noticed, by what it hides and by what it stops (spec 1 §2.4)', async ({ browser }) => {
  const blocks: ((page: Page) => Promise<unknown>)[] = [
    (page) => page.route('**/ads/**', (route) => route.abort()),
    (page) =>
      page.addInitScript(() =>
        document.addEventListener('DOMContentLoaded', () =>
          document.head.insertAdjacentHTML('beforeend', '<style>.adsbox{display:none!important}</style>'),
        ),
      ),
  ];
  for (const block of blocks) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await block(page);
    await signIn(page, 'agency', '/deals/self');
    await expect(page.getByText('Disable Ad Blocker to access this page')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
    await expectNoViolations(page, 'ad blocker');
    await context.close();
  }
});

test('without one the page stays; offline and back are told (spec 1 §2.4)', async ({ page, context }) => {
  const looked = page.waitForResponse(/\/ads\//);
  await signIn(page, 'agency', '/deals/self');
  await looked;
  await expect(page.getByText('Ad Blocker Detected')).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText('You are currently offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are connected.')).toBeVisible();
  await expect(page.getByText('You are connected.')).toHaveCount(0);
});
