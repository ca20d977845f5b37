import { expect, type Page, test } from '@playwright/test';
import { compact } from '../core/ui/values/format.ts';
import { expectNoViolations, settle } from './axe.ts';
import { signIn } from './sign-in.ts';

const boxOf = (page: Page, name: 'Included' | 'Excluded') => page.getByRole('region', { name, exact: true });
/** Rows of the picker that can be chosen. */
const openRows = (page: Page) => page.getByRole('grid').locator('[role="row"]:not([data-closed]):has([role="gridcell"])');
const titleOf = async (row: ReturnType<Page['locator']>) => (await row.locator('.segments-name > span').first().textContent()) ?? '';
const figure = (page: Page) => page.getByRole('complementary', { name: 'Forecast' }).locator('.k-rail-figure');

type Asked = { includeSegments: unknown[]; excludeSegments: unknown[]; includeSegmentAnd: 'AND' | 'OR' };
type Said = { included: number; excluded: number; word: 'AND' | 'OR' };
const saysSo = ({ includeSegments, excludeSegments, includeSegmentAnd }: Asked, { included, excluded, word }: Said) =>
  includeSegments.length === included && excludeSegments.length === excluded && includeSegmentAnd === word;

/** Of an audience under the smallest group that is all that is told (decision 0078). */
const FEW = 20;

/** Does something to the plan's segments; the figure becomes what the reply to that very targeting says. */
async function andForecast(page: Page, said: Said, act: () => Promise<unknown>): Promise<number> {
  const asked = page.waitForResponse(
    (reply) => new URL(reply.url()).pathname.endsWith('mediaplan/forecast') && saysSo(reply.request().postDataJSON().targeting, said),
  );
  await act();
  const forecast = (await (await asked).json()).data;
  if (forecast === null) {
    await expect(page.getByText(`fewer than ${FEW}`)).toBeVisible();
    return FEW;
  }
  const { requests } = forecast;
  await expect.poll(async () => (await figure(page).textContent())?.replaceAll(/\s/g, '')).toBe(compact(requests).replaceAll(/\s/g, ''));
  return requests;
}

async function openSegments(page: Page, title: string) {
  await page.goto('/mediaplan/create/settings');
  await page.getByLabel('Title').fill(title);
  await page.getByRole('link', { name: 'Targeting' }).click();
  await page.getByRole('navigation', { name: 'Dimensions' }).getByRole('link', { name: 'Segments' }).click();
  await expect(page.getByRole('tab', { name: 'Owned' })).toBeVisible();
}

/** Tab until the focus is in the list; on the row that it enters by. */
async function tabIntoList(page: Page) {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement?.matches('[role="grid"] [role="row"]'))) return;
  }
  throw new Error('Tab does not reach the list of segments.');
}

/** Arrows down to a row that can be chosen; its title. */
async function arrowToOpenRow(page: Page): Promise<string> {
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('ArrowDown');
    const row = page.locator('[role="row"]:focus');
    await expect(row).toBeVisible();
    if ((await row.getAttribute('data-closed')) === null) return titleOf(row);
  }
  throw new Error('No segment below can be chosen.');
}

test('an agency includes segments by mouse, by keyboard and by dragging, excludes another, sees size, fee and forecast, and finds all of it again', async ({
  page,
}) => {
  await signIn(page, 'agency', '/mediaplan');
  await openSegments(page, 'Smart homes, autumn');
  await page.getByRole('tab', { name: 'Shared' }).click();
  await expect(openRows(page).first()).toBeVisible();
  await expect(figure(page)).toHaveText(/\d/);
  for (const side of ['Included', 'Excluded'] as const) expect((await boxOf(page, side).boundingBox())?.height).toBe(216); // spec 2 §9

  const byMouse = await titleOf(openRows(page).first());
  const alone = await andForecast(page, { included: 1, excluded: 0, word: 'OR' }, () =>
    page.getByRole('button', { name: `Include ${byMouse}`, exact: true }).click(),
  );
  await expect(boxOf(page, 'Included').getByRole('listitem')).toHaveText([new RegExp(byMouse.replace(/[^\w]/g, '.'))]);
  await expect(page.locator('.segments-figures')).toContainText(/\$\d+\.\d\d CPM/);

  await page.getByRole('searchbox', { name: 'Search segments' }).focus();
  await tabIntoList(page);
  const byKey = await arrowToOpenRow(page);
  const either = await andForecast(page, { included: 2, excluded: 0, word: 'OR' }, () => page.keyboard.press('+'));
  expect(either).toBeGreaterThanOrEqual(alone);
  const out = await arrowToOpenRow(page);
  const less = await andForecast(page, { included: 2, excluded: 1, word: 'OR' }, () => page.keyboard.press('-'));
  expect(less).toBeLessThanOrEqual(either);
  await expect(boxOf(page, 'Excluded')).toContainText(out);

  const dragged = openRows(page).first();
  const byDrag = await titleOf(dragged);
  await dragged.dragTo(boxOf(page, 'Included'));
  await expect(boxOf(page, 'Included')).toContainText(byDrag);
  const both = await andForecast(page, { included: 3, excluded: 1, word: 'AND' }, () =>
    page.getByRole('radiogroup').getByText('AND', { exact: true }).click(),
  );
  expect(both).toBeLessThanOrEqual(either);
  await settle(page);
  await expectNoViolations(page, 'segments of a plan');

  await page.getByRole('button', { name: 'Create media plan' }).click();
  await expect(page.getByText('Media plan created.')).toBeVisible();
  await page.goto(`${new URL(page.url()).pathname}?dim=includeSegments`);
  await expect(boxOf(page, 'Included').getByRole('listitem')).toHaveCount(3);
  for (const title of [byMouse, byKey, byDrag]) await expect(boxOf(page, 'Included')).toContainText(title);
  await expect(boxOf(page, 'Excluded')).toContainText(out);
  await expect(page.getByRole('radio', { name: 'AND' })).toBeChecked();
});

test('an account without the switches sees neither uploaded nor shared segments, and why', async ({ page }) => {
  await signIn(page, 'lean', '/mediaplan');
  await openSegments(page, 'Own segments');
  await expect(page.getByRole('tab')).toHaveText(['Owned']);
  await expect(page.getByText('Uploaded segments are not switched on for your account.')).toBeVisible();
  await expect(page.getByText('Shared segments are not switched on for your account.')).toBeVisible();
});
