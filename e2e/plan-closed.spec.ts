import { type APIResponse, expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { signIn } from './sign-in.ts';

const headers = { 'x-requested-with': 'kontor' };
const ask = (page: Page, path: string, data: object = {}) => page.request.post(`/api/${path}`, { headers, data });
type Reply = { value: string; data: { requests: number; targeting: { publishers: { values: string[] } } } };
const said = async (reply: APIResponse): Promise<Reply> => (await reply.json()) as Reply; // as the calls' contracts say
const sections = (page: Page) => page.getByRole('navigation', { name: 'Dimensions' });
const palette = (page: Page) => page.getByRole('dialog').getByRole('combobox');

/** Publishers that an agency can plan on, the publisher account's own among them or not. */
async function somePublishers(page: Page): Promise<string[]> {
  const reply = await page.request.get('/api/target/publisher', { headers });
  const { data } = (await reply.json()) as { data: { values: { code: string }[] } }; // as its contract says
  return data.values.slice(0, 3).map(({ code }) => code);
}

/** Whatever publisher a publisher's plan names, its own inventory is forecast and saved. */
async function expectOwnInventory(page: Page, others: readonly string[]) {
  const own = (await said(await ask(page, 'mediaplan/forecast', { targeting: {} }))).data.requests;
  for (const included of [true, false]) {
    const targeting = { publishers: { included, values: others } };
    expect((await said(await ask(page, 'mediaplan/forecast', { targeting }))).data.requests).toBe(own);
  }
  const made = await said(
    await ask(page, 'mediaplan/create', { title: 'Of others', targeting: { publishers: { included: true, values: others } } }),
  );
  const stored = await said(await page.request.get(`/api/mediaplan/get/${made.value}`, { headers }));
  for (const other of others) expect(stored.data.targeting.publishers.values).not.toContain(other);
}

test('a publisher plans on its own inventory by mouse: no publishers to choose, and those of others are neither forecast nor saved (2 §6)', async ({
  page,
}) => {
  await signIn(page, 'agency', '/mediaplan');
  const others = await somePublishers(page);
  const market = (await said(await ask(page, 'mediaplan/forecast', { targeting: {} }))).data.requests;
  await signIn(page, 'publisher', '/mediaplan');
  await page.getByRole('link', { name: 'Create media plan' }).first().click();
  await expect(page.getByRole('radio', { name: /Publisher direct/ })).toHaveCount(0);
  await page.getByLabel('Title').fill('Own inventory');
  const answered = page.waitForResponse(/mediaplan\/forecast$/);
  await page.getByRole('link', { name: 'Targeting' }).click();
  expect((await said((await answered) as unknown as APIResponse)).data.requests).toBeLessThan(market / 2);
  for (const closed of [/^Publisher/, /^Marketplaces/, /^Buyers/, /^Accounts/])
    await expect(sections(page).getByRole('link', { name: closed })).toHaveCount(0);
  await page.goto('/mediaplan/create/targeting?dim=publishers');
  await expect(page.getByRole('heading', { name: 'Media & platform' })).toBeVisible();
  await expectNoViolations(page, 'targeting of a publisher');
  await expectOwnInventory(page, others);
});

test('a publisher plans by keyboard alone', async ({ page }) => {
  await signIn(page, 'publisher', '/mediaplan');
  const { keyboard } = page;
  await tabTo(page, /^Create media plan$/);
  await keyboard.press('Enter');
  await tabTo(page, /^Title/);
  await keyboard.type('Own inventory, by keyboard');
  await tabTo(page, /^Targeting/);
  await keyboard.press('Enter');
  await tabTo(page, /^Genre/);
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/dim=genres/);
  await expect(page.getByRole('treegrid').getByRole('row').first()).toBeVisible();
  await tabTo(page, /^Find genres/);
  for (let step = 0; step < 20 && !(await page.evaluate(() => document.activeElement?.closest('[role=treegrid]'))); step += 1)
    await keyboard.press('Tab');
  await expect(page.getByRole('treegrid').getByRole('row').nth(1)).toBeVisible();
  await keyboard.press('ArrowDown');
  await keyboard.press('+');
  await expect(page.getByRole('list', { name: 'Included' }).getByRole('listitem')).toHaveText([/^All /]);
  await keyboard.press('Control+s');
  await expect(page.getByText('Media plan created.')).toBeVisible();
});

/** What lean's flags close, as the menu and the palette name it elsewhere. */
const CLOSED_PAGES = ['Deal Library', 'Featured Deals', 'FTrackHHID Reach', 'API Keys', 'System States', 'Users'];
const CLOSED_CALLS: [string, object][] = [
  ['mediaplan/list/audience?type=upload', {}],
  ['mediaplan/list/audience?type=shared', {}],
  ['mediaplan/audience/sizes', { expression: { type: 'GROUP', nodes: [], unions: [] } }],
  ['audsegboollogic/check', { text: '"A"' }],
  ['audsegboollogic/check', { text: '"A"', contentData: true }],
];

async function expectClosedSections(page: Page, open: (name: string) => Promise<unknown>) {
  await open('Segments');
  await expect(page.getByRole('tab')).toHaveText(['Owned']);
  await expect(page.getByText('Uploaded segments are not switched on for your account.')).toBeVisible();
  await expect(page.getByText('Shared segments are not switched on for your account.')).toBeVisible();
  for (const [name, over] of [
    ['Audience logic', 'audiences'],
    ['Content logic', 'content'],
  ] as const) {
    await open(name);
    await expect(page.locator('.k-callout').getByText(`Boolean logic over ${over} is not switched on for your account.`)).toBeVisible();
    await expect(page.getByRole('switch')).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Build logic' })).toHaveAttribute('aria-disabled', 'true');
  }
}

test('an account without flags sees nothing of what they close, by mouse: menu, palette, panels and calls (2 §6)', async ({ page }) => {
  await signIn(page, 'lean', '/mediaplan');
  const menu = page.getByRole('navigation').first();
  // The mark leads home.
  await expect(menu.getByRole('link')).toHaveText([
    '',
    'Dashboard',
    'Transparency',
    /^Deals/,
    /^Media Plans/,
    'Bundles',
    'Domains',
    'Zip Codes',
    'Metro Codes',
    'Owned Reports',
    'Shared Reports',
    'Help',
  ]);
  await page.getByRole('button', { name: /Search deals, plans, actions/ }).click();
  for (const name of CLOSED_PAGES) await expect(page.getByRole('dialog').getByText(name, { exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Create media plan' }).first().click();
  await page.getByRole('link', { name: 'Targeting' }).click();
  await expectClosedSections(page, (name) => sections(page).getByRole('link', { name }).click());
  await expectNoViolations(page, 'logic that is closed');
  for (const [path, data] of CLOSED_CALLS) expect((await ask(page, path, data)).status(), path).toBe(403);
});

test('the same by keyboard alone: neither the palette nor a closed button leads there', async ({ page }) => {
  await signIn(page, 'lean', '/mediaplan');
  const { keyboard } = page;
  for (const name of ['Deal Library', 'FTrackHHID Reach', 'API Keys']) {
    await keyboard.press('Control+k');
    await expect(palette(page)).toBeFocused();
    await keyboard.type(name);
    await expect(page.getByRole('dialog').getByRole('option', { name, exact: true })).toHaveCount(0);
    await keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await tabTo(page, /^Create media plan$/);
  await keyboard.press('Enter');
  await tabTo(page, /^Targeting/);
  await keyboard.press('Enter');
  await expectClosedSections(page, async (name) => {
    await tabTo(page, new RegExp(`^${name}`));
    await keyboard.press('Enter');
  });
  await tabTo(page, /^Build logic$/);
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
