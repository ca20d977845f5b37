import { expect, type Page, test } from '@playwright/test';
import { compact } from '../core/ui/values/format.ts';
import { expectNoViolations } from './axe.ts';
import { tabTo } from './keyboard.ts';
import { signIn } from './sign-in.ts';

const figure = (page: Page) => page.getByRole('complementary', { name: 'Forecast' }).locator('.k-rail-figure');
const section = (page: Page, name: RegExp) => page.getByRole('navigation', { name: 'Dimensions' }).getByRole('link', { name });
const attach = (page: Page) => page.getByRole('dialog', { name: 'Attach DMA lists' });
const spaceless = (text: string) => text.replaceAll(/\s/g, '');

type Targeting = {
  country: { values: string[] };
  dmaMedia: { ids: unknown[] };
  masterGenres: string[];
  excludeSegments: unknown[];
};
type Reply = { data: { requests: number; exact: boolean; by: string } };

/** Does something to the plan; the figure becomes what the reply to that very targeting says, which is less than before. */
async function step(page: Page, before: number, says: (targeting: Targeting) => boolean, act: () => Promise<unknown>): Promise<number> {
  const answered = page.waitForResponse(
    (reply) => reply.url().endsWith('/mediaplan/forecast') && says((reply.request().postDataJSON() as { targeting: Targeting }).targeting),
  );
  await act();
  const { requests } = ((await (await answered).json()) as Reply).data; // as its contract says
  await expect.poll(async () => spaceless((await figure(page).textContent()) ?? '')).toBe(spaceless(compact(requests)));
  expect(requests).toBeLessThan(before);
  return requests;
}

const hasCountry = ({ country }: Targeting) => country.values.length === 1;
const hasList = ({ dmaMedia }: Targeting) => dmaMedia.ids.length === 1;
const hasGenre = ({ masterGenres }: Targeting) => masterGenres.length === 1;
const leavesOut = ({ excludeSegments }: Targeting) => excludeSegments.length === 1;

/** Saves the new plan and opens it again: the same figure, and all that was chosen. */
async function expectSaved(page: Page, last: number) {
  await expect(page.getByText('Media plan created.')).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?dim=dma`);
  await expect.poll(async () => spaceless((await figure(page).textContent()) ?? '')).toBe(spaceless(compact(last)));
  for (const [name, count] of [
    [/^DMA/, 1],
    [/^Genre/, 1],
    [/^Segments/, 1],
  ] as const)
    await expect(section(page, name)).toContainText(String(count));
}

test('a plan with a list, a master genre and a segment kept out, by mouse: each step says what its targeting is forecast', async ({
  page,
}) => {
  await signIn(page, 'agency', '/mediaplan/create/settings');
  await page.getByLabel('Title').fill('Step by step');
  await page.getByRole('link', { name: 'Targeting' }).click();
  await section(page, /^DMA/).click();
  let now = await step(page, Infinity, hasCountry, () => page.getByRole('button', { name: 'Include the United States' }).click());
  await page.getByText('Media list', { exact: true }).click();
  await page.getByRole('button', { name: 'Attach media list' }).click();
  await attach(page)
    .getByRole('checkbox', { name: /Top 25 metros/ })
    .check();
  now = await step(page, now, hasList, () => attach(page).getByRole('button', { name: 'Attach', exact: true }).click());
  await section(page, /^Genre/).click();
  now = await step(page, now, hasGenre, () => page.getByRole('button', { name: 'Include Sports', exact: true }).click());
  await section(page, /^Segments/).click();
  await page.getByRole('tab', { name: 'Shared' }).click();
  const row = page.getByRole('grid').locator('[role="row"]:not([data-closed]):has([role="gridcell"])').first();
  now = await step(page, now, leavesOut, () => row.getByRole('button', { name: /^Exclude / }).click());
  await expectNoViolations(page, 'a plan with a list, a master genre and a segment kept out');
  await page.getByRole('button', { name: 'Create media plan' }).click();
  await expectSaved(page, now);
});

test('the same by keyboard alone', async ({ page }) => {
  await signIn(page, 'agency', '/mediaplan/create/settings');
  const { keyboard } = page;
  const isOn = (selector: string) => page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector);
  const pressUntil = async (key: string, selector: string) => {
    for (let pressed = 0; pressed < 60 && !(await isOn(selector)); pressed += 1) await keyboard.press(key);
    expect(await isOn(selector), `${key} reaches ${selector}`).toBe(true);
  };
  const open = async (name: RegExp) => {
    await tabTo(page, name);
    await keyboard.press('Enter');
  };
  await tabTo(page, /^Title/);
  await keyboard.type('Step by step, by keyboard');
  await open(/^Targeting/);
  await expect(figure(page)).toHaveText(/\d/);
  await open(/^DMA/);
  await tabTo(page, /^Include the United States$/);
  let now = await step(page, Infinity, hasCountry, () => keyboard.press('Enter'));
  // The choice between values and lists is one stop of Tab: its radios, walked by arrows.
  await keyboard.press('Shift+Tab');
  await pressUntil('Shift+Tab', 'input[type=radio][value=values]');
  await keyboard.press('ArrowRight');
  await open(/^Attach media list$/);
  await expect(attach(page)).toBeVisible();
  await tabTo(page, /Top 25 metros/);
  await keyboard.press('Space');
  await tabTo(page, /^Attach$/);
  now = await step(page, now, hasList, () => keyboard.press('Enter'));
  await expect(attach(page)).toHaveCount(0);
  await open(/^Genre/);
  await page.waitForURL(/dim=genres/);
  await expect(page.getByRole('treegrid').getByRole('row').first()).toBeVisible();
  await pressUntil('Tab', '[role=treegrid] [role=row], [role=treegrid]');
  for (
    let down = 0;
    down < 12 &&
    !(await page.evaluate(() =>
      /Sports/.test(document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? ''),
    ));
    down += 1
  )
    await keyboard.press('ArrowDown');
  now = await step(page, now, hasGenre, () => keyboard.press('+'));
  await open(/^Segments/);
  await page.waitForURL(/dim=includeSegments/);
  await pressUntil('Tab', '[role=tab]');
  await keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'Shared' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('grid').locator('[role="row"]:not([data-closed]):has([role="gridcell"])').first()).toBeVisible();
  await pressUntil('Tab', '[role=grid] [role=row]');
  await pressUntil('ArrowDown', '[role=grid] [role=row]:not([data-closed])');
  now = await step(page, now, leavesOut, () => keyboard.press('-'));
  await keyboard.press('Control+s');
  await expectSaved(page, now);
});
