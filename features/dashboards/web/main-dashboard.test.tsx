import { answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { drawnParts, HomePartsProvider } from '@kontor/core/web';
import {
  dashboardPages,
  type MainChart,
  type MainWidgetKey,
  mainRoutes,
  SUPPLY_KEYS,
  type SupplyFigure,
  type SupplyRow,
} from '@kontor/dashboards/contract';
import type { TemplateRow } from '@kontor/library/contract';
import { metaRoutes } from '@kontor/meta/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import MainDashboardPage from './main-dashboard-page.tsx';

// jsdom has no canvas; the picture's figures are read from its table.
vi.mock('echarts/core', () => ({
  use: () => {},
  init: () => ({ setOption: () => {}, on: () => {}, dispose: () => {}, dispatchAction: () => {}, getZr: () => ({ on: () => {} }) }),
}));
Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve(), addEventListener: () => {} } });

const figures = Object.fromEntries(SUPPLY_KEYS.map((key) => [key, 1])) as Record<SupplyFigure, number>; // one for each key
const row = (key: string, name: string, revenue: string): SupplyRow => ({ ...figures, key, name, revenue, delta: 4.2 });
const top = (...rows: SupplyRow[]) => ({ rows, total: rows[0] ? { ...rows[0], key: '', name: '' } : null, hasMore: false });
const card = (key: string, label: string, value: number) => ({
  key,
  label,
  hint: `${label}.`,
  format: 'count' as const,
  goodWhen: 'up' as const,
  value,
  previous: null,
  delta: null,
  trend: [],
});
const frame = {
  labels: ['2026-11-07 00:00:00', '2026-11-08 00:00:00'],
  bucket: 'day' as const,
  running: null,
  compared: null,
  marks: [],
  filters: {},
  dataTo: '2026-11-09T03:30:00.000Z',
};
const DEAL = '1'.repeat(24);
const CARD: TemplateRow = {
  ...{
    id: '7'.repeat(24),
    title: 'Sports CTV',
    desc: 'Live games',
    icon: null,
    featured: true,
    mediaType: 'video',
    platforms: ['CTV'],
    clauses: 1,
  },
  ...{
    dailyAvails: 38_200_000,
    avails: [],
    availsAt: null,
    availsDay: null,
    cpm: '18.00',
    closed: null,
    updateDate: '2026-11-09T03:30:00.000Z',
  },
};
const PARTS: Record<MainWidgetKey, Partial<MainChart>> = {
  summary: { cards: [card('impressions', 'Impressions', 8_421_000), card('auctions', 'Auctions', 1_000_000)], unpriced: 0 },
  delivery: { platforms: [{ key: 'CTV', name: 'CTV', impressions: [1, 2] }], cpm: [21, 22] },
  spend: { spend: ['8480.12', '0'] },
  templates: { dealCards: [CARD] },
  deals: { topDeals: top(row(DEAL, 'Fjord Motors launch', '79713.11')) },
  dsps: { shares: { ...top(row('d', 'Vantor', '60'), row('e', 'Trellis', '40')), total: row('', '', '100') } },
  publishers: { topPublishers: top(row('p', 'Fernstream', '12.5')) },
  accounts: { topAccounts: top(row('a', 'Halden Media', '12.5')) },
};
const keyOf = (url: URL) => url.pathname.split('/').at(-1) as MainWidgetKey;
const widgets = (change: Partial<typeof PARTS> = {}) =>
  answer(mainRoutes.widget, (_, url) => ({ ...frame, ...{ ...PARTS, ...change }[keyOf(url)] }));
const open = (route = widgets(), at = '/dashboard', session = sessionOf()) =>
  renderScreen({ page: dashboardPages.main, screen: MainDashboardPage, at, answers: [route], session });

test('each widget is asked by its own url, for the last seven days, and drawn under its title', async () => {
  const route = widgets();
  open(route);
  expect(await screen.findByText('8.42 M')).toBeTruthy();
  for (const name of ['Delivery by platform', 'Revenue over time', 'Top 10 Deals', 'Share by DSP', 'Top publishers'])
    expect(await screen.findByRole('region', { name })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Top accounts' })).toBeNull();
  expect(new Set(route.asked.map(({ url }) => keyOf(url)))).toEqual(
    new Set(['summary', 'delivery', 'spend', 'deals', 'dsps', 'publishers']),
  );
  const asked = route.asked[0]?.url.searchParams;
  const days = (Date.parse(asked?.get('endDate') ?? '') - Date.parse(asked?.get('startDate') ?? '')) / 86_400_000;
  expect(days).toBe(6);
});

test('accounts with the flag have the deal template card, others are not asked for it (2 §2)', async () => {
  const route = widgets();
  open(route, '/dashboard', sessionOf({ dealAccessTemplate: true }));
  expect((await screen.findByRole('link', { name: 'Sports CTV' })).getAttribute('href')).toBe(`/deals/library/${CARD.id}`);
  expect(within(screen.getByRole('region', { name: 'Featured deals' })).getByText('38.2 M avails a day')).toBeTruthy();
});

test('icons stand before DSPs, publishers and bundles alone (decisions D53)', async () => {
  const icons = answer(metaRoutes.icons, [{ metaId: 'p', id: '6'.repeat(24), smallIcon: '5'.repeat(24), bigIcon: '5'.repeat(24) }]);
  renderScreen({ page: dashboardPages.main, screen: MainDashboardPage, at: '/dashboard', answers: [widgets(), icons] });
  await screen.findByRole('button', { name: 'Fernstream' });
  const publishers = screen.getByRole('region', { name: 'Top publishers' });
  await waitFor(() =>
    expect(publishers.querySelector('img')?.getAttribute('src')).toBe(`/api/meta/icon/${'6'.repeat(24)}/${'5'.repeat(24)}`),
  );
  expect(icons.asked.map(({ body }) => body)).toEqual([{ type: 'publisher', ids: ['p'] }]);
  expect(screen.getByRole('region', { name: 'Top 10 Deals' }).querySelector('.k-name-icon')).toBeNull();
});

test('a deal’s name leads to the deal', async () => {
  open();
  const link = await screen.findByRole('link', { name: 'Fjord Motors launch' });
  expect(link.getAttribute('href')).toBe(`/deals/self/${DEAL}/dashboard`);
});

test('a publisher’s name narrows every widget to it, and its chip takes that back', async () => {
  const route = widgets();
  const { router } = open(route);
  await userEvent.click(await screen.findByRole('button', { name: 'Fernstream' }));
  expect(router.state.location.search).toMatchObject({ publisher: 'p' });
  await waitFor(() => expect(route.asked.at(-1)?.url.searchParams.get('publisher')).toBe('p'));
  await userEvent.click(screen.getByRole('button', { name: /Remove.*Publisher/ }));
  expect(router.state.location.search).not.toHaveProperty('publisher');
});

test('a widget that failed says so in its own place, the others stay, and Retry asks it alone', async () => {
  const route = widgets();
  let isBroken = true;
  const broken = {
    ...route,
    reply: (body: unknown, url: URL) =>
      keyOf(url) === 'deals' && isBroken
        ? { status: 400, body: { success: false, msg: 'No answer now.', errorDetails: 'x', value: null, data: null } }
        : route.reply(body, url),
  };
  open(broken);
  expect(await screen.findByText('No answer now.')).toBeTruthy();
  const deals = screen.getByRole('region', { name: 'Top 10 Deals' });
  expect(await screen.findByText('8.42 M')).toBeTruthy();
  isBroken = false;
  const before = route.asked.length;
  await userEvent.click(within(deals).getByRole('button', { name: /Retry/ }));
  expect(await screen.findByRole('link', { name: 'Fjord Motors launch' })).toBeTruthy();
  expect(broken.asked.slice(before).every(({ url }) => keyOf(url) === 'deals')).toBe(true);
});

test('without a request there is no grid of zeros: the text of the specification, and where to begin', async () => {
  open(
    widgets({ summary: { cards: [card('auctions', 'Auctions', 0)], unpriced: 0 } }),
    '/dashboard',
    sessionOf({ roles: ['agency', 'admin'] }),
  );
  expect(await screen.findByRole('heading', { name: 'Dashboard data not available' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'First steps' }).getAttribute('href')).toBe('/first-steps');
  expect(screen.getByRole('link', { name: 'See deals' }).getAttribute('href')).toBe('/deals/self');
});

test('publishers have no revenue over time, and their rows are by impressions', async () => {
  const { revenue: _, ...unpaid } = row(DEAL, 'Fjord Motors launch', '');
  open(widgets({ deals: { topDeals: top(unpaid) } }), '/dashboard', sessionOf({ accountType: 'Publisher' }));
  expect(await screen.findByRole('link', { name: 'Fjord Motors launch' })).toBeTruthy();
  const deals = screen.getByRole('region', { name: 'Top 10 Deals' });
  expect(within(deals).getByText('by impressions')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Revenue over time' })).toBeNull();
  expect(within(deals).queryByRole('columnheader', { name: /Revenue/ })).toBeNull();
});

test('staff see all accounts, and demo accounts when they ask for them', async () => {
  const route = widgets();
  const staff = sessionOf({ admin: true, roles: [] });
  const { router } = renderScreen({
    page: dashboardPages.staffMain,
    screen: MainDashboardPage,
    at: '/admin/dashboard',
    answers: [route],
    session: staff,
  });
  expect(await screen.findByRole('region', { name: 'Top accounts' })).toBeTruthy();
  expect(route.asked.every(({ url }) => url.searchParams.get('admin') === 'true')).toBe(true);
  await userEvent.click(screen.getByRole('switch', { name: 'Demo accounts' }));
  expect(router.state.location.search).toMatchObject({ demo: 'yes' });
  await waitFor(() => expect(route.asked.at(-1)?.url.searchParams.get('demo')).toBe('true'));
});

test('what other features have to say stands above the figures, for whom it is', async () => {
  const part = (key: string, isFor: boolean) => ({
    key,
    isFor: (_: unknown, isStaffView: boolean) => isFor && !isStaffView,
    load: async () => ({ default: () => <p>{key}</p> }),
    height: 32,
  });
  const parts = drawnParts([part('2 deals await your approval', true), part('For others', false)]);
  const Screen = () => (
    <HomePartsProvider value={parts}>
      <MainDashboardPage />
    </HomePartsProvider>
  );
  renderScreen({ page: dashboardPages.main, screen: Screen, at: '/dashboard', answers: [widgets()] });
  const told = await screen.findByText('2 deals await your approval');
  const figure = await screen.findByText('8.42 M');
  expect(told.compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(screen.queryByText('For others')).toBeNull();
});

test('they stand above the first steps of an account without deliveries, too', async () => {
  const load = async () => ({ default: () => <p>2 deals await your approval</p> });
  const parts = drawnParts([{ key: 'waits', isFor: () => true, load, height: 32 }]);
  const Screen = () => (
    <HomePartsProvider value={parts}>
      <MainDashboardPage />
    </HomePartsProvider>
  );
  const answers = [widgets({ summary: { cards: [card('auctions', 'Auctions', 0)], unpriced: 0 } })];
  renderScreen({ page: dashboardPages.main, screen: Screen, at: '/dashboard', answers });
  const nothing = await screen.findByRole('heading', { name: 'Dashboard data not available' });
  const told = await screen.findByText('2 deals await your approval');
  expect(told.compareDocumentPosition(nothing) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});
