import { expect, type Page, test } from '@playwright/test';
import { expectSound, VIEWS } from './axe.ts';
import { expectFocusKept, HANDS } from './hands.ts';
import { signIn } from './sign-in.ts';

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Providers' });
const rows = (page: Page) => page.getByRole('table', { name: 'Segments' }).locator('tr[data-row]');
const map = (page: Page) => page.getByRole('grid', { name: /^Overlap of segments/ });

for (const hand of HANDS)
  test(`an agency goes from a provider’s tab to a segment’s figures and to the overlap of three, ${hand.name} (3 §2, §6)`, async ({
    page,
  }) => {
    await signIn(page, 'agency', '/segment/shared');
    await expect(page).toHaveURL(/\/segment\/shared\/[0-9a-f]{24}$/);
    await expect(page.getByRole('columnheader', { name: 'Ingest' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Price (CPM)' })).toHaveCount(0);
    await hand.press(tabs(page).getByRole('link', { name: /^Gable Data/ }));
    await expect(page.getByRole('columnheader', { name: 'Price (CPM)' })).toBeVisible();
    await expect(page.getByRole('columnheader', { name: 'Ingest' })).toHaveCount(0);

    const first = rows(page).first();
    const title = (await first.getByRole('link').first().textContent()) ?? '';
    await hand.press(first.getByRole('link').first());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText(/^Daily average \d/)).toBeVisible();
    await expect(page.getByText(/did not load/)).toHaveCount(0);
    await hand.press(page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Gable Data' }));

    for (const n of [0, 1, 2]) await hand.tick(rows(page).nth(n).getByRole('checkbox'));
    const third = (await rows(page).nth(2).getByRole('link').first().textContent()) ?? '';
    await hand.press(page.getByRole('button', { name: 'Compare overlap' }));
    await expect(page).toHaveURL(/\/segment\/overlap\?ids=/);
    await expect(map(page).getByRole('gridcell')).toHaveCount(9);
    await expectFocusKept(page);

    await map(page).locator('[data-row="0"][data-column="1"]').focus();
    await page.keyboard.press('ArrowRight');
    await expect(map(page).locator('[data-row="0"][data-column="2"]')).toBeFocused();
    await expect(page.getByText(/users? (is|are) in both:/)).toBeVisible();
    await hand.press(page.getByRole('radio', { name: 'Lift' }));
    await expect(map(page).getByRole('gridcell').nth(1)).toHaveText(/^\d+\.\d\d$/);
    await hand.press(page.getByRole('button', { name: 'View as table' }));
    await expect(page.getByRole('table', { name: 'Overlap of each two segments' }).locator('tr[data-row]')).toHaveCount(3);
    const adds = page.getByRole('region', { name: 'What this adds' });
    await expect(adds).toContainText('Audience with it');
    await hand.choose(adds.getByRole('combobox', { name: 'Segment' }), third);
    await expect(adds).toContainText(/more users/);
  });

test('the overlap’s file has users in both, both shares and the lift', async ({ page }) => {
  await signIn(page, 'agency', '/segment/shared/all');
  for (const n of [0, 1]) await rows(page).nth(n).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Compare overlap' }).click();
  await page.getByRole('button', { name: 'Overlap: download' }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV, raw figures' }).click();
  const text = await (await saved).createReadStream().then(async (stream) => Buffer.concat(await stream.toArray()).toString('utf8'));
  expect(text).toContain(
    'Segment,Other segment,Users of segment (users),Users of other (users),Users in both (users),Share of segment (%),Share of other (%),Lift',
  );
});

for (const { name, ...view } of VIEWS)
  test.describe(`${name}`, () => {
    test.use(view);

    test('overlap, adding segments and a phone’s list of pairs pass axe and fit', async ({ page }) => {
      await signIn(page, 'agency', '/segment/overlap');
      await expectSound(page, `an overlap of nothing, ${name}`);
      await page.getByRole('button', { name: 'Add segments' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add segments' });
      await dialog.getByRole('tab', { name: 'Owned' }).click();
      for (const n of [0, 1, 2]) {
        const row = dialog.getByRole('grid').locator('[role="row"]:not([data-closed]):has([role="gridcell"])').first();
        await row.getByRole('button', { name: /^Add / }).click();
        await expect(dialog.getByRole('status').filter({ hasText: `${n + 1} of 20` })).toBeVisible();
      }
      await dialog.getByRole('button', { name: 'Done' }).click();
      const figures = page.getByRole('region', { name: 'Overlap', exact: true });
      await expect(figures.locator('table')).toBeVisible();
      await expectSound(page, `an overlap, ${name}`);
    });
  });

test('whoever may use no shared segments is told so (1 §6)', async ({ page }) => {
  await signIn(page, 'lean', '/mediaplan');
  await page.goto('/segment/shared');
  await expect(page.getByRole('heading', { name: 'Permission Error' })).toBeVisible();
});
