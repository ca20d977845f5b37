import { expect, test } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { signIn } from './sign-in.ts';

test('an administrator makes a user in two steps and changes them, by keyboard alone (spec 3 §2, §4)', async ({ page }) => {
  const email = `ines.${Date.now()}@halden.example`;
  await signIn(page, 'agency', '/users');
  await tabTo(page, /^Create user$/);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.keyboard.type('Ines');
  for (const [label, value] of [
    [/^Last name/, 'Carmody'],
    [/^Password/, 'a-first-secret'],
    [/^Confirm password/, 'a-first-secret'],
  ] as const) {
    await tabTo(page, label);
    await page.keyboard.type(value);
  }
  await tabTo(page, /^Time zone/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('link', { name: email })).toBeVisible();

  await tabTo(page, new RegExp(email));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Carmody' })).toBeVisible();
  await tabTo(page, /^First name/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Inez');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('heading', { level: 1, name: 'Inez Carmody' })).toBeVisible();
});

test('a reseller makes an API key by keyboard alone, and it reads their deals (spec 1 §2.5)', async ({ page, request }) => {
  await signIn(page, 'reseller', '/setting/apikey');
  await tabTo(page, /^Generate New/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('shown this once')).toBeVisible();
  const [id, secret] = await page.locator('code').allTextContents();
  await tabTo(page, /^Save$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Client secret saved.')).toBeVisible();
  const token = await request.post('/api/oauth/token', {
    form: { grant_type: 'client_credentials', client_id: id ?? '', client_secret: secret ?? '' },
  });
  const { access_token } = await token.json();
  const deals = await request.post('/api/deal/all', { headers: { authorization: `Bearer ${access_token}` }, data: {} });
  expect(deals.status()).toBe(200);
  expect((await request.post('/api/deal/create', { headers: { authorization: `Bearer ${access_token}` }, data: {} })).status()).toBe(403);
});
