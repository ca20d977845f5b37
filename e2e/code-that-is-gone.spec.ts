import { expect, test } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** As offline, or after an update has taken the old files away. */
const NO_CODE = '**/assets/accounts-dialog-*.js';

test('where its code cannot be fetched, a dialog does not open, and what was typed stays (spec 1 §2.4, §8)', async ({ page }) => {
  await signIn(page, 'agency', '/deals/self');
  await page.route(NO_CODE, (route) => route.abort());
  await page.goto('/users/create');
  await page.getByLabel('Email').fill('somebody@new.example');
  await page.getByRole('button', { name: /switch account/ }).click();
  await expect(page.getByText('Check your internet connection and try again')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('somebody@new.example');
  await page.unroute(NO_CODE);
  await page.getByRole('button', { name: /switch account/ }).click();
  await expect(page.getByRole('dialog', { name: 'Login Accounts' })).toBeVisible();
});

test('offline, a page that was never opened says so and leaves the product where it is (spec 1 §2.4)', async ({ page, context }) => {
  await signIn(page, 'agency', '/deals/self');
  await page.getByRole('table').waitFor();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByText('Check your internet connection and try again.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
});
