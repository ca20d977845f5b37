import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { reportRoutes } from '@kontor/reports/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSound, settle } from './axe.ts';
import { ask } from './deal-steps.ts';
import { HANDS } from './hands.ts';
import { signIn } from './sign-in.ts';

/** Letters and digits alone, as names of reports are. */
const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`;
const rowsOf = (page: Page, name: string) => page.getByRole('table', { name }).locator('tr[data-row]');

/** A report of the person's own, by the calls. */
async function makeReport(page: Page, change: Partial<Parameters<typeof ask<typeof reportRoutes.create>>[2]> = {}) {
  const name = named('Made by call');
  const { value } = await ask(page, reportRoutes.create, {
    name,
    range: 'last30day',
    timezone: 'EST',
    dimensions: ['deal', 'dsp'],
    measures: ['spend', 'impressions'],
    compare: true,
    ...change,
  });
  return { id: value ?? '', name };
}

for (const hand of HANDS) {
  test(`a report is built, refused, mended, run, narrowed by its chart and downloaded, ${hand.name}`, async ({ page }) => {
    const name = named('Sales by deal');
    await signIn(page, 'agency', '/reports/owned');
    await hand.press(page.getByRole('link', { name: 'Create report' }).first());
    await settle(page);
    await expectNoViolations(page, 'a new report');
    await hand.write(page.getByRole('textbox', { name: 'Name' }), `${name}!`);
    await hand.press(page.getByRole('button', { name: 'Create report' }));
    await expect(page.getByText('No special character is allowed.').first()).toBeVisible();
    await hand.write(page.getByRole('textbox', { name: 'Name' }), name);
    const dimension = page.getByRole('combobox', { name: 'Add a dimension' });
    await hand.choose(dimension, 'Day');
    await hand.choose(dimension, 'Hour');
    await expect(page.locator('[id$="-error"]', { hasText: 'Please select either Day or Hour.' })).toBeVisible();
    await hand.press(page.getByRole('button', { name: 'Remove Day' }));
    await hand.press(page.getByRole('button', { name: 'Remove Hour' }));
    await hand.choose(dimension, 'DSP');
    await hand.choose(page.getByRole('combobox', { name: 'Add a measure' }), 'Revenue');
    await hand.choose(page.getByRole('combobox', { name: 'Add a measure' }), 'Impressions');
    await hand.press(page.getByRole('button', { name: 'Add condition' }));
    await hand.choose(page.getByRole('combobox', { name: 'Dimension of condition 1' }), 'Platform');
    await hand.choose(page.getByRole('combobox', { name: 'Operation of condition 1' }), 'Not in');
    await hand.choose(page.getByRole('combobox', { name: 'Values of condition 1' }), 'Mobile');
    await page.keyboard.press('Escape');
    await hand.choose(page.getByRole('combobox', { name: 'Date Range' }), 'Last 30 Days');
    await hand.press(page.getByRole('button', { name: 'Create report' }));
    await expect(page.getByRole('link', { name })).toBeVisible();
    await expect(page).toHaveURL(/\/reports\/owned$/);

    await hand.press(page.getByRole('link', { name }));
    await expect(rowsOf(page, name).first()).toBeVisible();
    await settle(page);
    await expect(page.getByRole('region', { name: 'Definition' })).toContainText('Revenue');
    await expectNoViolations(page, 'a report');
    const panel = page.getByRole('region', { name: 'Revenue by DSP' });
    await hand.press(panel.getByRole('button', { name: 'View as table' }));
    const mark = panel.locator('.k-chart-row').first();
    const dsp = (await mark.textContent()) ?? '';
    await hand.press(mark);
    await expect(rowsOf(page, name)).toHaveCount(1);
    await expect(rowsOf(page, name).first()).toContainText(dsp);
    const coming = page.waitForEvent('download');
    await hand.press(page.getByRole('button', { name: 'Download', exact: true }).first());
    const file = await coming;
    expect(file.suggestedFilename()).toContain(name.toLowerCase().replaceAll(' ', '-'));
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(dsp);
  });

  test(`a report is shared: a colleague reads its rows and its form, and changes nothing; a rival finds nothing, ${hand.name}`, async ({
    page,
  }) => {
    await signIn(page, 'agency');
    const { id, name } = await makeReport(page);
    await page.goto(`/reports/owned/${id}/update`);
    await hand.tick(page.getByRole('switch', { name: 'Shared with the account' }));
    await hand.press(page.getByRole('button', { name: 'Update' }));
    await expect(page).toHaveURL(/\/reports\/owned$/);

    await signIn(page, 'planner', `/reports/shared?q=${name.split(' ').at(-1)}`);
    await hand.press(page.getByRole('link', { name }));
    await expect(rowsOf(page, name).first()).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Report' })).toHaveCount(0);
    await hand.press(page.getByRole('link', { name: 'View Report' }));
    await expect(page.getByText('You can view it, not change it.', { exact: false })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Update' })).toHaveCount(0);
    await expectSound(page, 'a report for viewing');

    await signIn(page, 'rival', `/reports/shared/${id}`);
    await expect(page.getByText('This report is no longer there, or no longer shared.')).toBeVisible();
  });

  test(`a report is deleted and brought back, ${hand.name}`, async ({ page }) => {
    await signIn(page, 'agency');
    const { name } = await makeReport(page);
    await page.goto(`/reports/owned?q=${name.split(' ').at(-1)}`);
    const row = page.locator('tr[data-row]').filter({ hasText: name });
    await expect(row).toBeVisible();
    if (hand.name === 'by mouse') await row.hover();
    await hand.press(row.getByRole('button', { name: `Delete ${name}` }));
    await expect(row).toHaveCount(0);
    await hand.press(page.getByRole('button', { name: 'Undo' }));
    await expect(row).toBeVisible();
  });
}
