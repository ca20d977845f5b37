import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { type DealChart, dashboardRangeRefused, dashboardRoutes } from '@kontor/dashboards/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { begunBuckets } from './bucket-labels.ts';
import { DealDashboard } from './deal-dashboard.tsx';
import { DealDashboardFilters } from './deal-dashboard-filters.tsx';
import type { DealFacts } from './no-data.tsx';

// jsdom has no canvas; the picture's figures are read from its table.
vi.mock('echarts/core', () => ({ use: () => {}, init: () => ({ setOption: () => {}, on: () => {}, dispose: () => {} }) }));

// Nor has it fonts to wait for.
Object.defineProperty(document, 'fonts', { value: { ready: Promise.resolve() } });

const ID = '1'.repeat(24);
const chart: DealChart = {
  cards: [
    {
      key: 'impressions',
      label: 'Impressions',
      format: 'count',
      goodWhen: 'up',
      value: 8_421_000,
      previous: 7_930_000,
      delta: 6.19,
      trend: [1, 2],
    },
    { key: 'spend', label: 'Spend', format: 'money', goodWhen: 'up', value: 184_206.4, previous: null, delta: null, trend: [1, 2] },
    { key: 'ctr', label: 'CTR', format: 'percent', goodWhen: 'up', value: 0.18, previous: 0.19, delta: -5.3, trend: [] },
  ],
  labels: ['2026-11-07 00:00:00', '2026-11-08 00:00:00'],
  bucket: 'day',
  platforms: [{ key: 'CTV', name: 'CTV', impressions: [400_000, 420_000] }],
  cpm: [21.2, null],
  spend: ['8480.120000', '0'],
  funnel: [
    { label: 'Requests', value: 1_000_000, losses: [] },
    { label: 'Impressions', value: 820_000, losses: [{ cause: 'not rendered', share: 18 }] },
  ],
  topDomains: [
    {
      name: 'fernstream.example',
      kind: 'Domain',
      requests: 84_210_330,
      impressions: 2_104_882,
      cpm: 23.234,
      vcr: 96.2,
      revenue: '48904.119900',
      delta: 11.4,
    },
  ],
  topBundles: [],
};
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
  expect(screen.getByText('0.18 %')).toBeTruthy();
  expect(route.asked[0]?.body).toMatchObject({ dealId: ID, startDate: '2026-11-07', endDate: '2026-11-08', timezone: 'UTC' });
  const delivery = screen.getByRole('region', { name: 'Delivery by platform' });
  await userEvent.click(within(delivery).getByRole('button', { name: 'View as table' }));
  expect(within(delivery).getByText('420,000')).toBeTruthy();
  expect(within(delivery).getByText('$21.20')).toBeTruthy();
  expect(screen.getByText('$48,904.12')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Top 5 Bundle' })).getByText('No Data Found')).toBeTruthy();
});

test('who may not see spend has neither its chart nor a revenue column', async () => {
  const { spend: _, ...rest } = chart;
  const unpaid = rest.topDomains.map(({ revenue: __, ...row }) => row);
  renderScreen({ page, screen: Screen, at: '/deal', answers: [answer(dashboardRoutes.deal, { ...rest, topDomains: unpaid })] });
  expect((await screen.findAllByText('by impressions')).length).toBe(2);
  expect(screen.queryByRole('region', { name: 'Spend over time' })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: /Revenue/ })).toBeNull();
});

const empty = answer(dashboardRoutes.deal, { ...chart, funnel: [] });
const drawEmpty = (lastDay: string | null, at = '/deal', deal?: DealFacts) => {
  const Empty = () => <DealDashboard dealId={'1'.repeat(24)} {...(deal && { deal })} />;
  return renderScreen({ page, screen: Empty, at, answers: [empty, answer(dashboardRoutes.lastDay, { lastDay })] });
};

test('today is the default, in EST; a deal without requests then says where its last data are and leads there', async () => {
  const { router } = drawEmpty('2026-11-14');
  expect(await screen.findByRole('heading', { name: 'Dashboard data not available' })).toBeTruthy();
  const body = empty.asked.at(-1)?.body;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
  expect(body).toMatchObject({ startDate: today, endDate: today, timezone: 'EST' });
  expect(await screen.findByText(/Its last data are of Nov 14, 2026\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('link', { name: /^Show Nov 14/ }));
  await expect.poll(() => router.state.location.searchStr).toBe('?startDate=2026-11-14&endDate=2026-11-14');
});

test.each([
  [
    { isPublished: false, status: 'Unpublished', start: null, end: null },
    /Its status is Unpublished: only a published deal gets requests\./,
  ],
  [{ isPublished: true, status: 'Published', start: null, end: '2026-10-01 23:59:59' }, /Its flight ended on Oct 1/],
  [{ isPublished: true, status: 'Published', start: '2026-10-09 00:00:00', end: null }, /Its flight started on Oct 9/],
])('an empty dashboard says why: %j', async (deal, words) => {
  drawEmpty(null, '/deal?startDate=2026-10-05&endDate=2026-10-06', deal);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(await screen.findByText(/It has had no requests yet\./)).toBeTruthy();
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

test('hours of today that have not begun are not known, rather than zero', () => {
  const labels = ['2026-11-20 00:00:00', '2026-11-20 09:00:00', '2026-11-20 10:00:00'];
  const period = { startDate: '2026-11-20', endDate: '2026-11-20', zone: 'EST', bucket: 'hour' } as const;
  expect(begunBuckets({ ...chart, labels }, period, new Date('2026-11-20T14:30:00Z'))).toBe(2);
});
