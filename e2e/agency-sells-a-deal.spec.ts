import { expect, type Locator, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { moveOn, named, statusButton } from './deal-steps.ts';
import { BOTH_HANDS } from './hands.ts';
import { signIn } from './sign-in.ts';

/** The figure of the live forecast, once it is settled. */
async function forecastOf(page: Page, before?: string): Promise<string> {
  const rail = page.getByRole('complementary', { name: 'Forecast' });
  const figure = rail.locator('.k-rail-figure');
  await expect(figure).toHaveText(/\d/);
  if (before !== undefined) await expect(figure).not.toHaveText(before);
  return (await figure.textContent()) ?? '';
}

async function include(page: Page, dimension: string, search: string, sign: 'Include' | 'Exclude', name: string) {
  await page.getByRole('navigation', { name: 'Dimensions' }).getByRole('link', { name: dimension }).click();
  await page.getByRole('searchbox').fill(search);
  await page.getByRole('button', { name: `${sign} ${name}`, exact: true }).click();
}

test('an agency plans, sees the forecast follow each clause, makes a deal of it, publishes it and reads what another one earned', async ({
  page,
  browser,
}) => {
  await signIn(page, 'agency', '/mediaplan');
  await page.getByRole('link', { name: 'Create media plan' }).click();
  await page.getByLabel('Title').fill('Harbour Lights, prime-time drama');
  await page.getByRole('link', { name: 'Targeting' }).click();
  let figure = await forecastOf(page);

  await page.getByRole('checkbox', { name: 'CTV' }).check();
  figure = await forecastOf(page, figure);
  await include(page, 'Country', 'United States', 'Include', 'United States');
  figure = await forecastOf(page, figure);
  await include(page, 'DMA', 'New York', 'Exclude', 'New York');
  figure = await forecastOf(page, figure);
  await expect(page.getByRole('complementary', { name: 'Forecast' }).getByText('501 New York')).toBeVisible();
  await page.getByRole('button', { name: 'Create media plan' }).click();
  await expect(page.getByText('Media plan created.')).toBeVisible();
  await expect(page).toHaveURL(/\/mediaplan\/[0-9a-f]{24}\/targeting(\?|$)/);
  const planUrl = page.url();

  await page.goto('/deals/self');
  await page.getByRole('link', { name: 'Create deal' }).first().click();
  await page.getByLabel('Title').fill('Harbour Lights CTV, autumn');
  await page.getByRole('button', { name: 'Generate' }).click();
  await expect(page.getByRole('textbox', { name: /^Deal ID/ })).toHaveValue(/^KN-\d{5}-[A-Z]\d\d$/);
  await page.getByRole('combobox', { name: 'DSP' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('combobox', { name: 'Media plan' }).click();
  await page.getByRole('option', { name: /Harbour Lights, prime-time drama/ }).click();
  await page.getByRole('link', { name: 'Delivery' }).click();
  await page.getByRole('textbox', { name: 'Floor CPM' }).fill('14.50');
  await page.getByRole('button', { name: 'Create deal' }).click();
  await expect(page.getByText('Deal successfully created')).toBeVisible();
  await expect(page).toHaveURL(/\/deals\/self\/[0-9a-f]{24}\/dashboard/);
  const dealUrl = page.url().replace(/\/dashboard.*/, '');

  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Are you sure you want to change the status from Draft to Published?')).toBeVisible();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('region', { name: 'Checks' })).not.toHaveAttribute('aria-busy');
  for (const box of await question.getByRole('checkbox').all()) await box.check();
  await question.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Unpublish', exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Draft to Published')).toBeVisible();
  await expect(page.getByText('Deal created')).toBeVisible();

  await page.goto('/deals/self?status=PUBLISHED&sort=-spend');
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/dashboard/);
  // Just after midnight today has earned nothing yet.
  await page.goto(`${new URL(page.url()).pathname}?range=last30day`);
  await expect(page.getByText('Delivery funnel')).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();

  const rival = await browser.newPage();
  await signIn(rival, 'rival');
  await rival.goto(dealUrl);
  await expect(rival.getByRole('heading', { name: 'Deal not found' }).first()).toBeVisible();
  await rival.goto(planUrl);
  await expect(rival.getByRole('heading', { name: 'Media Plan Not Found' }).first()).toBeVisible();
  await rival.close();
});

test('a deal from plan to published, by keyboard alone', async ({ page }) => {
  const byKeys = BOTH_HANDS.keyboard;
  const title = named('Tidewater by keys');
  await signIn(page, 'agency', '/mediaplan');
  await byKeys.press(page.getByRole('link', { name: 'Create media plan' }).first());
  await byKeys.write(page.getByLabel('Title'), title);
  await byKeys.press(page.getByRole('link', { name: 'Targeting' }));
  await byKeys.tick(page.getByRole('checkbox', { name: 'CTV' }));
  await byKeys.press(page.getByRole('button', { name: 'Create media plan' }));
  await expect(page.getByText('Media plan created.')).toBeVisible();

  await byKeys.press(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Self Created' }));
  await byKeys.press(page.getByRole('link', { name: 'Create deal' }).first());
  await byKeys.write(page.getByLabel('Title'), title);
  await byKeys.press(page.getByRole('button', { name: 'Generate' }));
  await expect(page.getByRole('textbox', { name: /^Deal ID/ })).toHaveValue(/^KN-/);
  await byKeys.choose(page.getByRole('combobox', { name: 'DSP' }), 'Beacon DSP');
  await byKeys.choose(page.getByRole('combobox', { name: 'Media plan' }), title);
  await byKeys.press(page.getByRole('navigation', { name: 'Deal' }).getByRole('link', { name: 'Delivery' }));
  await byKeys.write(page.getByRole('textbox', { name: 'Floor CPM' }), '14.50');
  await expectNoViolations(page, 'a deal to create');
  await byKeys.press(page.getByRole('button', { name: 'Create deal' }));
  await expect(page).toHaveURL(/\/deals\/self\/[0-9a-f]{24}\/dashboard/);
  await moveOn(page, byKeys, 'Publish');
  await expect(statusButton(page, 'Unpublish')).toBeVisible();
});

/** Less than half of what it took by way of the deal list, its form and its choice of a plan. */
const MOST_PRESSES = 5;

test('from a saved plan to a published deal it is five presses, and nothing to type', async ({ page }) => {
  const title = named('Quayside in five');
  await signIn(page, 'agency', '/mediaplan/create');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('link', { name: 'Targeting' }).click();
  await page.getByRole('checkbox', { name: 'CTV' }).check();
  await forecastOf(page);
  await page.getByRole('button', { name: 'Create media plan' }).click();
  await expect(page.getByText('Media plan created.')).toBeVisible();

  let presses = 0;
  const press = (target: Locator) => {
    presses += 1;
    return target.click();
  };
  await press(page.getByRole('link', { name: 'Create deal', exact: true }));
  await expect(page.getByRole('textbox', { name: /^Deal ID/ })).toHaveValue(/^KN-\d{5}-[A-Z]\d\d$/);
  await press(page.getByRole('option', { name: 'Beacon DSP' }).first());
  await press(page.getByRole('button', { name: 'Create deal' }));
  await expect(page).toHaveURL(/\/deals\/self\/[0-9a-f]{24}\/dashboard/);
  await press(page.getByRole('button', { name: 'Publish', exact: true }));
  const question = page.getByRole('dialog');
  await expect(question.getByRole('region', { name: 'Checks' })).not.toHaveAttribute('aria-busy');
  await press(question.getByRole('button', { name: 'Publish', exact: true }));
  await expect(statusButton(page, 'Unpublish')).toBeVisible();
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES);
});

test('leaving a changed form asks first: Cancel stays, Continue leaves (1 §2.4)', async ({ page }) => {
  await signIn(page, 'agency', '/mediaplan/create');
  await page.getByLabel('Title').fill('Half a thought');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Self Created' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changes Are Not Saved' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Self Created' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/deals\/self/);
});

test('a page one may not see says so, and an unknown one is not found (1 §2.2)', async ({ page }) => {
  await signIn(page, 'brand');
  await page.goto('/deals/self');
  await expect(page.getByText("Permission Error: You don't have permission to access this page.")).toBeVisible();
  await page.goto('/nowhere/at/all');
  await expect(page.getByText('The page you are trying to access does not exist')).toBeVisible();
});

test('offline is told, and the return for three seconds (1 §2.4)', async ({ page, context }) => {
  await signIn(page, 'agency', '/mediaplan');
  await context.setOffline(true);
  await expect(page.getByText('You are currently offline.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('You are connected.')).toBeVisible();
  await expect(page.getByText('You are connected.')).toBeHidden();
});
