import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSound, VIEWS } from './axe.ts';
import { signIn } from './sign-in.ts';

/** Screens of access and shell by who may see them. */
const PLACES = {
  agency: [
    '/users',
    '/users?q=nothing-has-this-name',
    '/users/create',
    '/users/invitations',
    '/users/invitations?q=nothing-has-this-name',
    '/reports/owned',
    '/setting/apikey',
  ],
  reseller: ['/setting/apikey'],
  /** Invited into another account. */
  dsp: ['/users'],
  super: ['/setting/platformkey', '/impersonate', '/admin/account'],
} as const;

/** What a button lays over the page passes axe and closes by Escape. */
async function expectDialog(page: Page, button: string, title: string) {
  await page.getByRole('button', { name: button, exact: true }).first().click();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await expectNoViolations(page, title);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: /user menu/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

for (const { name, ...view } of VIEWS) {
  test(`every screen of access passes axe and fits, ${name}`, async ({ browser }) => {
    test.setTimeout(240_000);
    const context = await browser.newContext(view);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    for (const place of ['/login', '/verify-email', '/reset-success', '/sso', '/invitation', '/confirm-email#no-such-link']) {
      await page.goto(place);
      await expectSound(page, place);
    }
    for (const [persona, places] of Object.entries(PLACES)) {
      await signIn(page, persona, places[0]);
      for (const place of places) {
        await page.goto(place);
        await expectSound(page, `${persona} ${place}`);
      }
      if (persona === 'agency') {
        await page.goto('/users');
        await page.getByRole('table').getByRole('link').first().click();
        await expectSound(page, 'a user');
        await expectDialog(page, 'Update Password', 'Update password');
        await expectDialog(page, 'Delete', 'Delete this user?');
      }
      if (persona === 'reseller') {
        await page.getByRole('button', { name: /^Generate New/ }).click();
        await expect(page.getByText('shown this once')).toBeVisible();
        await expectSound(page, 'a new pair');
        await page.getByRole('button', { name: 'Cancel' }).click();
      }
      if (persona === 'super') {
        await page.goto('/setting/platformkey');
        await expectDialog(page, 'Issue key', 'Issue a platform key');
      }
      await signOut(page);
    }
    expect(faults).toEqual([]);
    await context.close();
  });
}

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
  await signIn(page, 'agency', '/deals/self');
  await page.waitForTimeout(2_500);
  await expect(page.getByText('Ad Blocker Detected')).toHaveCount(0);
  await context.setOffline(true);
  await expect(page.getByText('You are currently offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are connected.')).toBeVisible();
  await expect(page.getByText('You are connected.')).toHaveCount(0);
});
