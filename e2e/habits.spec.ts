import { expect, type Page, test } from '@playwright/test';
import { settle } from './axe.ts';
import { signIn } from './sign-in.ts';

type List = { path: string; table: string; call: string; create: RegExp; sort: string };
const DEALS: List = { path: '/deals/self', table: 'Deals', call: 'deal/all', create: /\/deals\/self\/create/, sort: 'title' };
const LISTS: List[] = [
  DEALS,
  { path: '/mediaplan', table: 'Media plans', call: 'mediaplan/all', create: /\/mediaplan\/create/, sort: 'title' },
  { path: '/users', table: 'Users', call: 'user/get/all', create: /\/users\/create/, sort: 'email' },
];
/** Another one each time: a second run finds the first one's view. */
const VIEW = `View ${Date.now() % 100_000}`;

const main = (page: Page) => page.getByRole('main');
const rows = (page: Page) => main(page).locator('tr[data-row]');
const firstRow = (page: Page) => rows(page).first();
const search = (page: Page) => main(page).getByRole('searchbox').first();
const there = async (page: Page) => {
  await expect(firstRow(page)).toBeVisible();
  await expect(main(page).locator('table[aria-busy]')).toHaveCount(0);
};
async function open(page: Page, path: string) {
  await page.goto(path);
  await there(page);
}
/** By the palette: the line that it offers first. */
async function command(page: Page, text: string, meant: RegExp) {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await expect(page.getByRole('dialog').getByRole('option', { selected: true })).toHaveText(meant);
  await page.keyboard.press('Enter');
}
async function firstRecord(page: Page, { path }: List): Promise<string> {
  await open(page, path);
  const href = await firstRow(page).getByRole('link').first().getAttribute('href');
  return /^.*\/[0-9a-f]{24}/.exec(href ?? '')?.[0] ?? '';
}

test.beforeEach(({ page }) => signIn(page, 'agency', '/deals/self'));

test('1: the palette finds records of each kind, and nothing that one may not open', async ({ page }) => {
  await open(page, '/deals/self');
  for (const [text, url] of [
    ['kilnworth electric', /\/(deals\/self|mediaplan)\/[0-9a-f]{24}/],
    ['jonty', /\/users\/[0-9a-f]{24}/],
    ['media plans', /\/mediaplan$/],
  ] as const) {
    await command(page, text, new RegExp(text, 'i'));
    await expect(page).toHaveURL(url);
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('platform keys');
  await expect(page.getByText('Nothing found for “platform keys”')).toBeVisible();
});

test('2: every list answers to the same keys, and shows them', async ({ page }) => {
  for (const { path, create } of LISTS) {
    await open(page, path);
    await page.keyboard.press('j');
    await expect(firstRow(page).getByRole('link').first()).toBeFocused();
    await page.keyboard.press('x');
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.keyboard.press('x');
    await page.keyboard.press('/');
    await expect(search(page)).toBeFocused();
    await page.keyboard.type('nj');
    await expect(search(page)).toHaveValue('nj');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    await expect(page.getByRole('searchbox', { name: 'Search filters' })).toBeFocused();
    await page.keyboard.press('Escape');
    await page.keyboard.press('v');
    await expect(page.getByRole('menuitem', { name: 'Save as a new view…' })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByText('Next row')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('n');
    await expect(page).toHaveURL(create);
  }
});

test('3: what a list shows is its address: it survives a reload, goes back, and opens elsewhere', async ({ page, context }) => {
  for (const { path, sort } of LISTS) {
    await open(page, path);
    await command(page, `${sort} a to z`, /A to Z/);
    await expect(page).toHaveURL(new RegExp(`sort=${sort}`));
    await there(page);
    const name = await firstRow(page).getByRole('link').first().textContent();
    await page.reload();
    await expect(firstRow(page).getByRole('link').first()).toHaveText(name ?? '');
    const elsewhere = await context.newPage();
    await elsewhere.goto(page.url());
    await expect(firstRow(elsewhere).getByRole('link').first()).toHaveText(name ?? '');
    await elsewhere.close();
    await page.goBack();
    await expect(page).not.toHaveURL(/sort=/);
  }
});

test('4: the arrows step through periods wherever there are dates', async ({ page }) => {
  const deal = await firstRecord(page, DEALS);
  for (const path of ['/deals/self', `${deal}/dashboard?range=last7day`, `${deal}/history`]) {
    await page.goto(path);
    await settle(page);
    const dates = page.getByRole('button', { name: /^Dates: / });
    const before = (await dates.textContent()) ?? '';
    await page.keyboard.press('ArrowLeft');
    await expect(dates).not.toHaveText(before);
    await expect(page).toHaveURL(/startDate=/);
    await page.keyboard.press('ArrowRight');
    await expect(dates).toHaveText(before);
  }
});

test('5 and 6: a view is saved, opened, deleted, and the deletion undone; unpublishing is undone too', async ({ page }) => {
  for (const { path } of LISTS) {
    await open(page, `${path}?q=a`);
    await command(page, 'save', /Save as a new view/);
    await page.keyboard.type(VIEW);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/view=View/);
    await page.reload();
    await expect(search(page)).toHaveValue('a');
    await page.getByRole('button', { name: `View: ${VIEW}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(page).not.toHaveURL(/view=/);
    await expect(page.getByText('View deleted.')).toBeVisible();
    await page.keyboard.press('z');
    await expect(page.getByRole('button', { name: `View: ${VIEW}` })).toBeVisible();
  }
  await open(page, '/deals/self?status=PUBLISHED');
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Unpublish', exact: true })).toBeVisible();
  await command(page, 'unp', /Unpublish/);
  await expect(page.getByText('Deal unpublished.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByRole('button', { name: 'Unpublish', exact: true })).toBeVisible();
});

test('7: while rows come their place is kept, and what fails says so in its place, with Retry', async ({ page }) => {
  for (const { path, call } of LISTS) {
    let failing = true;
    await page.route(`**/api/${call}*`, async (route) => {
      await page.waitForTimeout(300);
      await (failing ? route.fulfill({ status: 503, json: {} }) : route.continue());
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect(main(page).locator('table[aria-busy]')).toBeVisible();
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toBeVisible();
    await expect(search(page)).toBeVisible();
    failing = false;
    await retry.click();
    await there(page);
    await page.unroute(`**/api/${call}*`);
  }
});

test('8: a list without a match says so and leads back', async ({ page }) => {
  for (const { path } of LISTS) {
    await page.goto(`${path}?q=no-such-name`);
    await expect(main(page).getByRole('heading', { level: 2 })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await there(page);
  }
});

test('9: a form that is sent half empty leads to its first wrong field', async ({ page }) => {
  for (const [path, send, field] of [
    ['/deals/self/create', 'Create deal', 'Title'],
    ['/mediaplan/create', 'Create media plan', 'Title'],
    ['/users/create', 'Check', 'Email'],
  ] as const) {
    await page.goto(path);
    await settle(page);
    await page.getByRole('button', { name: send }).click();
    const wrong = page.getByRole('textbox', { name: field });
    await expect(wrong).toBeFocused();
    await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  }
});

test('10 and 12: a form says what is not saved; a save that fails leaves it so, and Ctrl+S tries again', async ({ page }) => {
  for (const [list, tab, field, call] of [
    [DEALS, '/general', 'Title', 'deal/update'],
    [LISTS[1], '/settings', 'Description', 'mediaplan/update'],
    [LISTS[2], '', 'First name', 'user/update'],
  ] as const) {
    if (!list) continue;
    await page.goto(`${await firstRecord(page, list)}${tab}`);
    await settle(page);
    await page.getByLabel(field).fill(VIEW);
    const bar = page.getByRole('region', { name: 'Actions' });
    await expect(bar).toContainText('not saved');
    await page.route(`**/api/${call}**`, (route) => route.fulfill({ status: 500, json: {} }));
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('alert').first()).toContainText('Internal server error.');
    await expect(page.getByLabel(field)).toHaveValue(VIEW);
    await page.unroute(`**/api/${call}**`);
    await page.keyboard.press('Control+s');
    await expect(bar).toContainText(/All changes (are )?saved/);
  }
});

test('11: row height and columns are kept, and figures are in line', async ({ page }) => {
  for (const { path } of LISTS) {
    await open(page, path);
    const height = async () => (await firstRow(page).boundingBox())?.height;
    expect(await height()).toBe(28);
    await main(page).getByText('Roomy rows').locator('..').click();
    await expect.poll(height).toBe(44);
    await page.reload();
    await there(page);
    expect(await height()).toBe(44);
  }
});

test('12: an action on several rows says how many it fits', async ({ page }) => {
  await open(page, '/deals/self');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByRole('button', { name: /^Unpublish \d+ of \d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Publish \d+ of \d+$/ })).toHaveAttribute('title', /\d+ skipped: /);
  await open(page, '/mediaplan');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByRole('button', { name: /^Duplicate( \d+ of \d+)?$/ })).toBeVisible();
  await open(page, '/users');
  await page.getByRole('checkbox', { name: 'Select all shown' }).check();
  await expect(page.getByRole('button', { name: 'Copy e-mails' })).toBeVisible();
});
