import { dashboardRoutes } from '@kontor/dashboards/contract';
import { dealRoutes, incidentRoutes } from '@kontor/deals/contract';
import { expect, type Page, test } from '@playwright/test';
import { expectSound, settle } from './axe.ts';
import { ask } from './deal-steps.ts';
import { expectFocusKept, HANDS } from './hands.ts';
import { jumpsOf, watchShifts } from './shifts.ts';
import { signIn } from './sign-in.ts';

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const losses = (page: Page) => page.getByRole('region', { name: 'Where delivery is lost' });
const widget = (page: Page, title: string | RegExp) => page.getByRole('region', { name: title });

/** An open incident of a deal whose funnel says that its price is too low. */
async function underpriced(page: Page) {
  // The product looks at its deals as it starts.
  await expect.poll(async () => (await ask(page, incidentRoutes.list, {})).data.open).toBeGreaterThan(0);
  const { data } = await ask(page, incidentRoutes.list, {});
  for (const { deal } of data.incidents) {
    const { data: funnel } = await ask(page, dashboardRoutes.funnel, { dealId: deal.id, range: 'last7day', timezone: 'EST' });
    const { data: record } = await ask(page, dealRoutes.get, { id: deal.id });
    const isTooLow = funnel.stages.some(({ causes }) => causes.some(({ key, field }) => key === 'unoffered.floor' && field === 'rate'));
    if (isTooLow && record.status === 'PUBLISHED') return { ...deal, rate: Number(record.rate) };
  }
  throw new Error('No incident of a deal that is priced too low.');
}

test.describe('what needs attention', () => {
  // One after the other: both may find the same deal.
  test.describe.configure({ mode: 'default' });
  for (const hand of HANDS)
    test(`from home by an incident to its cause in the funnel and to the field that mends it, ${hand.name} (2 §2)`, async ({ page }) => {
      await signIn(page, 'agency', '/deals/self');
      const deal = await underpriced(page);
      await page.goto('/');
      await expect(page).toHaveURL(/\/dashboard$/);
      await settle(page);
      const all = attention(page).getByRole('button', { name: /^Show all/ });
      if (await all.isVisible()) await hand.press(all);
      await hand.press(
        attention(page)
          .getByRole('link', { name: new RegExp(`^Why: .*${deal.title.replaceAll(/[^\w ]/g, '.')}`) })
          .first(),
      );
      await expect(page).toHaveURL(/\/dashboard\?.*#losses$/);
      const cause = losses(page).locator('tr[data-row]').filter({ hasText: 'Publisher floor above net price' });
      await expect(cause).toContainText('You');
      await expectSound(page, 'a deal whose funnel says what is lost');
      await hand.press(cause.getByRole('link', { name: 'Floor CPM' }));
      const rate = page.getByRole('textbox', { name: 'Floor CPM' });
      await expect(rate).toBeVisible();
      await hand.write(rate, (deal.rate + 1).toFixed(2));
      await page.keyboard.press('Control+s');
      // What is live is asked about, with Cancel in focus.
      const asked = page.getByRole('dialog', { name: /^This deal is live$|must be approved again$/ });
      await hand.press(asked.getByRole('button', { name: /^Save/ }));
      await expect(page.getByText('All changes saved')).toBeVisible();
      const { data: after } = await ask(page, dealRoutes.get, { id: deal.id });
      expect(Number(after.rate)).toBeCloseTo(deal.rate + 1, 6);
    });
});

test('nothing moves in sight where an incident leads, and above the figures of its deal (design §8)', async ({ page }) => {
  await watchShifts(page);
  await signIn(page, 'agency', '/deals/self');
  await expect.poll(async () => (await ask(page, incidentRoutes.list, {})).data.open).toBeGreaterThan(0);
  const { data } = await ask(page, incidentRoutes.list, {});
  const deals = [...new Set(data.incidents.map(({ deal }) => deal.id))].slice(0, 3);
  const jumps: string[] = [];
  for (const id of deals)
    for (const place of ['', '#losses']) {
      await page.goto(`/deals/self/${id}/dashboard?range=last7day${place}`);
      await settle(page);
      jumps.push(...(await jumpsOf(page, `${id}${place}`)));
    }
  expect(jumps).toEqual([]);
});

for (const hand of HANDS)
  test(`a widget that fails says so in its own place, and Retry brings it while the others stay, ${hand.name}`, async ({ page }) => {
    const call = '**/api/dashboard/widget/delivery?**';
    await page.route(call, (route) => route.fulfill({ status: 500, json: { success: false, msg: 'Internal server error.' } }));
    await signIn(page, 'agency', '/dashboard');
    const failed = widget(page, 'Delivery by platform');
    await expect(failed.getByText('This did not load')).toBeVisible();
    await expect(widget(page, 'Top 10 Deals').locator('tr[data-row]').first()).toBeVisible();
    await expect(page.getByText('This did not load')).toHaveCount(1);
    await expectSound(page, 'a home with a widget that failed');
    await page.unroute(call);
    await hand.press(failed.getByRole('button', { name: 'Retry' }));
    await expect(failed.getByText('This did not load')).toHaveCount(0);
    await expect(failed.locator('canvas')).toBeVisible();
    await expect(widget(page, 'Top 10 Deals').locator('tr[data-row]').first()).toBeVisible();
  });

for (const hand of HANDS)
  test(`an account without deals is led to its first steps, ${hand.name}`, async ({ page }) => {
    await signIn(page, 'empty', '/dashboard');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: 'Dashboard data not available' })).toBeVisible();
    await expect(attention(page)).toContainText('No open incident.');
    await expectSound(page, 'the home of an account without deals');
    await hand.press(main.getByRole('link', { name: 'First steps' }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('First Steps');
    await expectFocusKept(page);
  });

test('publisher and reseller beside each other: no revenue for the one, both revenues for the other', async ({ browser }) => {
  const [publisher, reseller] = await Promise.all([browser.newPage(), browser.newPage()]);
  await signIn(publisher, 'publisher', '/dashboard');
  await signIn(reseller, 'reseller', '/dashboard');
  for (const page of [publisher, reseller]) {
    await settle(page);
    await expect(widget(page, 'Top 10 Deals').locator('tr[data-row]').first()).toBeVisible();
    await expect(page.getByRole('main').getByText('Impressions', { exact: true }).first()).toBeVisible();
  }
  await expect(publisher.getByRole('main')).not.toContainText('Revenue');
  await expect(widget(publisher, 'Revenue over time')).toHaveCount(0);
  await expect(reseller.getByRole('main').getByText('Partner Revenue', { exact: true }).first()).toBeVisible();
  await expect(widget(reseller, 'Revenue over time')).toBeVisible();
  await Promise.all([publisher.close(), reseller.close()]);
});
