import { expect, test } from '@playwright/test';
import { expectSoundEverywhere } from './axe.ts';
import { arrowTo, tabTo } from './keyboard.ts';
import { fromLetter } from './letters.ts';
import { signIn } from './sign-in.ts';

test('signing in, switching account, devices and signing out, by keyboard alone (spec 1 §2.1, §2.4)', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Work email').focus();
  await page.keyboard.type('jonty.brackwater@halden.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Kontor-demo-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/login/);

  await tabTo(page, /switch account/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Login Accounts' })).toBeVisible();
  await expect(page.getByText('Logged In')).toBeVisible();
  await tabTo(page, /Switch to Tallgrass Partners/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Log in as "Tallgrass Partners"?' })).toBeVisible();
  await tabTo(page, /^Switch$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Account Tallgrass Partners, switch account' })).toBeVisible();

  await tabTo(page, /user menu/);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await arrowTo(page, /Signed-in devices/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Signed-in devices' })).toBeVisible();
  await expect(page.getByText('This device')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await tabTo(page, /user menu/);
  await page.keyboard.press('Enter');
  await arrowTo(page, /Sign Out/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('kontor')))).toEqual([]);
});

test('a forgotten password is reset by the code that came by mail, by keyboard alone (spec 1 §2.1, §4)', async ({ page }) => {
  await page.goto('/login');
  await tabTo(page, /Forgot password/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot password' })).toBeVisible();
  await page.getByRole('textbox').first().focus();
  await page.keyboard.type('matteo.quillan@halden.example');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/verify-otp/);
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Forgot password');
  await expectSoundEverywhere(page, '/verify-otp', false);
  const code = await fromLetter('matteo.quillan@halden.example', /\b\d{6}\b/);
  await page.getByRole('textbox').first().focus();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reset-password/);
  await expect(page.getByRole('heading', { level: 1, name: 'New password' })).toBeVisible();
  await expectSoundEverywhere(page, '/reset-password', false);
  await page.getByLabel('New password', { exact: true }).focus();
  await page.keyboard.type('a-new-secret-7');
  await page.getByLabel('Confirm password', { exact: true }).focus();
  await page.keyboard.type('a-new-secret-7');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been reset successfully!')).toBeVisible();
  await tabTo(page, /Go To Login/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Work email').fill('matteo.quillan@halden.example');
  await page.getByLabel('Password', { exact: true }).fill('a-new-secret-7');
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/login/);
});

test('a super user acts as somebody, sees their product under a banner, and stops (spec 1 §2.9)', async ({ page }) => {
  await signIn(page, 'super', '/admin/deals');
  await page.goto('/impersonate?username=lean%40demo.test&redirect=%2F%2Fevil.example');
  await expect(page.getByText(/Sunniva Okafor acts as/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account Plainspoke Agency, switch account' })).toBeVisible();
  expect(new URL(page.url()).hostname).toBe('127.0.0.1');
  await page.goto('/mediaplan');
  await expect(page.getByText(/Sunniva Okafor acts as/)).toBeVisible();
  await page.getByRole('button', { name: 'Stop' }).click();
  await expect(page.getByRole('button', { name: 'Account Kontor Operations, switch account' })).toBeVisible();
  await expect(page.getByText(/acts as/)).toHaveCount(0);
});

test('the e-mail stands beside the user menu on wide screens alone (spec 1 §2.4)', async ({ page }) => {
  await signIn(page, 'agency', '/deals/self');
  const email = page.getByRole('button', { name: /user menu/ }).getByText('agency@demo.test');
  await expect(email).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(email).toBeHidden();
});

test('who may not act as another goes home from /impersonate (spec 1 §2.2)', async ({ page }) => {
  await signIn(page, 'agency', '/deals/self');
  await page.goto('/impersonate?username=lean%40demo.test');
  await expect(page).toHaveURL(/\/dashboard$/);
});
