import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './axe.ts';
import { tabTo } from './keyboard.ts';
import type { PROVIDER_LOGINS } from './provider-logins.ts';

/** From the sign-in page to the identity provider, by keyboard. */
async function leaveForProvider(page: Page) {
  await page.goto('/login?redirect=%2Fmediaplan');
  await tabTo(page, /^Sign in with single sign-on$/);
  await page.keyboard.press('Enter');
}

/** Through the provider's own form, up to its question. */
async function signInThere(page: Page, login: keyof typeof PROVIDER_LOGINS) {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
}

test('single sign-on leads to the provider and back to the page one wanted (spec 1 §1)', async ({ page }) => {
  await leaveForProvider(page);
  await signInThere(page, 'planner');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/mediaplan/);
  await expect(page.getByRole('button', { name: /user menu/ })).toBeVisible();
  expect(page.url()).not.toMatch(/code=|state=/);
  await page.goBack();
  await expect(page.getByText('Not signed in')).toHaveCount(0);
});

test('who does not agree at the provider, or is nobody here, is told and led back to login (spec 1 §1)', async ({ page }) => {
  await leaveForProvider(page);
  await signInThere(page, 'stranger');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByText('You did not agree at the identity provider')).toBeVisible();
  await expectSound(page, 'refused at the provider');

  // The provider remembers who they are and asks again whether they agree.
  await leaveForProvider(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('No user here has your e-mail.')).toBeVisible();
  await expectSound(page, 'nobody here');
  await page.getByRole('link', { name: 'Back to login' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fmediaplan/);
});
