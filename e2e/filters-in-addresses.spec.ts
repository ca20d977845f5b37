import { readFileSync } from 'node:fs';
import { writeValues } from '@kontor/core/contract';
import { expect, type Page, test } from '@playwright/test';
import { signIn } from './sign-in.ts';

const NOW = Date.now();
const FIRST = 'Ann, Jr.';
const EMAIL = `ann.${NOW}@halden.example`;
/** Another one each time: a second run finds the first one's view. */
const VIEW = `Ann ${NOW % 100_000}`;

async function createUser(page: Page) {
  await page.goto('/users/create');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByRole('button', { name: 'Check' }).click();
  await page.getByLabel('First name').fill(FIRST);
  await page.getByLabel('Last name').fill('Lee');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('a-first-secret');
  await page.getByRole('textbox', { name: 'Confirm password', exact: true }).fill('a-first-secret');
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('option', { name: 'Pacific' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: EMAIL })).toBeVisible();
}

test('a name with a comma filters a list by its address, its chip, a saved view and its file', async ({ page }) => {
  await signIn(page, 'agency', '/users');
  await createUser(page);
  const rows = page.locator('tr[data-row]');
  const chip = page.getByRole('button', { name: `First name: ${FIRST}`, exact: true });
  const expectAnnAlone = async () => {
    await expect(chip).toBeVisible();
    await expect(page.getByRole('link', { name: EMAIL })).toBeVisible();
    for (const text of await rows.allTextContents()) expect(text).toContain(FIRST);
  };

  await page.goto(`/users?${new URLSearchParams({ firstName: writeValues([FIRST]), sort: '-email' })}`);
  await expectAnnAlone();

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  await page.getByRole('menuitem', { name: 'All columns' }).click();
  const [, ...lines] = readFileSync(await (await coming).path(), 'utf8')
    .trim()
    .split(/\r?\n/);
  expect(lines.some((line) => line.includes(EMAIL))).toBe(true);
  for (const line of lines) expect(line).toContain(`"${FIRST}"`);

  await page.getByRole('button', { name: /^View/ }).click();
  await page.getByRole('menuitem', { name: 'Save as a new view…' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(VIEW);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]view=Ann/);
  await page.reload();
  await expectAnnAlone();

  await page.getByRole('button', { name: 'Clear First name' }).click();
  await expect(chip).toHaveCount(0);
  await expect.poll(() => rows.count()).toBeGreaterThan(1);
  await page.goBack();
  await expectAnnAlone();
});
