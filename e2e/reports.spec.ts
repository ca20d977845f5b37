import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { reportRoutes } from '@kontor/reports/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSound, settle } from './axe.ts';
import { ask } from './deal-steps.ts';
import { HANDS } from './hands.ts';
import { fromLetter } from './letters.ts';
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

  test(`a report that takes long says so, is cancelled and run again, ${hand.name}`, async ({ page }) => {
    await signIn(page, 'agency');
    const { id, name } = await makeReport(page);
    // As on a slow line: what is asked is under way until somebody gives it up.
    let isSlow = true;
    const given = new Promise<void>((resolve) => page.on('requestfailed', (one) => one.url().includes('/report/detail') && resolve()));
    await page.route('**/report/detail*', async (route) => {
      if (isSlow) await given;
      await route.continue().catch(() => {});
    });
    await page.goto(`/reports/owned/${id}`);
    await expect(page.getByText(/seconds? so far/)).toBeVisible();
    await expectNoViolations(page, 'a report that runs');
    await hand.press(page.getByRole('button', { name: 'Cancel', exact: true }));
    await given;
    await expect(page.getByRole('heading', { name: 'Cancelled' })).toBeVisible();
    await expectNoViolations(page, 'a report that was cancelled');
    isSlow = false;
    await hand.press(page.getByRole('button', { name: 'Run again' }));
    await expect(rowsOf(page, name).first()).toBeVisible();
  });

  test(`a report is drawn by day, by another measure and by the hours of a week, ${hand.name}`, async ({ page }) => {
    await signIn(page, 'agency');
    const { id } = await makeReport(page, { dimensions: ['day', 'dsp'] });
    await page.goto(`/reports/owned/${id}`);
    await expect(page.getByRole('region', { name: 'Revenue by Day' })).toBeVisible();
    await hand.choose(page.getByRole('combobox', { name: 'Measure of the chart' }), 'Impressions');
    await expect(page.getByRole('region', { name: 'Impressions by Day' })).toBeVisible();
    await hand.press(page.getByRole('radio', { name: 'Week' }));
    const week = page.getByRole('region', { name: 'Impressions by hour of the week' });
    await expect(week.getByRole('table')).toBeVisible();
    await settle(page);
    await expectNoViolations(page, 'a report by the hours of a week');
    // Who opens the address sees the same.
    await page.reload();
    await expect(week.getByRole('table')).toBeVisible();
  });

  test(`a report is scheduled and sent; its letter's link opens for anybody until it is closed, ${hand.name}`, async ({
    page,
    browser,
  }) => {
    await signIn(page, 'agency');
    const { id, name } = await makeReport(page);
    const address = `${name.replaceAll(' ', '-').toLowerCase()}@client.example`;
    await page.goto(`/reports/owned/${id}/update`);
    await hand.tick(page.getByRole('switch', { name: 'Schedule' }));
    await hand.choose(page.getByRole('combobox', { name: 'Frequency' }), 'Weekly, on Monday');
    await hand.choose(page.getByRole('combobox', { name: 'Hour' }), '07:00 EST');
    await hand.write(page.getByRole('combobox', { name: 'E-mails' }), address);
    await page.keyboard.press('Enter');
    await expect(page.getByText('to 1 address')).toBeVisible();
    await expectNoViolations(page, 'a schedule');
    await hand.press(page.getByRole('button', { name: 'Update' }));
    await expect(page).toHaveURL(/\/reports\/owned$/);

    await page.goto(`/reports/owned/${id}`);
    await expect(page.getByText('Mondays at 07:00 EST to 1 person')).toBeVisible();
    await expect(rowsOf(page, name).first()).toBeVisible();
    await hand.press(page.getByRole('button', { name: 'More actions' }));
    await hand.press(page.getByRole('menuitem', { name: 'Send now' }));
    await expect(page.getByText('The report is on its way.')).toBeVisible();
    const link = await fromLetter(address, /http\S+report-link#[\w-]+/);

    const anybody = await (await browser.newContext()).newPage();
    const coming = anybody.waitForEvent('download');
    await anybody.goto(link);
    const file = await coming;
    expect(file.suggestedFilename()).toContain(name.toLowerCase().replaceAll(' ', '-'));
    const own = await page.request.get(`/api/report/download/report-detail.csv?id=${id}`);
    expect(await readFile(await file.path(), 'utf8')).toBe(await own.text());
    await expect(anybody.getByRole('heading', { name })).toBeVisible();
    // The secret is out of the address.
    await expect(anybody).toHaveURL(/\/report-link$/);
    await expectSound(anybody, 'the link of a report');
    const again = anybody.waitForEvent('download');
    await hand.press(anybody.getByRole('button', { name: 'Download again' }));
    await again;

    await hand.press(page.getByRole('button', { name: 'More actions' }));
    await hand.press(page.getByRole('menuitem', { name: 'Sendings' }));
    const log = page.getByRole('dialog', { name: `Sendings of ${name}` });
    await expect(log.getByText(/opened \d times/)).toBeVisible();
    await expectNoViolations(page, 'the sendings of a report');
    await hand.press(log.getByRole('button', { name: 'Close its links' }));
    await hand.press(page.getByRole('dialog', { name: 'Close the links of this sending?' }).getByRole('button', { name: 'Close links' }));
    await expect(log.getByText('Its links are closed.')).toBeVisible();

    // Neither a stranger nor a rival who is signed in opens it now.
    const stranger = await (await browser.newContext()).newPage();
    await signIn(page, 'rival');
    for (const visitor of [stranger, page]) {
      await visitor.goto(link);
      await expect(visitor.getByRole('heading', { name: 'This link is closed' })).toBeVisible();
    }
    await expectSound(stranger, 'a link that is closed');
  });
}
