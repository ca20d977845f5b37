import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { signIn } from './sign-in.ts';

const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`(Open|Close) ${name}`) });
const chips = (page: Page) => page.getByRole('list', { name: /^(In|Ex)cluded$/ });
const saved = (page: Page) => expect(page.getByText('Media plan updated.')).toBeVisible();

/** A plan of its own, open on its targeting; its id. */
async function newPlan(page: Page, title: string, inventory = 'Open market') {
  await signIn(page, 'agency', '/mediaplan/create/settings');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('radio', { name: inventory }).check();
  await page.getByRole('button', { name: 'Create media plan' }).click();
  await expect(page).toHaveURL(/\/mediaplan\/[0-9a-f]{24}\/targeting/);
  return page.url().split('/mediaplan/')[1]?.slice(0, 24) ?? '';
}

/** What the plan is forecast to bring a day once `act` is done. */
async function forecastAfter(page: Page, act: () => Promise<unknown>): Promise<number> {
  const answered = page.waitForResponse(/\/mediaplan\/forecast$/);
  await act();
  const reply = (await (await answered).json()) as { data: { requests: number } }; // as its contract says
  return reply.data.requests;
}

const isIn = (place: Locator) => place.evaluate((node) => node.contains(document.activeElement));

/** Presses a key until the focus is on `place`, or on something in it. */
async function press(page: Page, key: string, place: Locator) {
  await expect(place).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await isIn(place)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${key} does not reach ${place}`);
}

test('a master genre is opened, chosen whole and taken back by the keyboard alone', async ({ page }) => {
  const id = await newPlan(page, `By keyboard ${Date.now()}`);
  await page.goto(`/mediaplan/${id}/targeting?dim=genres`);
  const tree = page.getByRole('treegrid', { name: 'Genre values' });
  await expect(rowOf(page, 'Sports')).toHaveAttribute('aria-expanded', 'false');
  await page.getByRole('searchbox', { name: 'Find genres' }).focus();
  await press(page, 'Tab', tree);
  await press(page, 'ArrowDown', rowOf(page, 'Sports'));
  await page.keyboard.press('ArrowRight');
  await expect(rowOf(page, 'Sports')).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('+');
  await expect(chips(page)).toHaveText(/All Sports/);
  await expect(page.getByRole('row', { name: /^Football/ })).toContainText('included with Sports');
  await expectNoViolations(page, 'tree of genres');
  await page.keyboard.press('Control+z');
  await expect(chips(page)).not.toHaveText(/All Sports/);
  await page.keyboard.press('Control+Shift+z');
  await expect(chips(page)).toHaveText(/All Sports/);
  await page.keyboard.press('Control+s');
  await saved(page);
});

test('saving a plan that a published deal uses names the deal and says both forecasts first', async ({ page }) => {
  const id = await newPlan(page, `With a deal ${Date.now()}`);
  const headers = { 'x-requested-with': 'kontor' };
  const dsps = (await (await page.request.get('/api/deal/dsp/seat?buyer=true', { headers })).json()) as { data: { id: string }[] }; // as its contract says
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
    .getByRole('button', { name: /^Include / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Save plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Published deals use this plan' });
  await expect(dialog.getByRole('listitem')).toHaveText([/Lives on it/]);
  await expect(dialog.getByText(/a day \(/)).toHaveCount(2);
  await expectNoViolations(page, 'question before a plan is saved');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/not saved/)).toBeVisible();
  await page.getByRole('button', { name: 'Save plan' }).click();
  await dialog.getByRole('button', { name: 'Save plan' }).click();
  await saved(page);
});

test('a list of metros is attached, lowers the forecast, is excluded as a set, and is there after a reload', async ({ page }) => {
  const id = await newPlan(page, `By metros ${Date.now()}`);
  await page.goto(`/mediaplan/${id}/targeting?dim=dma`);
  const country = await forecastAfter(page, () => page.getByRole('button', { name: 'Include the United States' }).click());
  await page.getByText('Media list', { exact: true }).click();
  await page.getByRole('button', { name: 'Attach media list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach DMA lists' });
  await dialog.getByRole('checkbox', { name: /Top 25 metros/ }).check();
  await expectNoViolations(page, 'lists to attach');
  const within = await forecastAfter(page, () => dialog.getByRole('button', { name: 'Attach', exact: true }).click());
  expect(within).toBeLessThan(country);
  await expect(page.getByRole('list', { name: 'Included' })).toHaveText(/Top 25 metros/);
  const without = await forecastAfter(page, () => page.getByText('Exclude', { exact: true }).click());
  // Of some requests the metro is not known: they are on neither side.
  expect(without).toBeLessThan(country);
  expect(within + without).toBeLessThan(country * 1.01);
  await page.getByRole('button', { name: 'Save plan' }).click();
  await saved(page);
  expect(await forecastAfter(page, () => page.reload())).toBe(without);
  await page.getByText('Media list', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Excluded' })).toHaveText(/Top 25 metros/);
});

const accounts = (page: Page) => page.getByRole('table', { name: 'Publisher accounts' });
const manage = (page: Page) => page.getByRole('button', { name: /^Manage Accounts/ });
const approval = (page: Page) => page.getByRole('radiogroup', { name: 'Creative approval required' });
const inventory = (page: Page) => page.getByRole('table', { name: 'Eligible inventory' });
const DIRECT = 'Publisher direct (PMP)';

/** After a reload: the filter, the account and what is left out of its inventory are there. */
async function expectDirect(page: Page, left: string) {
  await page.reload();
  await expect(page.getByRole('list', { name: 'Accounts must have' })).toHaveText(/Creative approval required/);
  await expect(page.getByRole('list', { name: 'Chosen accounts' }).getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('list', { name: 'Inventory left out' })).toHaveText(left);
}

test('publisher direct by mouse: a filter, one of the accounts that it leaves, and one of its apps left out', async ({ page }) => {
  const id = await newPlan(page, `Direct ${Date.now()}`, DIRECT);
  // What the first page still waits for is not to be taken for an answer to the next.
  await page.goto('about:blank');
  const all = await forecastAfter(page, () => page.goto(`/mediaplan/${id}/targeting?dim=accSettingsReq`));
  await manage(page).click();
  const dialog = page.getByRole('dialog', { name: 'Manage Accounts' });
  await approval(page).getByText('Yes').click();
  await expectNoViolations(page, 'filters of accounts');
  const filtered = await forecastAfter(page, () => dialog.getByRole('button', { name: 'Apply' }).click());
  expect(filtered).toBeLessThan(all);
  await expect(page.getByText(/^\d+ accounts? meets? the filters$/)).toBeVisible();
  const first = accounts(page).getByRole('row').filter({ hasText: 'Eligible' }).nth(1);
  const one = await forecastAfter(page, () => first.getByRole('checkbox').check());
  expect(one).toBeLessThan(filtered);
  await first.getByRole('button').first().click();
  const app = inventory(page).getByRole('row').nth(1);
  const name = (await app.getByRole('rowheader').textContent()) ?? '';
  const less = await forecastAfter(page, () => app.getByRole('checkbox').uncheck());
  expect(less).toBeLessThanOrEqual(one);
  await expectNoViolations(page, 'inventory of an account');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save plan' }).click();
  await saved(page);
  await expectDirect(page, name);
});

test('publisher direct by keyboard alone: the same way from the filter to its inventory', async ({ page }) => {
  const id = await newPlan(page, `Direct by keyboard ${Date.now()}`, DIRECT);
  await page.goto(`/mediaplan/${id}/targeting?dim=accSettingsReq`);
  await page.getByRole('searchbox', { name: 'Search accounts' }).focus();
  await press(page, 'Tab', manage(page));
  await page.keyboard.press('Enter');
  await press(page, 'Tab', approval(page));
  await page.keyboard.press('ArrowRight');
  await expect(approval(page).getByRole('radio', { name: 'Yes' })).toBeChecked();
  const dialog = page.getByRole('dialog', { name: 'Manage Accounts' });
  await press(page, 'Shift+Tab', dialog.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Accounts must have' })).toBeVisible();
  await press(page, 'Tab', accounts(page).locator('tbody'));
  // A row is entered by its name: x marks it, Enter opens it.
  await page.keyboard.press('x');
  await expect(page.getByRole('list', { name: 'Chosen accounts' }).getByRole('button')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await press(page, 'Tab', inventory(page).locator('tbody'));
  const name = (await inventory(page).getByRole('row').nth(1).getByRole('rowheader').textContent()) ?? '';
  await page.keyboard.press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Inventory left out' })).toHaveText(name);
  await page.keyboard.press('Control+s');
  await saved(page);
  await expectDirect(page, name);
});
