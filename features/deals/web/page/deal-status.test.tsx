import { answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type PageProps, useList } from '@kontor/core/web';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { DEAL_TABS, type Deal, type DealRow, dealPages, dealRoutes, NO_PLAN, tabsOpen } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { historyRoutes } from '@kontor/history/contract';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { sampleDeal } from '../testing/sample-deal.ts';
import DealPage from './deal-page.tsx';

const ID = 'd'.repeat(24);
const PLAN = 'c'.repeat(24);
const DSP = 'e'.repeat(24);
const NOTHING = { rows: [], totalCount: 0, hasMore: false };
const BESIDE = [
  answer(dspRoutes.list, [{ id: DSP, name: 'Vantor', seat: false, seats: [] }]),
  answer(mediaPlanRoutes.list, NOTHING),
  answer(mediaPlanRoutes.search, []),
  answer(historyRoutes.list, NOTHING),
  answer(dealRoutes.preflight, { findings: [], isWhole: true }),
  answer(historyRoutes.creators, []),
];
const deal = (change: Partial<Deal> = {}): Deal => {
  const whole = sampleDeal(change);
  return { ...whole, publishBlocker: whole.mediaPlans === null ? NO_PLAN : null };
};
const open = (tab: string, answers: Parameters<typeof renderScreen>[0]['answers'], id = ID) =>
  renderScreen({ page: dealPages.edit, screen: DealPage, at: `/deals/self/${id}/${tab}`, answers: [...answers, ...BESIDE] });
const LIVE: Partial<Deal> = { status: 'PUBLISHED', nextDealActions: ['UNPUBLISHED'] };

beforeEach(() => vi.stubGlobal('scrollTo', () => {}));

test('unpublishing acts at once, says so, and Undo publishes again (design §8)', async () => {
  let status: Deal['status'] = 'PUBLISHED';
  const read = answer(dealRoutes.get, () => deal({ status, nextDealActions: [status === 'PUBLISHED' ? 'UNPUBLISHED' : 'PUBLISHED'] }));
  const publish = answer(
    dealRoutes.publish,
    (_, url) => {
      status = url.searchParams.get('status') === 'UNPUBLISHED' ? 'UNPUBLISHED' : 'PUBLISHED';
      return null;
    },
    { msg: 'Deal unpublished.' },
  );
  open('history', [read, publish]);
  await userEvent.click(await screen.findByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByText('Deal unpublished.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Publish' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByRole('button', { name: 'Unpublish' })).toBeTruthy();
  expect(publish.asked.map(({ url }) => url.search)).toEqual(['?status=UNPUBLISHED', '?status=PUBLISHED']);
});

test('publishing asks, and names the deal, its id, price, DSP and flight (spec 2 §4)', async () => {
  const whole = deal({ mediaPlans: PLAN, mediaPlanTitle: 'Drama', start: '2026-11-01 00:00:00', end: '2026-12-31 00:00:00' });
  const noPlan = answer(mediaPlanRoutes.get, () => {
    throw new Error('down');
  });
  open('history', [answer(dealRoutes.get, whole), noPlan]);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change status' });
  expect(within(dialog).getByText('Are you sure you want to change the status from Draft to Published?')).toBeTruthy();
  const facts = Object.fromEntries(
    within(dialog)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
  expect(facts).toMatchObject({
    Title: 'Northlight',
    'Deal ID': 'KN-1',
    Price: '$22.00 floor CPM',
    DSP: 'Vantor',
    Flight: 'Nov 1 – Dec 31',
  });
  expect(Object.keys(facts)).toContain('Forecast');
});

test.each([
  ['Publish', 'filled', {}],
  ['Unpublish', 'default', LIVE],
])('%s stands once, in the header of each tab and never in the bar, and is %s', async (name, variant, change) => {
  for (const tab of DEAL_TABS) {
    const { container, unmount } = open(tab, [answer(dealRoutes.get, deal(change))]);
    const button = await screen.findByRole('button', { name });
    expect(container.querySelector('.k-header')?.contains(button)).toBe(true);
    expect(button.getAttribute('data-variant')).toBe(variant);
    if (tab === 'general' || tab === 'delivery')
      expect(within(await screen.findByRole('region', { name: 'Actions' })).queryByRole('button', { name })).toBeNull();
    unmount();
  }
});

test('a deal published here says when its first requests come, until it is unpublished; one published elsewhere does not', async () => {
  const [here, elsewhere] = ['8'.repeat(24), '9'.repeat(24)] as const;
  const soon = () => screen.queryByText('First avails show here within the hour.');
  let isLive = false;
  const read = answer(dealRoutes.get, () => deal({ id: here, mediaPlans: PLAN, mediaPlanTitle: 'Drama', ...(isLive && LIVE) }));
  const publish = answer(dealRoutes.publish, (_, url) => {
    isLive = url.searchParams.get('status') === 'PUBLISHED';
    return null;
  });
  const view = open('history', [read, publish], here);
  await userEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  const confirm = within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' });
  await expect.poll(() => confirm.getAttribute('aria-disabled')).toBeNull();
  await userEvent.click(confirm);
  await userEvent.click(within(screen.getByRole('navigation', { name: 'Deal' })).getByRole('link', { name: 'Dashboard' }));
  await expect.poll(soon, { timeout: 8_000 }).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Unpublish' }));
  await expect.poll(soon).toBeNull();
  view.unmount();
  open('dashboard', [answer(dealRoutes.get, deal({ id: elsewhere, ...LIVE }))], elsewhere);
  expect(await screen.findByText('The dashboard did not load')).toBeTruthy();
  expect(soon()).toBeNull();
});

test('a draft says what is missing before it can be published, and asks for no figures', async () => {
  const chart = answer(dashboardRoutes.deal, () => {
    throw new Error('A draft has no figures.');
  });
  const planless = {
    code: 'planMissing',
    severity: 'error',
    field: 'mediaPlans',
    tab: 'general',
    text: NO_PLAN,
    fix: 'Choose one.',
  } as const;
  const checks = answer(dealRoutes.preflight, { findings: [planless], isWhole: true });
  const { router } = open('dashboard', [answer(dealRoutes.get, deal()), chart, checks]);
  const panel = await screen.findByRole('region', { name: 'Before you publish' });
  expect(await within(panel).findByText('1 field to fill')).toBeTruthy();
  expect(within(panel).getAllByText(NO_PLAN)).not.toHaveLength(0);
  expect(within(panel).getAllByRole('listitem')).toHaveLength(1);
  expect(chart.asked).toEqual([]);
  await userEvent.click(within(panel).getByRole('button', { name: 'Go to Media plan' }));
  await expect.poll(() => router.state.location.pathname).toBe(`/deals/self/${ID}/general`);
});

test('what a deal may expect is said at its price, in the question and on a draft’s page', async () => {
  const targeting = { ...emptyTargeting() };
  const plan = answer(mediaPlanRoutes.get, {
    ...{ id: PLAN, title: 'Drama', description: '', status: true, targeting, names: {}, company: 'Halden Media', mediaPlanDisabled: false },
    ...{ attachedDeals: 1, publishedDeals: 0, creatorName: 'Maren Oduya', version: 1, template: null },
    ...{ createDate: '2026-11-01T02:00:00.000Z', updateDate: '2026-11-01T02:00:00.000Z' },
  });
  const forecast = answer(mediaPlanRoutes.forecast, {
    ...{
      requests: 400_000,
      low: 380_000,
      high: 420_000,
      quartiles: null,
      weekdays: [],
      lastWeek: null,
      change: null,
      market: 400e6,
      unpriced: 0,
    },
    ...{ histogram: Array.from({ length: 40 }, (_, from) => ({ from, requests: 10_000 })), medianCpm: 20, clauses: [], days: 28 },
    ...{
      sampleRows: 5_000,
      sampleWeight: 1_000,
      newest: null,
      isEnough: true,
      exact: true,
      by: 'index',
      dataFee: '2',
      conflict: [],
      idle: [],
      missing: null,
    },
  });
  const priced = deal({ mediaPlans: PLAN, mediaPlanTitle: 'Drama' });
  open('dashboard', [answer(dealRoutes.get, priced), plan, forecast]);
  const said = '200 k of 400 k avails a day at $22.00';
  expect(await within(await screen.findByRole('region', { name: 'Before you publish' })).findByText(said, { exact: false })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Publish' }));
  expect(await within(await screen.findByRole('dialog')).findByText(said, { exact: false })).toBeTruthy();
});

test('a deal that the list has shown opens with its title, status, ID and tabs at once', async () => {
  const row: DealRow = {
    ...deal({ status: 'PUBLISHED' }),
    flightDate: 'ONGOING',
    trend: [],
    isTrendRunning: false,
    lastChange: null,
    pace: null,
    budgetUsed: null,
    daysLeft: null,
    noBidsFor: null,
    spentOn: null,
    attention: [],
    approvalFor: null,
    bulkUnpublishDisabled: false,
  };
  const list = answer(dealRoutes.list, { rows: [{ id: ID, data: row }], totalCount: 1, hasMore: false, counts: null, totals: null });
  const never = {
    ...answer(dealRoutes.get, deal()),
    reply: () => ({ status: 500, body: { success: false, msg: 'Internal server error.' } }),
  };
  const FromList = (props: PageProps) => (useList(dealRoutes.list, {}).rows.length > 0 ? <DealPage {...props} /> : <p>List</p>);
  renderScreen({ page: dealPages.edit, screen: FromList, at: `/deals/self/${ID}/dashboard`, answers: [list, never, ...BESIDE] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Northlight' })).toBeTruthy();
  expect(screen.getByText('Published')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy deal ID' })).toBeTruthy();
  expect(within(screen.getByRole('navigation', { name: 'Deal' })).getAllByRole('link')).toHaveLength(
    tabsOpen(DEAL_TABS, { ...sessionOf(), isStaffView: false }).length,
  );
  expect(screen.getByRole('status', { name: 'Loading figures' })).toBeTruthy();
});
