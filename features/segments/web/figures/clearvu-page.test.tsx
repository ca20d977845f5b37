import { answer, refusal, refusedOnce, renderScreen, stallCalls } from '@kontor/core/testing/web';
import { insightRoutes } from '@kontor/dashboards/contract';
import { audienceTooSmall } from '@kontor/market/contract';
import { figureRoutes, INSIGHTS, type InsightTable, type SegmentChart, segmentNotFound, segmentPages } from '@kontor/segments/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { figures, idOf, uploadedDetail } from '../testing/sample-segment.ts';
import ClearvuPage from './clearvu-page.tsx';

// jsdom has no canvas; the picture's figures are read from its table.
vi.mock('echarts/core', () => ({
  use: () => {},
  init: () => ({ setOption: () => {}, on: () => {}, dispose: () => {}, dispatchAction: () => {}, getZr: () => ({ on: () => {} }) }),
}));

// Nor has it fonts to wait for.
Object.defineProperty(document, 'fonts', { configurable: true, value: Object.assign(new EventTarget(), { ready: Promise.resolve() }) });

const ID = idOf(1);
const clearvu = (change: Partial<ReturnType<typeof figures>> & { canUpdate?: boolean } = {}) =>
  answer(figureRoutes.clearvu, { ...uploadedDetail(), ...figures(), ...change });
const chartOf = (change: Partial<SegmentChart> = {}): SegmentChart => ({
  graph: {
    summary: [{ msg: 'Avails a day', data: 812_000 }],
    data: [
      { key: '2026-11-01', value: 800_000 },
      { key: '2026-11-02', value: 824_000 },
    ],
    yAxisLabel: 'Avails',
    toolTipLabel: 'Avails',
  },
  msg: '',
  ...change,
});
const chart = () => answer(figureRoutes.chart, chartOf());
const lines = Object.entries(INSIGHTS).map(([id, { title }], order) => ({
  id,
  title,
  order,
  apiUrl: `/api/insight/widget/detail/${id}`,
  methodType: 'GET' as const,
}));
const insights = () => answer(insightRoutes.list, lines);
const tableOf = (id: string): InsightTable => ({
  headers: [
    { title: INSIGHTS[id as keyof typeof INSIGHTS].column, width: 200, type: 'STRING' },
    { title: 'Users', width: 100, type: 'NUMBER', defaultSortOrder: 'desc' },
  ],
  rows: [{ data: [`${id} one`, 40] }, { data: [`${id} two`, 1_200] }, { data: ['Other', 25] }],
});
const insight = (rows = true) =>
  answer(insightRoutes.detail, (_, url) => {
    const table = tableOf(url.pathname.split('/').at(-1) ?? '');
    return rows ? table : { ...table, rows: [] };
  });
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'], at = `/segment/upload/clearvu/${ID}`) =>
  renderScreen({ page: segmentPages.clearvu, screen: ClearvuPage, at, answers });
test('a segment that is too small says so where its insights would be', async () => {
  const text = 'Too small to be counted: an audience needs at least 1,000 members.';
  const small = { users: 400, seen: { fewerThan: 1_000 }, matchRate: null, dailyAvails: null };
  draw([clearvu(small), chart(), insights(), refusal(insightRoutes.detail, { ...audienceTooSmall, text })]);
  expect(await screen.findAllByText(text)).toHaveLength(4);
  expect(screen.getByText('fewer than 1,000 of 400 seen in the last 30 days, in the sample')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

const BROKEN = { code: 'somethingWrong', status: 400, text: 'It did not work.' } as const;

beforeEach(() => localStorage.clear());
afterEach(() => vi.useRealTimers());

test('the page shows users, match rate, freshness and avails, and links to Manage where that is allowed (3 §2, §3)', async () => {
  draw([clearvu(), chart(), insights(), insight()]);
  expect((await screen.findByRole('link', { name: 'Manage' })).getAttribute('href')).toBe(`/segment/upload/${ID}/manage`);
  expect(screen.getByText('98,231')).toBeTruthy();
  expect(screen.getByText('32.0 %')).toBeTruthy();
  expect(screen.getByText('812 k')).toBeTruthy();
  expect(screen.getByText('31.4 k of 98.2 k seen in the last 30 days, in the sample')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('who may not change it is not led to Manage (3 §3)', async () => {
  draw([clearvu({ canUpdate: false }), chart(), insights(), insight()]);
  await screen.findByText('98,231');
  expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull();
});

test('before the ninth day the figure says how many days remain, and the chart why it is empty (3 §9)', async () => {
  const msg = 'Avails are told from the ninth day: 3 days remain.';
  const empty = answer(figureRoutes.chart, chartOf({ graph: { ...chartOf().graph, data: [], summary: [] }, msg }));
  draw([clearvu({ dailyAvails: null, daysUntilAvails: 3 }), empty, insights(), insight()]);
  expect(await screen.findByText('3 days remain of 8')).toBeTruthy();
  const none = await screen.findByRole('heading', { name: 'No chart data found' });
  expect(
    within(within(screen.getByRole('region', { name: 'Avails' })).getByText(msg).parentElement as HTMLElement).getByRole('heading'),
  ).toBe(none);
});

test('charts of avails and daily users have 7, 15 or 30 days, 7 at first, and stand in the address (3 §2, §9)', async () => {
  const asked = chart();
  const { router } = draw([clearvu(), asked, insights(), insight()]);
  const days = await screen.findByRole('radiogroup', { name: 'Days' });
  expect(
    within(days)
      .getAllByRole('radio')
      .map((radio) => (radio as HTMLInputElement).value),
  ).toEqual(['7', '15', '30']);
  expect(asked.asked[0]?.url.searchParams.get('dateRange')).toBe('last7day');
  await userEvent.click(screen.getByRole('tab', { name: 'Daily Users' }));
  await userEvent.click(screen.getByRole('radio', { name: '30 days' }));
  await expect.poll(() => router.state.location.searchStr).toBe('?chart=users&days=30');
  const last = asked.asked.at(-1)?.url.searchParams;
  expect([last?.get('chartType'), last?.get('dateRange'), last?.get('source')]).toEqual(['users', 'last30day', '1']);
});

test('a tooltip says that avails are approximate (3 §8)', async () => {
  draw([clearvu(), chart(), insights(), insight()]);
  await userEvent.click(await screen.findByRole('button', { name: 'About avails' }));
  expect(await screen.findByText(/^Avails \(daily and monthly\) are approximate/)).toBeTruthy();
});

test('the four insights are tables in the order of their largest rows, labelled approximate (3 §3, §9)', async () => {
  draw([clearvu(), chart(), insights(), insight()]);
  for (const { title, column } of Object.values(INSIGHTS)) {
    const panel = await screen.findByRole('region', { name: title });
    expect(panel.textContent).toContain('approximate');
    const table = await within(panel).findByRole('table');
    expect(within(table).getByRole('columnheader', { name: new RegExp(column) })).toBeTruthy();
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.textContent?.includes('two')),
    ).toEqual([true, false, false]);
  }
});

test('an insight shows at most 25 rows, the largest (3 §9)', async () => {
  const many = answer(insightRoutes.detail, (_, url) => {
    const table = tableOf(url.pathname.split('/').at(-1) ?? '');
    return { ...table, rows: Array.from({ length: 30 }, (__, n) => ({ data: [`Row ${n + 1}`, 1_000 - n] })) };
  });
  draw([clearvu(), chart(), insights(), many]);
  for (const { title } of Object.values(INSIGHTS)) {
    const table = within(await screen.findByRole('region', { name: title })).getByRole('table');
    const rows = within(table).getAllByRole('row').slice(1);
    expect([rows.length, rows[0]?.textContent, rows.at(-1)?.textContent]).toEqual([
      25,
      expect.stringContaining('Row 1'),
      expect.stringContaining('Row 25'),
    ]);
  }
});

test('an insight without rows says so (3 §8)', async () => {
  draw([clearvu(), chart(), insights(), insight(false)]);
  await expect.poll(() => screen.queryAllByRole('heading', { name: 'No Insight Data Found' })).toHaveLength(4);
});

test('until the insights of other days are there, those of before are marked as such', async () => {
  draw([clearvu(), chart(), insights(), insight()]);
  const tables = await screen.findAllByRole('table');
  const busy = () => tables.map((table) => table.getAttribute('aria-busy'));
  expect(busy()).toEqual([null, null, null, null]);
  stallCalls('insight/widget/detail');
  await userEvent.click(screen.getByRole('radio', { name: '30 days' }));
  await waitFor(() => expect(busy()).toEqual(['true', 'true', 'true', 'true']));
});

test('charts and insights are fresh for five minutes (1 §9)', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const [drawn, told] = [chart(), insight()];
  const { router } = draw([clearvu(), drawn, insights(), told]);
  await screen.findByText('metros one');
  const first = [drawn.asked.length, told.asked.length];
  const comeBackAfter = async (minutes: number) => {
    await act(() => router.navigate({ href: '/elsewhere' }));
    vi.setSystemTime(Date.now() + minutes * 60_000);
    await act(() => router.navigate({ href: `/segment/upload/clearvu/${ID}` }));
    await screen.findByText('metros one');
  };
  await comeBackAfter(4);
  expect([drawn.asked.length, told.asked.length]).toEqual(first);
  await comeBackAfter(2);
  await waitFor(() => expect([drawn.asked.length, told.asked.length]).toEqual([2, 8]));
  expect(first).toEqual([1, 4]);
});

test('a chart that did not load leaves the rest, and is tried again (1 §8)', async () => {
  draw([clearvu(), refusedOnce(chart(), BROKEN), insights(), insight()]);
  expect(await screen.findByText('Avails did not load')).toBeTruthy();
  expect(screen.getByText('98,231')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Avails a day 812 k')).toBeTruthy();
});

test('a segment that is not there, or not active, says so (3 §2, §8)', async () => {
  draw([refusal(figureRoutes.clearvu, segmentNotFound)]);
  expect(await screen.findByRole('heading', { name: 'Segment Not Found' })).toBeTruthy();
  expect(screen.getByText('It may not be active now, may have been deleted, or may belong to another account.')).toBeTruthy();
});
