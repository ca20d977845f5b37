import { readFile } from 'node:fs/promises';
import { dealRoutes } from '@kontor/deals/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { ask, changeDeal, makeDeal, named } from './deal-steps.ts';
import { expectFocusKept, HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit deals' });
const rates = (page: Page, deals: readonly { id: string }[]) =>
  Promise.all(deals.map(async ({ id }) => (await ask(page, dealRoutes.get, { id })).data.rate));

/** Three deals of one name, found and selected in the list, and the dialog that edits them. */
async function editThree(page: Page, hand: Hand) {
  await signIn(page, 'agency');
  const name = named('Bulk');
  const deals = [];
  for (const part of ['one', 'two', 'three'])
    deals.push(await makeDeal(page, { title: `${name} ${part}`, dealId: `${name.replace(' ', '-')}-${part}` }));
  await page.goto(`/deals/self?q=${encodeURIComponent(name)}`);
  await expect(page.locator('tr[data-row]')).toHaveCount(deals.length);
  await hand.tick(page.getByRole('checkbox', { name: /^Select all/ }));
  await hand.press(page.getByRole('button', { name: 'Edit deals' }));
  await expect(dialog(page).getByLabel('Deals', { exact: true })).toBeVisible();
  return { name, deals };
}

for (const hand of HANDS) {
  test(`several deals are edited at once: looked at, applied and undone, but for what somebody changed since, ${hand.name}`, async ({
    page,
  }) => {
    const { name, deals } = await editThree(page, hand);
    const look = dialog(page).getByRole('button', { name: 'Look at the changes' });
    await expectNoViolations(page, 'deals to edit');
    await hand.choose(dialog(page).getByRole('combobox', { name: 'Floor CPM' }), 'Change by $');
    await hand.write(dialog(page).getByLabel('Dollars, with a minus to lower'), '2.5');
    await hand.press(look);
    const dryRun = dialog(page).getByRole('table', { name: 'Dry run' });
    await expect(dryRun.locator('tr[data-row]')).toHaveCount(deals.length);
    await expect(dryRun.locator('tr[data-row]').first()).toContainText('Floor CPM: $40.00 → $42.50');
    await expectNoViolations(page, 'a dry run');
    expect(await rates(page, deals)).toEqual(['40', '40', '40']);
    await hand.tick(dryRun.getByRole('checkbox', { name: new RegExp(`${name} three`) }));
    await hand.press(dialog(page).getByRole('button', { name: 'Change 2 deals' }));
    await expect(dialog(page).getByText('2 deals changed, 0 not, 0 had nothing to change.')).toBeVisible();
    await expectNoViolations(page, 'an edit that is done');
    expect(await rates(page, deals)).toEqual(['42.5', '42.5', '40']);

    await changeDeal(page, deals[1]?.id ?? '', { rate: '50' });
    await hand.press(dialog(page).getByRole('button', { name: 'Undo' }));
    await expect(dialog(page).getByText('1 deal restored, 1 not.')).toBeVisible();
    await expect(dialog(page).getByRole('list', { name: 'Deals left out' })).toContainText(`${name} two`);
    await expectNoViolations(page, 'an edit that is undone');
    expect(await rates(page, deals)).toEqual(['40', '50', '40']);
    await hand.press(dialog(page).getByRole('button', { name: 'Done' }));
    await expect(dialog(page)).toHaveCount(0);
    await expectFocusKept(page);
  });

  test(`deals are edited in a spreadsheet: taken out as CSV, brought back and applied, ${hand.name}`, async ({ page }) => {
    const { deals } = await editThree(page, hand);
    const coming = page.waitForEvent('download');
    await hand.press(dialog(page).getByRole('button', { name: 'CSV of these deals' }));
    const file = await readFile(await (await coming).path(), 'utf8');
    const [heads = ''] = file.split('\n');
    expect(heads).toContain('Floor CPM');
    const chosen = page.waitForEvent('filechooser');
    await hand.press(dialog(page).getByRole('button', { name: 'Choose file' }));
    const buffer = Buffer.from(file.replaceAll(/,"?40"?,/g, ',43,'));
    await (await chosen).setFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer });
    await expect(dialog(page).getByRole('table', { name: 'Dry run' }).locator('tr[data-row]')).toHaveCount(deals.length);
    await hand.press(dialog(page).getByRole('button', { name: 'Change 3 deals' }));
    await expect(dialog(page).getByText('3 deals changed, 0 not, 0 had nothing to change.')).toBeVisible();
    expect(await rates(page, deals)).toEqual(['43', '43', '43']);
  });
}
