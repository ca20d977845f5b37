import { accountAdminRoutes } from '@kontor/accounts/contract';
import { personRoutes } from '@kontor/users/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectNoViolations, expectSound, settle, VIEWS } from './axe.ts';
import { ask, named } from './deal-steps.ts';
import { HANDS, type Hand } from './hands.ts';
import { signIn } from './sign-in.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** An agency that bought nothing yet, and somebody who works there. */
async function newAgency(page: Page): Promise<{ account: string; persona: string }> {
  const account = named('Marshfield');
  const persona = account.toLowerCase().replaceAll(' ', '-');
  await signIn(page, 'super', '/admin/account');
  const { value } = await ask(page, accountAdminRoutes.create, { name: account, type: 'Agency', dealManagement: true } as never);
  const password = 'Kontor-demo-1';
  const somebody = { firstName: 'Ines', lastName: 'Marsh', email: `${persona}@demo.test`, timezone: 'EST', accountId: value ?? '' };
  await ask(page, personRoutes.create, { ...somebody, password, confirmPassword: password } as never);
  return { account, persona };
}

/** Answers the account's request with a sentence, and takes that back. */
async function answerRequest(page: Page, hand: Hand, { account, publisher }: { account: string; publisher: string }) {
  await signIn(page, 'super', `/admin/supplyrequest?q=${encodeURIComponent(account)}`);
  await settle(page);
  await expect(page.getByText(publisher).first()).toBeVisible();
  await expectNoViolations(page, 'supply requests');
  await hand.press(page.getByRole('button', { name: `Decline ${publisher}` }));
  const dialog = page.getByRole('dialog');
  await hand.write(dialog.getByRole('textbox'), 'It sells in another country.');
  await expectNoViolations(page, 'before a request is declined');
  await hand.press(dialog.getByRole('button', { name: 'Decline', exact: true }));
  await expect(page.getByText('Supply request declined.')).toBeVisible();
  await hand.press(button(page, 'Undo'));
  await expect(page.getByText('Pending', { exact: true }).first()).toBeVisible();
}

for (const hand of HANDS) {
  test(`from the take rate to a publisher and what is beneath it, ${hand.name}`, async ({ page }) => {
    await signIn(page, 'lean', '/transparency?range=last7day');
    await settle(page);
    await expect(card(page, 'Overall Take Rate')).toContainText('take rate (did not reach publishers)');
    const publishers = card(page, 'Top Spend : Publishers');
    const first = publishers.locator('tbody button[aria-expanded]').first();
    await hand.press(first);
    await expect(first).toHaveAttribute('aria-expanded', 'true');
    await expect(publishers.getByText('Domain', { exact: true }).first()).toBeVisible();
    await expectNoViolations(page, 'transparency with a row open');
    await hand.press(button(page, 'Top Spend : Publishers: full width'));
    await expect(page).toHaveURL(/card=first/);
  });

  test(`a publisher is asked for, declined with a sentence, and pending again, ${hand.name}`, async ({ page, browser }) => {
    const staff = await (await browser.newContext()).newPage();
    const { account, persona } = await newAgency(staff);
    await signIn(page, persona, '/transparency?range=last7day');
    await settle(page);
    const supply = card(page, 'Supply');
    await hand.press(supply.getByRole('radio', { name: 'Inactive' }));
    const request = supply.getByRole('button', { name: /^Request / }).first();
    const publisher = ((await request.getAttribute('aria-label')) ?? '').replace('Request ', '');
    await hand.press(request);
    await expect(page.getByText(`${publisher} was requested.`)).toBeVisible();
    await expect(supply.getByText('Request Pending')).toHaveCount(1);
    await answerRequest(staff, hand, { account, publisher });
  });

  test(`ranges of an agency are edited, each fault said beside its field, ${hand.name}`, async ({ page }) => {
    await signIn(page, 'super', '/admin/account');
    const { data } = await ask(page, accountAdminRoutes.list, { q: hand.name === 'by mouse' ? 'Tallgrass' : 'Eastlane' } as never);
    const id = data.rows[0]?.id ?? '';
    await page.goto(`/admin/account/${id}/takerate`);
    await settle(page);
    const said = async (words: string) => {
      await hand.press(button(page, 'Update'));
      await expect(page.getByText(words).first()).toBeVisible();
    };
    const empty = async (name: string) => {
      await hand.write(field(page, name), '1');
      await page.keyboard.press('Backspace');
    };
    await hand.tick(page.getByRole('switch', { name: /^Take rate by ranges of spend/ }));
    await said('Start date is required.');
    await said('Enter at least one range.');
    await hand.write(page.getByRole('textbox', { name: 'Start date' }), '31/11/2026');
    await said('There is no day 31/11/2026. Enter it as DD/MM/YYYY.');
    await hand.write(page.getByRole('textbox', { name: 'Start date' }), '01/11/2026');
    await hand.press(button(page, 'Add range'));
    await hand.press(button(page, 'Add range'));
    await expect(page.getByText('Please Enter all valid values to Add More Ranges.')).toBeVisible();
    await said('Take Rate is required.');
    await hand.write(field(page, 'End Range, range 1'), '50000');
    await hand.write(field(page, 'Take Rate, range 1'), '101');
    await said('Take Rate should be less than 100%.');
    await expectNoViolations(page, 'ranges with a fault');
    await hand.write(field(page, 'Take Rate, range 1'), '0');
    await said('Take Rate should be greater than 0%.');
    await hand.write(field(page, 'Take Rate, range 1'), '18');
    await hand.press(button(page, 'Add range'));
    await expect(field(page, 'Start Range, range 2')).toHaveValue('50,000');
    await hand.write(field(page, 'Take Rate, range 2'), '12.5');
    await hand.write(field(page, 'Start Range, range 2'), '60000');
    await said('Start Range should be 50000');
    await empty('Start Range, range 2');
    await said('Start Range is required.');
    await hand.write(field(page, 'Start Range, range 2'), '50000');
    await hand.write(field(page, 'End Range, range 2'), '20');
    await said('End Range should be greater than Start Range.');
    await empty('End Range, range 2');
    await empty('End Range, range 1');
    await said('End Range is required.');
    await hand.write(field(page, 'End Range, range 1'), '50000');
    await expect(field(page, 'Start Range, range 2')).toHaveValue('50,000');
    await hand.press(button(page, 'Update'));
    await expect(page.getByText('Account updated.')).toBeVisible();
    await expect(page.getByRole('img', { name: /^Take rate over spend/ })).toBeVisible();
  });

  test(`reach over two ranges, a metric and an area, ${hand.name}`, async ({ page }) => {
    await signIn(page, 'agency', '/reach');
    await settle(page);
    const metrics = page.getByRole('list', { name: 'Metrics' });
    const homes = async () =>
      metrics
        .getByRole('button', { name: /^FTrack Households/ })
        .locator('strong')
        .textContent();
    const week = await homes();
    await page.goto('/reach?range=last30day');
    await settle(page);
    await expect.poll(homes).not.toBe(week);
    await hand.press(metrics.getByRole('button', { name: /^Frequency/ }));
    await expect(page).toHaveURL(/metric=frequency/);
    await hand.press(card(page, 'Platforms').getByRole('radio', { name: 'Vertical' }));
    await expect(card(page, 'Platforms').getByRole('columnheader', { name: 'CTV' })).toBeVisible();
    await hand.write(page.getByRole('searchbox', { name: 'Search areas' }), 'Boston');
    await expect(
      card(page, 'Demographic wise reach')
        .getByText(/Boston/)
        .first(),
    ).toBeVisible();
  });
}

for (const { name, ...view } of VIEWS)
  test.describe(name, () => {
    test.use(view);
    for (const persona of ['agency', 'dsp', 'brand'])
      test(`transparency of ${persona} is sound`, async ({ page }) => {
        await signIn(page, persona, '/transparency?range=last7day');
        await expectSound(page, `transparency of ${persona}`);
      });
    test('reach is sound', async ({ page }) => {
      await signIn(page, 'agency', '/reach');
      await expectSound(page, 'reach');
    });
  });
