import { tooBusy } from '@kontor/core/contract';
import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { type PriceBar, type PriceChart, rangeWords, priceExplorerRoutes as routes } from '@kontor/price-explorer/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import PlanRecordPage from '../editor/plan-record-page.tsx';
import { SAMPLE_PLAN, sampleForecast, samplePlan } from '../testing/sample-plan.ts';

// jsdom has no canvas; the picture's figures are read from its table.
vi.mock('echarts/core', () => ({
  use: () => {},
  init: () => ({ setOption: () => {}, on: () => {}, dispose: () => {}, dispatchAction: () => {}, getZr: () => ({ on: () => {} }) }),
}));
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve(), addEventListener: () => {} } });
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
});

const bar = (from: number, to: number | null, value: number): PriceBar => ({ label: rangeWords({ from, to }), value, from, to });
const chart = (data: PriceChart['graph']['data'], change: Partial<PriceChart> = {}): PriceChart => ({
  graph: { minCpm: 5, maxCpm: 8, data, summary: [], toolTipLabel: 'Avails a day', xAxisLabel: 'Floor', yAxisLabel: 'Avails a day' },
  msg: '',
  settled: true,
  medianCpm: 6.25,
  requests: 1_000_000,
  within: 500_000,
  unpriced: 0,
  net: '7.000000',
  newest: new Date().toISOString(),
  ...change,
});
const histogram = Array.from({ length: 40 }, (_, from) => ({ from, requests: from >= 5 && from < 9 ? 250_000 : 0 }));
const forecast = answer(mediaPlanRoutes.forecast, sampleForecast(1_000_000, { histogram, medianCpm: 6.4, dataFee: '1.350000' }));
const people = answer(mediaPlanRoutes.people, { people: 1_204_000, homes: 640_000 });
const area = answer(routes.area, chart([{ label: '2026-11-01', value: 1_000_000, low: 900_000, high: 1_100_000 }]));
const dollars = [bar(5, 6, 250_000), bar(6, 7, 750_000)];
const dimes = [bar(6, 6.1, 700_000), bar(6.1, 6.2, 50_000)];
const cpm = answer(routes.cpm, (body) => chart(body.from === 6 ? dimes : dollars));
const fern = { value: 'fern', name: 'Fernstream', requests: 400_000, share: 40, medianFloor: 6.1, within: 300_000 };
const iron = { value: 'iron', name: 'Ironbark', requests: 100_000, share: 10, medianFloor: 9.5, within: 0 };
const insights = answer(routes.insights, { rows: [fern, iron], requests: 1_000_000 });
const ALL = [answer(mediaPlanRoutes.get, samplePlan()), forecast, people, area, cpm, insights];
const open = (search = '', answers: Parameters<typeof renderScreen>[0]['answers'] = ALL) =>
  renderScreen({ page: mediaPlanPages.edit, screen: PlanRecordPage, at: `/mediaplan/${SAMPLE_PLAN}/explorer${search}`, answers });
const pricePanel = async () => within(await screen.findByRole('region', { name: 'Requests vs CPM' }));

test('the price explorer is a tab of the plan, with requests, prices and insights of the targeting (2 §2)', async () => {
  open();
  expect((await screen.findByRole('link', { name: 'Price Explorer' })).getAttribute('aria-current')).toBe('page');
  expect(await screen.findByRole('heading', { name: 'Daily Requests' })).toBeTruthy();
  expect(await screen.findByText('Fernstream')).toBeTruthy();
  expect(await screen.findByText('$6.25')).toBeTruthy();
});

test('a bar opens its range, and Zoom out shows all prices again (2 §4)', async () => {
  const user = userEvent.setup();
  open();
  const panel = await pricePanel();
  await user.click(await panel.findByRole('button', { name: 'View as table' }));
  await user.click(await panel.findByRole('button', { name: '$6' }));
  expect(await panel.findByText('$6.00 – $7.00 shown')).toBeTruthy();
  expect(await panel.findByRole('button', { name: '$6.10' })).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Zoom out' }));
  expect(await panel.findByText('All prices shown')).toBeTruthy();
});

test('keys alone open a bar: arrows go to it, Enter opens it', async () => {
  const user = userEvent.setup();
  open();
  const panel = await pricePanel();
  (await panel.findByRole('slider', { name: /^Avails a day by publisher floor/ })).focus();
  await user.keyboard('{ArrowRight}{Enter}');
  expect(await panel.findByText('$6.00 – $7.00 shown')).toBeTruthy();
});

test('buttons decrease and increase the range', async () => {
  const user = userEvent.setup();
  open('?above=5&below=9');
  const panel = await pricePanel();
  await user.click(await panel.findByRole('button', { name: 'Decrease range' }));
  await waitFor(() => expect(panel.queryByText('$5.00 – $9.00 shown')).toBeNull());
  expect(panel.getByRole('button', { name: 'Increase range' }).getAttribute('aria-disabled')).not.toBe('true');
});

test('while rows are read the panel says that it settles', async () => {
  const early = answer(routes.cpm, chart(dollars, { settled: false }));
  open('', [...ALL.filter((one) => one !== cpm), early]);
  const atOnce = globalThis.fetch;
  const isWhole = (url: string, { body }: RequestInit) => url.includes('chart/generate/cpm') && String(body).includes('"quick":false');
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => (isWhole(url, init) ? new Promise(() => {}) : atOnce(url, init)));
  expect(await (await pricePanel()).findByText('Settling')).toBeTruthy();
});

test('a row of Insights is excluded after what that leaves was shown, and the change can be undone', async () => {
  const user = userEvent.setup();
  open();
  await user.click(await screen.findByRole('button', { name: 'Exclude Fernstream' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Leaves 600 k of 1\.00 M avails a day: −400 k \(40\.0 %\)/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Exclude Fernstream' }));
  await waitFor(() =>
    expect(insights.asked.at(-1)?.body).toMatchObject({ targeting: { publishers: { included: false, values: ['fern'] } } }),
  );
  await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body);
  await waitFor(() => expect(screen.getByText('All changes are saved')).toBeTruthy());
});

test('insights are searched, and say “No Insight Data Found” where there is nothing (2 §8)', async () => {
  const user = userEvent.setup();
  open();
  await user.type(await screen.findByRole('searchbox', { name: 'Find publishers' }), 'nobody{Enter}');
  expect(await screen.findByText('No Insight Data Found')).toBeTruthy();
});

test('the CPM Explorer says what a floor comes to, and makes a deal of it', async () => {
  open('?view=cpm&floor=9.35');
  expect(await screen.findByRole('rowheader', { name: "Publisher's net" })).toBeTruthy();
  // 9.35 less the plan's 1.35 reaches $8: three of four dollars that have requests.
  expect(screen.getByText(/^75\.0 % of daily avails with a known floor/)).toBeTruthy();
  const link = await screen.findByRole('link', { name: 'Use $9.35 in a deal' });
  expect(link.getAttribute('href')).toContain(`plan=${SAMPLE_PLAN}&price=9.35`);
});

test('the account’s deals on the plan are marked on the curve, with what each reaches (2 §4)', async () => {
  const deal = (title: string, rate: string) => ({
    id: title.repeat(24),
    title,
    dealId: title,
    isPublished: true,
    rate,
    attachedOn: '2026-11-01T02:00:00.000Z',
  });
  const deals = answer(mediaPlanRoutes.deals, [deal('A', '8'), deal('B', '6.5'), deal('C', '8')]);
  open('?view=cpm', [...ALL, deals]);
  const marked = within(await screen.findByRole('list', { name: 'Deals on this plan' }));
  expect(marked.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^B, \$6\.50: [\d.]+ k a day$/),
    expect.stringMatching(/^A, C, \$8\.00: [\d.]+ k a day$/),
  ]);
  expect(deals.asked[0]?.url.pathname).toContain(SAMPLE_PLAN);
});

test('the cheapest price for a share of the supply can be taken over', async () => {
  const user = userEvent.setup();
  open('?view=cpm&floor=3');
  await user.click(await screen.findByRole('button', { name: 'Use $8.35, for 50 % of supply' }));
  expect(await screen.findByRole('link', { name: 'Use $8.35 in a deal' })).toBeTruthy();
});

test('a floor above 99.99 and a margin above all of it are said to be too much (2 §5)', async () => {
  open('?view=cpm&floor=100&margin=101&marginIn=percent');
  expect(await screen.findByText('Enter 99.99 or less.')).toBeTruthy();
  expect(screen.getByText('Enter 100 or less.')).toBeTruthy();
});

test('a chart that fails says so in its own place and offers Retry; the others stand', async () => {
  open('', [...ALL.filter((one) => one !== area), refusal(routes.area, tooBusy)]);
  expect(await screen.findByText('Daily Requests did not load')).toBeTruthy();
  expect(await screen.findByText('Fernstream')).toBeTruthy();
});

test('a targeting that nothing meets has no chart, and says so', async () => {
  const none = chart([], { msg: 'No enough data to build chart', requests: 0, medianCpm: null });
  open('', [...ALL.filter((one) => one !== area && one !== cpm), answer(routes.area, none), answer(routes.cpm, none)]);
  await waitFor(() => expect(screen.getAllByText('No enough data to build chart')).toHaveLength(2));
});

test('staff look at another account’s plan and change nothing', async () => {
  const session = sessionOf({ admin: true, roles: [] });
  const at = `/admin/mediaplan/${SAMPLE_PLAN}/explorer`;
  renderScreen({ page: mediaPlanPages.staffEdit, screen: PlanRecordPage, at, answers: ALL, session });
  expect(await screen.findByText('Fernstream')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Exclude Fernstream' })).toBeNull();
});
