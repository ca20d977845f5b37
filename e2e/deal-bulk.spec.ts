import { readFile } from 'node:fs/promises';
import { DealDraft, dealRoutes } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { ask, changeDeal, makeDeal, makePlan, named } from './deal-steps.ts';
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
  await expect(dialog(page).getByRole('table', { name: 'Chosen deals' }).locator('tr[data-row]')).toHaveCount(deals.length);
  return { name, deals };
}

const OWN = 'Fernstream Media';
const FREE = 17;

/** Twenty published deals of one name: three of them need the approval of a publisher, and have it. */
async function publishTwenty(page: Page, browser: Browser) {
  await signIn(page, 'agency');
  const approver = await (await browser.newContext()).newPage();
  await signIn(approver, 'publisher', '/deals/self');
  const { data: sellers } = await ask(page, dspRoutes.list, { s: 100 });
  const own = sellers.find(({ name }) => name === OWN)?.id ?? '';
  const [name, plan] = [named('Live'), await makePlan(page)];
  const deals: { id: string; title: string }[] = [];
  for (let n = 1; n <= 20; n += 1) {
    const title = `${name} ${String(n).padStart(2, '0')}`;
    const of = n <= FREE ? {} : { pubSeats: [own] };
    const { id } = await makeDeal(page, { title, dealId: title.replaceAll(' ', '-'), mediaPlans: plan.id, rate: '26.05', ...of });
    if (n > FREE) {
      await ask(page, dealRoutes.updateStatus, { id, status: 'SEND_FOR_APPROVAL' });
      await ask(approver, dealRoutes.updateStatus, { id, status: 'APPROVED' });
    }
    await ask(page, dealRoutes.publish, { id });
    deals.push({ id, title });
  }
  await approver.context().close();
  return { name, deals };
}

/** Each deal as a call has it. */
const told = (page: Page, deals: readonly { id: string }[]) =>
  Promise.all(
    deals.map(async ({ id }) => {
      const { data } = await ask(page, dealRoutes.get, { id });
      return { ...DealDraft.parse(data), status: data.status };
    }),
  );

/** Name and status of each deal as the list has them. */
const listed = (page: Page) =>
  page
    .locator('tr[data-row]')
    .evaluateAll((rows) =>
      rows.map((row) => /^.*?(Live \w+ \d+).*?(Unpublished|Published).*$/s.exec(row.textContent)?.slice(1, 3).join(' ')).toSorted(),
    );

/** The dialog on all of them, with their CSV file as it is taken out there. */
async function editAll(page: Page, hand: Hand, name: string) {
  await page.goto(`/deals/self?q=${encodeURIComponent(name)}`);
  await expect(page.locator('tr[data-row]')).toHaveCount(20);
  const rows = await listed(page);
  await hand.tick(page.getByRole('checkbox', { name: /^Select all/ }));
  await hand.press(page.getByRole('button', { name: 'Edit deals' }));
  const coming = page.waitForEvent('download');
  await hand.press(dialog(page).getByRole('button', { name: 'Export as CSV' }));
  return { rows, file: await readFile(await (await coming).path(), 'utf8') };
}

for (const hand of HANDS) {
  test(`twenty live deals are raised by 10 %: the three that stop serving are named, and undone all are as they were, ${hand.name}`, async ({
    page,
    browser,
  }) => {
    const { name, deals } = await publishTwenty(page, browser);
    const before = { calls: await told(page, deals), ...(await editAll(page, hand, name)) };
    expect(before.rows).toEqual(deals.map(({ title }) => `${title} Published`));
    await hand.choose(dialog(page).getByRole('combobox', { name: 'Floor CPM' }), 'Change by %');
    await hand.write(dialog(page).getByLabel('Percent, with a minus to lower'), '10');
    await hand.press(dialog(page).getByRole('button', { name: 'Review changes' }));
    const stopping = dialog(page).getByRole('list', { name: 'Deals that will stop serving' }).getByRole('listitem');
    await expect(stopping).toHaveCount(3);
    await expect(stopping.first()).toContainText(`It becomes Unpublished and stops serving: ${OWN} must approve it again.`);
    await hand.press(dialog(page).getByRole('radio', { name: 'Will stop serving 3' }));
    await expect(dialog(page).getByRole('table', { name: 'Dry run' }).locator('tr[data-row]')).toHaveCount(3);
    await expectNoViolations(page, 'deals that will stop serving');
    const change = dialog(page).getByRole('button', { name: 'Change 20 deals, 3 stop serving' });
    await expect(change).toBeDisabled();
    expect(await told(page, deals)).toEqual(before.calls);
    await hand.tick(dialog(page).getByRole('checkbox', { name: 'I understand: deals that stop serving' }));
    await hand.press(change);
    await expect(dialog(page).getByText('20 deals changed, 3 of them stopped serving.')).toBeVisible();
    await expect(dialog(page).getByRole('list', { name: 'Stopped serving' }).getByRole('listitem')).toHaveCount(3);
    await expect(dialog(page).getByRole('button', { name: 'Send for approval' })).toBeVisible();
    await expectNoViolations(page, 'deals that stopped serving');
    const between = before.calls.map((deal, n) => ({ ...deal, rate: '28.66', status: n < FREE ? 'PUBLISHED' : 'UNPUBLISHED' }));
    expect(await told(page, deals)).toEqual(between);

    await hand.press(dialog(page).getByRole('button', { name: 'Undo' }));
    await expect(dialog(page).getByText('20 deals undone.')).toBeVisible();
    await hand.press(dialog(page).getByRole('button', { name: 'Done' }));
    await expect(dialog(page)).toHaveCount(0);
    await expectFocusKept(page);
    expect({ calls: await told(page, deals), ...(await editAll(page, hand, name)) }).toEqual(before);
  });

  test(`several deals are edited at once: looked at, applied and undone, but for what somebody changed since, ${hand.name}`, async ({
    page,
  }) => {
    const { name, deals } = await editThree(page, hand);
    const look = dialog(page).getByRole('button', { name: 'Review changes' });
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
    await expect(dialog(page).getByText('2 deals changed.')).toBeVisible();
    await expectNoViolations(page, 'an edit that is done');
    expect(await rates(page, deals)).toEqual(['42.5', '42.5', '40']);

    await changeDeal(page, deals[1]?.id ?? '', { rate: '50' });
    await hand.press(dialog(page).getByRole('button', { name: 'Undo' }));
    await expect(dialog(page).getByText('1 deal undone, 1 not undone.')).toBeVisible();
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
    await hand.press(dialog(page).getByRole('button', { name: 'Export as CSV' }));
    const file = await readFile(await (await coming).path(), 'utf8');
    const [heads = ''] = file.split('\n');
    expect(heads).toContain('Floor CPM');
    const chosen = page.waitForEvent('filechooser');
    await hand.press(dialog(page).getByRole('button', { name: 'Choose file' }));
    const buffer = Buffer.from(file.replaceAll(/,"?40"?,/g, ',43,'));
    await (await chosen).setFiles({ name: 'deals.csv', mimeType: 'text/csv', buffer });
    await expect(dialog(page).getByRole('table', { name: 'Dry run' }).locator('tr[data-row]')).toHaveCount(deals.length);
    await hand.press(dialog(page).getByRole('button', { name: 'Change 3 deals' }));
    await expect(dialog(page).getByText('3 deals changed.')).toBeVisible();
    expect(await rates(page, deals)).toEqual(['43', '43', '43']);
  });
}
