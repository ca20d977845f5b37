import { expect, type Page, test } from '@playwright/test';
import { settle } from './axe.ts';
import { signIn } from './sign-in.ts';

const PAUSE_MS = 120;
const KEY_MS = 25;

/** What the browser's console says that is a fault of ours; a call that was refused on purpose is none. */
function faultsOf(page: Page): string[] {
  const faults: string[] = [];
  page.on('pageerror', ({ message }) => faults.push(message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) faults.push(message.text());
  });
  return faults;
}

/** Types as people do: with pauses, and with a slip that is corrected. */
async function typeOut(page: Page, text: string) {
  const half = Math.ceil(text.length / 2);
  await page.keyboard.type(`${text.slice(0, half)}q`, { delay: KEY_MS });
  await page.waitForTimeout(PAUSE_MS);
  await page.keyboard.press('Backspace');
  await page.keyboard.type(text.slice(half), { delay: KEY_MS });
}

const title = (page: Page) => page.getByLabel('Title');
const saved = (page: Page) => expect(page.getByText('All changes saved')).toBeVisible();

/** The settings of a deal that may be changed; each walk takes another one. */
async function openDeal(page: Page, nth: number) {
  await page.goto('/deals/self?status=PUBLISHED&sort=title');
  const link = page.getByRole('table', { name: 'Deals' }).locator('tr[data-row]').nth(nth).getByRole('link');
  const [path = ''] = ((await link.getAttribute('href')) ?? '').split('/dashboard');
  await page.goto(`${path.split('?')[0]}/general`);
  await settle(page);
  await expect(title(page)).toBeEditable();
}

test('a new deal is begun, gone back and forth in, nearly left, and keeps every letter', async ({ page }) => {
  const faults = faultsOf(page);
  await signIn(page, 'agency', '/deals/self');
  await page.keyboard.press('n');
  await title(page).click();
  await typeOut(page, 'Halyard Foods, autumn');
  await page.getByRole('link', { name: 'Delivery' }).click();
  await page.getByLabel('Floor CPM').click();
  await typeOut(page, '12.5');
  await page.goBack();
  await expect(title(page)).toHaveValue('Halyard Foods, autumn');
  await page.goForward();
  await expect(page.getByLabel('Floor CPM')).toHaveValue(/^12\.50?$/);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Media Plans' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(title(page)).toHaveValue('Halyard Foods, autumn');
  expect(faults).toEqual([]);
});

test('one deal in two tabs: who saves second sees what the first changed, and keeps both', async ({ page, context }) => {
  const faults = faultsOf(page);
  await signIn(page, 'agency', '/deals/self');
  await openDeal(page, 1);
  const other = await context.newPage();
  await other.goto(page.url());
  await title(other).click();
  await other.keyboard.press('End');
  await typeOut(other, ', north');
  await other.keyboard.press('Control+s');
  await saved(other);

  await page.getByRole('link', { name: 'Delivery' }).click();
  await page.getByLabel('Floor CPM').click();
  await page.keyboard.press('Control+a');
  await typeOut(page, '31.4');
  await page.keyboard.press('Control+s');
  const dialog = page.getByRole('dialog', { name: /changed in the meantime/ });
  await expect(dialog).toContainText('Agnes Haldane');
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await page.getByRole('dialog', { name: 'This deal is live' }).getByRole('button', { name: 'Save' }).click();
  await saved(page);
  await expect(page.getByLabel('Floor CPM')).toHaveValue('31.40');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/, north$/);
  expect(faults).toEqual([]);
});

test('the connection goes in the middle of a change and comes back: nothing is lost, and what failed is asked again', async ({
  page,
  context,
}) => {
  const faults = faultsOf(page);
  await signIn(page, 'agency', '/deals/self');
  await openDeal(page, 2);
  await title(page).click();
  await page.keyboard.press('End');
  await typeOut(page, ', south');
  const typed = await title(page).inputValue();
  await context.setOffline(true);
  await expect(page.getByText('You are currently offline.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Check your internet connection and try again').first()).toBeVisible();
  await expect(title(page)).toHaveValue(typed);
  await context.setOffline(false);
  await expect(page.getByText('You are connected.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(typed);

  // A list that was asked for in vain comes by itself.
  await context.setOffline(true);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('columnheader', { name: 'Summary' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('at 200 % a deal is found, opened and changed, and no field that has the focus is hidden', async ({ page }) => {
  const faults = faultsOf(page);
  // What a window of 1440 × 900 px has left.
  await page.setViewportSize({ width: 720, height: 450 });
  await signIn(page, 'agency', '/deals/self?status=PUBLISHED');
  await page.keyboard.press('/');
  await typeOut(page, 'Marrowstone');
  await expect(page.getByRole('table', { name: 'Deals' }).getByRole('link').first()).toContainText('Marrowstone');
  await openDeal(page, 3);
  await title(page).click();
  await page.keyboard.press('End');
  await typeOut(page, ', west');
  const bar = page.getByRole('region', { name: 'Actions' });
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    const [focused, top] = await Promise.all([page.locator(':focus').boundingBox(), bar.boundingBox()]);
    expect((focused?.y ?? 0) + Math.min(focused?.height ?? 0, 32), `stop ${step}`).toBeLessThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
  }
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(title(page)).toHaveValue(/, west$/);
  expect(faults).toEqual([]);
});

test('a session that ends in the middle of a form takes nothing along that was typed', async ({ page, context }) => {
  const faults = faultsOf(page);
  await signIn(page, 'agency', '/deals/self');
  await openDeal(page, 4);
  await title(page).click();
  await page.keyboard.press('End');
  await typeOut(page, ', east');
  const typed = await title(page).inputValue();
  await context.clearCookies();
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/login/);
  await page.waitForTimeout(PAUSE_MS);
  await page.getByLabel('Work email').fill('agency@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Kontor-demo-1');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/general/);
  await expect(page.getByText('is back. It is not saved yet.')).toBeVisible();
  await expect(title(page)).toHaveValue(typed);
  await page.keyboard.press('Control+s');
  await saved(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(typed);
  expect(faults).toEqual([]);
});
