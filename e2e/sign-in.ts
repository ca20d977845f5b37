import { expect, type Page } from '@playwright/test';

/** Signs a demo persona in through the form (design §7). */
export async function signIn(page: Page, persona: string, to = '/') {
  await page.goto(`/login?redirect=${encodeURIComponent(to)}`);
  await page.getByLabel('Work email').fill(`${persona}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill('Kontor-demo-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
