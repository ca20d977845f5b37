import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { signIn } from './sign-in.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^(Open|Close) ${name}`) });
const chips = (page: Page) => page.getByRole('list', { name: /any of|all of/ });

/** A plan of its own, open on its targeting; its id. */
async function newPlan(page: Page, title: string) {
  await page.goto('/mediaplan/create/settings');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Create media plan' }).click();
  await expect(page).toHaveURL(/\/mediaplan\/[0-9a-f]{24}\/targeting/);
  return page.url().split('/mediaplan/')[1]?.slice(0, 24) ?? '';
}

test('a master genre is opened, chosen whole and taken back by the keyboard alone', async ({ page }) => {
  await signIn(page, 'agency');
  const id = await newPlan(page, `By keyboard ${Date.now()}`);
  await page.goto(`/mediaplan/${id}/targeting?dim=genres`);
  const tree = page.getByRole('treegrid', { name: 'Genre values' });
  await expect(rowOf(page, 'Sports')).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('searchbox', { name: 'Find genres' }).focus();
  for (let step = 0; step < 10 && !(await tree.locator(':focus').count()); step += 1) await page.keyboard.press('Tab');
  await expect(tree.locator('[role=row]:focus')).toHaveCount(1);
  for (let step = 0; step < 20 && !(await rowOf(page, 'Sports').evaluate((row) => row === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, 'Sports')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('+');
  await expect(chips(page)).toHaveText(/All Sports/);
  await expect(page.getByRole('row', { name: /Football/ })).toContainText('included with Sports');
  await expectNoViolations(page, 'plan panels');
  await page.keyboard.press('Control+z');
  await expect(chips(page)).not.toHaveText(/All Sports/);
  await page.keyboard.press('Control+Shift+z');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Media plan updated.')).toBeVisible();
});

test('saving a plan that a published deal uses names the deal and says both forecasts first', async ({ page }) => {
  await signIn(page, 'agency');
  const id = await newPlan(page, `With a deal ${Date.now()}`);
  const headers = { 'x-requested-with': 'kontor' };
  const dsps = (await (await page.request.get('/api/deal/dsp/seat', { headers })).json()) as { data: { id: string }[] }; // as its contract says
  const deal = {
    title: 'Lives on it',
    dealId: `PANEL-${Date.now()}`,
    type: 'AUCTION',
    rate: '9',
    dealDspId: dsps.data[0]?.id,
    mediaPlans: id,
  };
  const made = (await (await page.request.post('/api/deal/create', { headers, data: deal })).json()) as { value: string }; // the same
  expect((await page.request.post(`/api/deal/publish/${made.value}`, { headers, data: {} })).status()).toBe(200);

  await page.goto(`/mediaplan/${id}/targeting?dim=marketplaceIds`);
  await page
    .getByRole('button', { name: /^Include/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Published deals use this plan' });
  await expect(dialog.getByRole('listitem')).toHaveText([/Lives on it/]);
  await expect(dialog.getByText(/a day/)).toHaveCount(2);
  await expectNoViolations(page, 'plan panels');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/not saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Save plan' }).click();
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await expect(page.getByText('Media plan updated.')).toBeVisible();
});
