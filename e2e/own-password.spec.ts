import { expect, type Page, test } from '@playwright/test';
import { expectSound } from './axe.ts';
import { fromLetter } from './letters.ts';
import { signIn } from './sign-in.ts';

const EMAIL = `bettina.${Date.now()}@halden.example`;
const FIRST = 'a-first-secret';
const OWN = 'quiet-harbour-at-nine';

async function create(page: Page) {
  await signIn(page, 'agency', '/users/create');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByLabel('First name').fill('Bettina');
  await page.getByLabel('Last name').fill('Lorne');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(FIRST);
  await page.getByRole('textbox', { name: 'Confirm password', exact: true }).fill(FIRST);
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('option', { name: 'Pacific' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: EMAIL })).toBeVisible();
}

async function enter(page: Page, password: string) {
  await page.getByLabel('Work email').fill(EMAIL);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a password that somebody else set becomes one’s own, by the link of a letter', async ({ browser }) => {
  const admin = await (await browser.newContext()).newPage();
  await create(admin);

  const page = await (await browser.newContext()).newPage();
  await page.goto('/login');
  await enter(page, FIRST);
  await expect(page.getByText('Somebody else set your password.')).toBeVisible();
  await page.goto(await fromLetter(EMAIL, /http\S+\/confirm-email#[\w-]+/));
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm your e-mail' })).toBeVisible();
  await expect(page).toHaveURL(/\/confirm-email$/);
  await expectSound(page, 'an e-mail to confirm');
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill(OWN);
  await page.getByRole('textbox', { name: 'Confirm password', exact: true }).fill(OWN);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Your password is set' })).toBeVisible();
  await expectSound(page, 'a password that is set');

  await page.getByRole('button', { name: 'Sign in' }).click();
  await enter(page, FIRST);
  await expect(page.getByText('The email or password is not correct.')).toBeVisible();
  await enter(page, OWN);
  await expect(page).not.toHaveURL(/login/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Somebody else set your password.')).toHaveCount(0);
  await Promise.all([admin.context().close(), page.context().close()]);
});
