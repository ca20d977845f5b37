import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import {
  type DealChart,
  dashboardRangeRefused,
  dashboardRoutes,
  SUPPLY_KEYS,
  type SupplyFigure,
  type SupplyRow,
} from '@kontor/dashboards/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { bucketStamp } from './bucket-labels.ts';
import { DealDashboard } from './deal-dashboard.tsx';
import { DealDashboardFilters } from './deal-dashboard-filters.tsx';
import type { DealFacts } from './no-data.tsx';

// jsdom has no canvas; the picture's figures are read from its table.
vi.mock('echarts/core', () => ({
  use: () => {},
  init: () => ({ setOption: () => {}, on: () => {}, dispose: () => {}, dispatchAction: () => {}, getZr: () => ({ on: () => {} }) }),
}));

// Nor has it fonts to wait for.
Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve() } });

const ID = '1'.repeat(24);
/** Whatever else its columns are, is 1. */
const figures = Object.fromEntries(SUPPLY_KEYS.map((key) => [key, 1])) as Record<SupplyFigure, number>; // one for each key
const supply = (name: string, revenue: string, delta: number | null): SupplyRow => ({
  ...figures,
  key: name,
  name,
  requests: 84_210_330,
  bids: 9_000_000,
  impressions: 2_104_882,
  fillRate: 2.5,
  cpm: 23.234,
  vcr: 96.2,
  viewability: 93.1,
  revenue,
  delta,
});
const chart = {
  cards: [
    {
      key: 'impressions',
      label: 'Impressions',
      hint: 'Advertisements that were shown.',
      format: 'count',
      goodWhen: 'up',
      value: 8_421_000,
      previous: 7_930_000,
      delta: 6.19,
      trend: [1, 2],
    },
    {
      key: 'spend',
      label: 'Revenue',
      hint: 'What buyers paid.',
      format: 'money',
      goodWhen: 'up',
      value: 184_206.4,
      previous: null,
      delta: null,
      trend: [1, 2],
    },
    {
      key: 'ctr',
      label: 'CTR',
      hint: 'Clicks per impression.',
      format: 'percent',
      digits: 3,
      goodWhen: 'up',
      value: 0.18,
      previous: 0.19,
      delta: -0.01,
      trend: [],
    },
  ],
  unpriced: 0,
  labels: ['2026-11-07 00:00:00', '2026-11-08 00:00:00'],
  bucket: 'day',
  platforms: [{ key: 'CTV', name: 'CTV', impressions: [400_000, 420_000] }],
  cpm: [21.2, null],
  spend: ['8480.120000', '0'],
  running: null,
  compared: { startDate: '2026-11-05', endDate: '2026-11-06', isPart: false },
  marks: [{ index: 1, text: 'Floor CPM $20.00 → $22.00 (Maren Oduya)' }],
  filters: {},
  unoffered: [],
  dataTo: '2026-11-09T03:30:00.000Z',
  failed: [],
  funnel: [
    { key: 'auctions', label: 'Auctions', value: 1_000_000, losses: [] },
    { key: 'impressions', label: 'Impressions', value: 820_000, losses: [{ cause: 'not rendered', share: 18 }] },
  ],
  topDomains: {
    rows: [supply('fernstream.example', '48904.119900', 11.4), supply('harbour.example', '48904.119900', null)],
    total: { ...supply('', '195616.479600', 2), key: '' },
    hasMore: true,
  },
  topBundles: { rows: [], total: null, hasMore: false },
} satisfies DealChart;
const Screen = () => (
  <>
    <DealDashboardFilters />
    <DealDashboard dealId={ID} />
  </>
);
const page = { path: '/deal' };

test('cards are shown as they come, charts as tables too, and no domain or bundle is an answer', async () => {
  const route = answer(dashboardRoutes.deal, chart);
  renderScreen({ page, screen: Screen, at: '/deal?startDate=2026-11-07&endDate=2026-11-08&timezone=UTC', answers: [route] });
  expect(await screen.findByText('8.42 M')).toBeTruthy();
  expect(screen.getByText('$184,206')).toBeTruthy();
  expect(screen.getByText('0.180 %')).toBeTruthy();
  expect(screen.getByText('−0.010 pt').title).toBe('vs Nov 5 – 6');
  expect(screen.getByText('Nov 5 – 6')).toBeTruthy();
  expect(screen.getByText('Data to 03:30 UTC')).toBeTruthy();
  expect(route.asked[0]?.body).toMatchObject({ dealId: ID, startDate: '2026-11-07', endDate: '2026-11-08', timezone: 'UTC' });
  const delivery = screen.getByRole('region', { name: 'Delivery by platform' });
  await userEvent.click(await within(delivery).findByRole('button', { name: 'View as table' }));
  expect(within(delivery).getByText('420 k')).toBeTruthy();
  expect(within(delivery).getByText('$21.20')).toBeTruthy();
  expect(within(delivery).getByText('Floor CPM $20.00 → $22.00 (Maren Oduya)')).toBeTruthy();
  expect(
    within(screen.getByRole('region', { name: 'Top 5 Bundle' })).getByText('No Data Found. Nothing was shown in an app.'),
  ).toBeTruthy();
  expect(within(delivery).getByText('CTV impressions; CPM $21.20 throughout')).toBeTruthy();
});

test('a panel without a row is one line, after those that have something to say; of two platforms the legend tells', async () => {
  const many = [...chart.platforms, { key: 'MOBILE', name: 'Mobile app', impressions: [1, 2] }];
  const onlyApps = { ...chart, platforms: many, topDomains: chart.topBundles, topBundles: chart.topDomains };
  renderScreen({ page, screen: Screen, at: '/deal', answers: [answer(dashboardRoutes.deal, onlyApps)] });
  await screen.findByText('8.42 M');
  const empty = screen.getByRole('region', { name: 'Top 5 Domain' });
  const bundles = screen.getByRole('region', { name: 'Top 5 Bundle' });
  expect(bundles.compareDocumentPosition(empty)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(empty).queryByRole('table')).toBeNull();
  expect(within(screen.getByRole('region', { name: 'Delivery by platform' })).getByText(/^impressions; CPM/)).toBeTruthy();
});

test('a percentage, its change and what it was add up as they are written', async () => {
  const rate = { key: 'fillRate', label: 'Fill Rate', hint: '', format: 'percent' as const, goodWhen: 'up' as const, trend: [] };
  const cards = [
    { ...rate, value: 5.84, previous: 6.16, delta: -0.32 },
    { ...rate, key: 'vcr', label: 'VCR', value: 0.96, previous: 1.04, delta: -0.08 },
  ];
  renderScreen({ page, screen: Screen, at: '/deal', answers: [answer(dashboardRoutes.deal, { ...chart, cards })] });
  const written = (await screen.findAllByText(/^was /)).map((was) => was.closest('.k-stat')?.textContent);
  expect(written).toEqual([expect.stringMatching(/5\.8 %−0\.4 ptwas 6\.2 %$/), expect.stringMatching(/0\.96 %−0\.08 ptwas 1\.04 %$/)]);
});

test('requests without an impression are said in words where the chart would be empty', async () => {
  const unsold = { ...chart, platforms: [], cpm: [null, null], marks: [] };
  renderScreen({ page, screen: Screen, at: '/deal', answers: [answer(dashboardRoutes.deal, unsold)] });
  expect(await screen.findByRole('heading', { name: 'No Impressions' })).toBeTruthy();
  const delivery = screen.getByRole('region', { name: 'Delivery by platform' });
  expect(within(delivery).queryByRole('button', { name: 'View as table' })).toBeNull();
});

test('who may not see spend has neither its chart nor a revenue column', async () => {
  const { spend: _, ...rest } = chart;
  const rows = rest.topDomains.rows.map(({ revenue: __, ...row }) => row);
  const unpaid = { ...rest, topDomains: { ...rest.topDomains, rows } };
  const session = sessionOf({ accountType: 'Publisher' });
  renderScreen({ page, screen: Screen, at: '/deal', answers: [answer(dashboardRoutes.deal, unpaid)], session });
  expect(await screen.findByText('by impressions')).toBeTruthy();
  expect(screen.queryByRole('region', { name: /over time/ })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: /Revenue/ })).toBeNull();
});

test('a widget that failed says so in its own place, the others stay, and Retry asks again', async () => {
  const { platforms: _, cpm: __, ...rest } = chart;
  let isBroken = true;
  const route = answer(dashboardRoutes.deal, () => (isBroken ? { ...rest, failed: ['delivery' as const] } : chart));
  renderScreen({ page, screen: Screen, at: '/deal', answers: [route] });
  await screen.findByText('This did not load');
  const delivery = screen.getByRole('region', { name: 'Delivery by platform' });
  expect(within(delivery).getByText('This did not load')).toBeTruthy();
  expect(screen.getByText('8.42 M')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Delivery funnel' })).toBeTruthy();
  isBroken = false;
  await userEvent.click(within(delivery).getByRole('button', { name: 'Retry' }));
  expect(
    await within(await screen.findByRole('region', { name: 'Delivery by platform' })).findByRole('button', { name: 'View as table' }),
  ).toBeTruthy();
  await expect.poll(() => screen.queryByText('This did not load')).toBeNull();
});

const empty = answer(dashboardRoutes.deal, { ...chart, funnel: [] });
const drawEmpty = (lastDay: string | null, at = '/deal', deal?: DealFacts) => {
  const Empty = () => (
    <DealDashboard
      dealId={'1'.repeat(24)}
      {...(deal && { deal: { title: 'Northlight', dealId: 'KN-1', company: 'Halden Media', ...deal } })}
    />
  );
  return renderScreen({ page, screen: Empty, at, answers: [empty, answer(dashboardRoutes.lastDay, { lastDay })] });
};

test('impressions without a price in dollars are said, so that nobody takes the amounts for the whole', async () => {
  const Dashboard = () => <DealDashboard dealId={ID} />;
  renderScreen({ page, screen: Dashboard, at: '/deal', answers: [answer(dashboardRoutes.deal, { ...chart, unpriced: 0.036 })] });
  expect(await screen.findByText(/^3\.6 % of the impressions have a price in a currency without an exchange rate/)).toBeTruthy();
});

test('the dashboard opens in the zone of who looks, where deal screens offer it; a zone in the address wins (1 §9; 2 §2)', async () => {
  const asked = async (session: Parameters<typeof sessionOf>[0], at = '/deal') => {
    const route = answer(dashboardRoutes.deal, chart);
    const { unmount } = renderScreen({
      page,
      screen: () => <DealDashboard dealId={ID} />,
      at,
      answers: [route],
      session: sessionOf(session),
    });
    await vi.waitFor(() => expect(route.asked.length).toBeGreaterThan(0), 20_000);
    unmount();
    return Object(route.asked[0]?.body).timezone;
  };
  expect(await asked({ timezone: 'UTC' })).toBe('UTC');
  expect(await asked({ timezone: 'PST' })).toBe('EST');
  expect(await asked({ timezone: 'UTC' }, '/deal?timezone=EST')).toBe('EST');
});

test('today is the default, in EST; a deal without avails then says where its last data are and leads there', async () => {
  const { router } = drawEmpty('2026-11-14');
  expect(await screen.findByRole('heading', { name: 'Dashboard data not available' })).toBeTruthy();
  const body = empty.asked.at(-1)?.body;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  expect(body).toMatchObject({ startDate: today, endDate: today, timezone: 'EST' });
  expect(await screen.findByText(/Last data: Nov 14, 2026\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: /^Show Nov 14/ }));
  await expect.poll(() => router.state.location.searchStr).toBe('?startDate=2026-11-14&endDate=2026-11-14');
});

test.each([
  [
    { isPublished: false, status: 'Unpublished', start: null, end: null },
    /Its status is Unpublished: only published deals receive avails\./,
  ],
  [{ isPublished: true, status: 'Published', start: null, end: '2026-10-01 23:59:59' }, /Its flight ended on Oct 1/],
  [{ isPublished: true, status: 'Published', start: '2026-10-09 00:00:00', end: null }, /Its flight started on Oct 9/],
])('an empty dashboard says why: %j', async (deal, words) => {
  drawEmpty(null, '/deal?startDate=2026-10-05&endDate=2026-10-06', deal);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(await screen.findByText(/It has had no avails yet\./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Show/ })).toBeNull();
});

test('dates beyond 92 days are refused in words, without Retry', async () => {
  renderScreen({
    page,
    screen: Screen,
    at: '/deal?startDate=2020-01-01&endDate=2020-12-31',
    answers: [refusal(dashboardRoutes.deal, dashboardRangeRefused)],
  });
  expect(await screen.findByText(dashboardRangeRefused.text)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('the top five have a share of all, and a sum of all below them', async () => {
  renderScreen({ page, screen: Screen, at: '/deal', answers: [answer(dashboardRoutes.deal, chart)] });
  const top = await screen.findByRole('region', { name: 'Top 5 Domain' });
  expect(within(top).getAllByText('25.0 %')).toHaveLength(2);
  const closing = within(top).getAllByRole('row').at(-1);
  expect(closing?.textContent).toContain('All domains');
  expect(closing?.textContent).toContain('$195,616.48');
});

test('a day is chosen from the chart’s table, a domain by its name; each is in the URL, and its chip undoes it', async () => {
  const route = answer(dashboardRoutes.deal, chart);
  const at = '/deal?startDate=2026-11-07&endDate=2026-11-08';
  const { router } = renderScreen({ page, screen: Screen, at, answers: [route] });
  // The skeleton's panel has the same name.
  await screen.findByText('8.42 M');
  const delivery = screen.getByRole('region', { name: 'Delivery by platform' });
  await userEvent.click(await within(delivery).findByRole('button', { name: 'View as table' }));
  await userEvent.click(within(delivery).getByRole('button', { name: 'Nov 8' }));
  await expect.poll(() => router.state.location.search).toMatchObject({ at: '2026-11-08 00:00:00' });
  await userEvent.click(screen.getByRole('button', { name: 'fernstream.example' }));
  await expect.poll(() => route.asked.at(-1)?.body).toMatchObject({ at: '2026-11-08 00:00:00', domain: 'fernstream.example' });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Domain: fernstream.example' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Nov 8' }));
  await expect.poll(() => router.state.location.searchStr).toBe('?startDate=2026-11-07&endDate=2026-11-08');
});

test('a chart is gone through by its arrows, says each bucket, and Enter chooses it', async () => {
  const at = '/deal?startDate=2026-11-07&endDate=2026-11-08';
  const { router } = renderScreen({ page, screen: Screen, at, answers: [answer(dashboardRoutes.deal, chart)] });
  const picture = await screen.findByRole('slider', { name: /^Impressions stacked by platform/ });
  picture.focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(picture.getAttribute('aria-valuetext')).toBe('Nov 8: CTV 420 k, CPM –. Floor CPM $20.00 → $22.00 (Maren Oduya)');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.search).toMatchObject({ at: '2026-11-08 00:00:00' });
});

test('a step of the funnel opens its breakdown; a row of it narrows the dashboard', async () => {
  const breakdown = answer(dashboardRoutes.breakdown, { ...chart.topDomains, hasMore: false });
  const { router } = renderScreen({ page, screen: Screen, at: '/deal', answers: [answer(dashboardRoutes.deal, chart), breakdown] });
  await userEvent.click(await screen.findByRole('button', { name: 'Auctions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Breakdown of auctions' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'harbour.example' }));
  expect(breakdown.asked[0]?.body).toMatchObject({ dealId: ID, by: 'domain', rank: 'auctions' });
  await expect.poll(() => router.state.location.search).toEqual({ domain: 'harbour.example' });
});

test('what figures are compared with is chosen, and part of the URL', async () => {
  const route = answer(dashboardRoutes.deal, { ...chart, compared: null });
  renderScreen({ page, screen: Screen, at: '/deal?compare=none', answers: [route] });
  expect(await screen.findByRole('region', { name: 'Delivery funnel' })).toBeTruthy();
  expect(route.asked[0]?.body).toMatchObject({ compare: 'none' });
  expect(screen.getByRole('combobox', { name: 'Compare with' })).toHaveProperty('value', 'No comparison');
});

test('a bucket is an ISO day, or an instant with its zone’s offset', () => {
  expect(bucketStamp('2026-11-07 00:00:00', { zone: 'EST', bucket: 'day' })).toBe('2026-11-07');
  expect(bucketStamp('2026-11-07 14:00:00', { zone: 'EST', bucket: 'hour' })).toBe('2026-11-07T14:00:00-05:00');
  expect(bucketStamp('2026-07-07 14:00:00', { zone: 'UTC', bucket: 'hour' })).toBe('2026-07-07T14:00:00+00:00');
});
