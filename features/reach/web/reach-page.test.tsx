import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { METRIC_TITLES, type Metric, type MetricKey, type ReachRow, reachPages, reachRoutes as routes } from '@kontor/reach/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import ReachPage from './reach-page.tsx';

// jsdom has no canvas; the picture's figures are read from its table.
vi.mock('echarts/core', () => ({
  use: () => {},
  init: () => ({ setOption: () => {}, on: () => {}, dispose: () => {}, dispatchAction: () => {}, getZr: () => ({ on: () => {} }) }),
}));
Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve(), addEventListener: () => {} } });

const frame = <T extends 'line' | 'bar' | 'table'>(title: string, type: T, msg = '') => ({
  ...{ title, type, xLabel: 'Day, UTC', yLabel: 'FTrack households', success: true, ed: null, msg, dataTo: '2026-11-20T14:45:00.000Z' },
});
const metric = (key: MetricKey, value: Metric['value'], percent: number | null = 7.4): Metric => ({
  ...{ key, title: METRIC_TITLES[key], value, percent, seen: null },
  chartData: ['2026-11-19', '2026-11-20'].map((label) => ({ key, name: METRIC_TITLES[key], label, value })),
});
const METRICS = [
  metric('ftrack', 6_840_000),
  metric('ip', 8_000_000),
  metric('ifa', { fewerThan: 20 }),
  metric('impressions', 31_464_000),
  metric('frequency', 4.6),
  metric('revenue', 612.34),
];
const metrics = (data = METRICS, msg = '') =>
  answer(routes.metrics, { ...frame('Metrics', 'line', msg), data, sightings: { named: 600, silent: 250, unnamed: 150, untold: 0 } });
const bars = answer(routes.frequency, {
  ...frame('Frequency', 'bar'),
  data: Array.from({ length: 10 }, (_, n) => ({
    key: String(n + 1),
    name: 'FTrack households',
    label: n === 9 ? '10+' : String(n + 1),
    value: 100 - n,
  })),
});
const columns = (first: string) => [
  { name: first, key: 'name' },
  { name: 'FTrack households', key: 'ftrack' },
  { name: 'IPs', key: 'ip' },
  { name: 'Device IDs', key: 'ifa' },
];
const line = (name: string): ReachRow => ({ key: name, name, ftrack: 4_410_000, ip: 5_000_000, ifa: { fewerThan: 20 } });
const platforms = answer(routes.platforms, {
  ...frame('Platforms', 'table'),
  columns: columns('Platform'),
  data: [line('CTV'), line('In-App')],
});
const areas = answer(routes.areas, {
  ...frame('Demographic wise reach', 'table'),
  columns: columns('Area'),
  data: ['New York', 'Boston', 'Chicago'].map(line),
});
const curve = answer(routes.curve, {
  ...frame('Reach curve', 'line'),
  data: [
    { label: '2026-11-18', fresh: 1_000, total: 1_000 },
    { label: '2026-11-19', fresh: { fewerThan: 20 }, total: null },
    { label: '2026-11-20', fresh: 60, total: 1_060 },
  ],
});
const open = (answers = [metrics(), bars, platforms, areas, curve], at = '/reach') =>
  renderScreen({ page: reachPages.reach, screen: ReachPage, at, answers, session: sessionOf({ ftrackhhidReach: true }) });

test('four cards ask of the last seven days: metrics, frequency, platforms and areas (1 §2.7)', async () => {
  const answers = [metrics(), bars, platforms, areas];
  open(answers);
  for (const name of ['Metrics', 'Frequency', 'Platforms', 'Demographic wise reach'])
    expect(await screen.findByRole('region', { name })).toBeTruthy();
  const list = await screen.findByRole('list', { name: 'Metrics' });
  expect(
    within(list)
      .getAllByRole('button')
      .map((one) => one.querySelector('strong')?.textContent),
  ).toEqual(['6.84 M', '8.00 M', '< 20', '31.5 M', '4.6', '$612.34']);
  const asked = answers[0]?.asked[0]?.url.searchParams;
  expect(asked?.get('range')).toBe('custom');
  expect((Date.parse(asked?.get('endDate') ?? '') - Date.parse(asked?.get('startDate') ?? '')) / 86_400_000).toBe(6);
  expect(screen.getByText(/40.0 % of impressions have no FTrack household ID \(15.0 % have no ID at all\)/)).toBeTruthy();
});

test('a metric is chosen, and drawn as a line or bars; both are in the address', async () => {
  const { router } = open();
  const list = await screen.findByRole('list', { name: 'Metrics' });
  await userEvent.click(within(list).getByRole('button', { name: /^Frequency/ }));
  expect(router.state.location.search).toMatchObject({ metric: 'frequency' });
  await userEvent.click(screen.getByRole('radio', { name: 'Bar' }));
  expect(router.state.location.search).toMatchObject({ kind: 'bar' });
});

test('platforms stand horizontally or vertically', async () => {
  open();
  const card = await screen.findByRole('region', { name: 'Platforms' });
  expect(await within(card).findByRole('columnheader', { name: 'IPs' })).toBeTruthy();
  await userEvent.click(within(card).getByRole('radio', { name: 'Vertical' }));
  expect(await within(card).findByRole('columnheader', { name: 'CTV' })).toBeTruthy();
});

test('areas are found by their name', async () => {
  open();
  const card = await screen.findByRole('region', { name: 'Demographic wise reach' });
  expect(await within(card).findByText('Boston')).toBeTruthy();
  await userEvent.type(within(card).getByRole('searchbox', { name: 'Search areas' }), 'chic');
  await waitFor(() => expect(within(card).queryByText('Boston')).toBeNull());
  expect(within(card).getByText('Chicago')).toBeTruthy();
});

test('a card that failed says so alone, with Retry; the others stay', async () => {
  open([metrics(), refusal(routes.frequency, { code: 'x', status: 400, text: 'No answer now.' }), platforms, areas]);
  const card = await screen.findByRole('region', { name: 'Frequency' });
  expect(await within(card).findByText('No answer now.')).toBeTruthy();
  expect(within(card).getByRole('button', { name: /Retry/ })).toBeTruthy();
  expect(await screen.findByText('6.84 M')).toBeTruthy();
});

test('an empty card shows the server’s words, else No Data Found (1 §2.7)', async () => {
  const none = answer(routes.platforms, {
    ...frame('Platforms', 'table'),
    ed: 'Reach is being counted.',
    columns: columns('Platform'),
    data: [],
  });
  const noArea = answer(routes.areas, { ...frame('Demographic wise reach', 'table', 'No Data Found'), columns: columns('Area'), data: [] });
  open([metrics(), bars, none, noArea]);
  expect(await screen.findByText('Reach is being counted.')).toBeTruthy();
  expect(await screen.findByText('No Data Found')).toBeTruthy();
});

test('the reach curve has new and cumulative households by day; few new ones are told with the next day', async () => {
  open();
  const card = within(await screen.findByRole('region', { name: 'Reach curve' }));
  expect(await card.findByText(/days with few new ones are shown with the next day/)).toBeTruthy();
  await userEvent.click(await card.findByRole('button', { name: 'View as table' }));
  const rows = (await card.findAllByRole('row')).map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows.slice(1)).toEqual([
    ['2026-11-18', '1000', '1000'],
    ['2026-11-19', 'fewer than 20', '–'],
    ['2026-11-20', '60', '1060'],
  ]);
});

test('frequency is told exactly, or so often and above, in the address', async () => {
  const { router } = open();
  const card = within(await screen.findByRole('region', { name: 'Frequency' }));
  await userEvent.click(await card.findByRole('radio', { name: 'And above' }));
  expect(router.state.location.search).toMatchObject({ times: 'above' });
  await userEvent.click(await card.findByRole('button', { name: 'View as table' }));
  const rows = (await card.findAllByRole('row')).map((row) => [...row.children].map((cell) => cell.textContent));
  // 100 seen once, 99 twice, … 91 ten times and more.
  expect(rows[1]).toEqual(['1+', '955']);
  expect(rows.at(-1)).toEqual(['10+', '91']);
});

test('two deals are chosen, and the homes that both reached are told; few are not', async () => {
  const [one, two] = ['1'.repeat(24), '2'.repeat(24)];
  const found = answer(routes.overlap, { first: 1_000, second: { fewerThan: 20 }, both: 250, ofFirst: 25, ofSecond: 50, dataTo: null });
  open([metrics(), bars, platforms, areas, curve, found], `/reach?deal=${one}&other=${two}`);
  const card = within(await screen.findByRole('region', { name: 'Overlap of two deals' }));
  expect(await card.findByText('250')).toBeTruthy();
  expect(card.getByText('< 20')).toBeTruthy();
  expect(card.getByText(/^one deal, 25\.0\s% of its households; other deal, 50\.0\s% of its households$/)).toBeTruthy();
  expect(found.asked[0]?.url.searchParams.get('other')).toBe(two);
});

test('until two deals are chosen nothing is asked', async () => {
  const found = answer(routes.overlap, { first: 1, second: 1, both: 1, ofFirst: null, ofSecond: null, dataTo: null });
  open([metrics(), bars, platforms, areas, curve, found]);
  expect(await screen.findByText('Choose two deals to see which households both reached.')).toBeTruthy();
  expect(found.asked).toEqual([]);
});
