import { answer, refusal, renderScreen, stallCalls } from '@kontor/core/testing/web';
import { metaRoutes } from '@kontor/meta/contract';
import {
  type ReportChart,
  type ReportDetail,
  reportNotFound,
  reportOutdated,
  reportPages,
  reportRoutes,
  reportTooLarge,
} from '@kontor/reports/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { agency, CHART, chart, DEAL, DETAIL, detail, heat, ID, progress, resultRow, summary } from '../test-reports.ts';
import { OwnedReportPage, SharedReportPage } from './report-page.tsx';

// jsdom has no canvas; the picture's figures are read from its table.
vi.mock('echarts/core', () => ({
  use: () => {},
  init: () => ({ setOption: () => {}, on: () => {}, dispose: () => {}, dispatchAction: () => {}, getZr: () => ({ on: () => {} }) }),
}));
Object.defineProperty(document, 'fonts', { configurable: true, value: { ready: Promise.resolve(), addEventListener: () => {} } });

type Answers = Parameters<typeof renderScreen>[0]['answers'];
const AT = `/reports/owned/${ID}`;
const open = (answers: Answers, at = AT) =>
  renderScreen({ page: reportPages.ownedReport, screen: OwnedReportPage, at, answers, session: agency });
const openShared = (answers: Answers) =>
  renderScreen({ page: reportPages.sharedReport, screen: SharedReportPage, at: `/reports/shared/${ID}`, answers, session: agency });
const table = () => screen.findByRole('table', { name: 'Revenue by deal' });
const asked = (route: ReturnType<typeof detail>, key: string) => route.asked.at(-1)?.url.searchParams.get(key) ?? null;

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('columns are typed by their descriptor, with prefix and suffix and at most two decimals (1 §2.6, §3)', async () => {
  open([summary(), detail(), chart()]);
  const rows = within(await table()).getAllByRole('row');
  const text = rows[1]?.textContent ?? '';
  for (const said of ['Oakmere Outdoors', 'United States', 'US', '$79,713.11', '4,153,888', '0.18 %']) expect(text).toContain(said);
  expect(text).not.toContain('79713');
  expect(text).not.toContain('0.183');
  expect(
    within(await table())
      .getByRole('link', { name: 'Oakmere Outdoors' })
      .getAttribute('href'),
  ).toBe(`/deals/self/${DEAL}/dashboard`);
});

test('icons stand before publishers, domains, bundles and DSPs, and before nothing else (decisions D53)', async () => {
  const icons = answer(metaRoutes.icons, [
    { metaId: 'north.example', id: '6'.repeat(24), smallIcon: '5'.repeat(24), bigIcon: '5'.repeat(24) },
  ]);
  const [deal, ...others] = DETAIL.columns;
  const columns = deal ? [{ ...deal, about: 'adomain', key: 'deal' }, ...others] : [];
  const rows = [{ ...resultRow(1, 'north.example'), codes: {} }];
  open([summary(), detail({ columns, rows }), chart(), icons]);
  const name = await within(await screen.findByRole('table')).findByText('north.example');
  const cell = name.closest('td, th');
  await waitFor(() => expect(cell?.querySelector('img')?.getAttribute('src')).toBe(`/api/meta/icon/${'6'.repeat(24)}/${'5'.repeat(24)}`));
  expect(document.querySelectorAll('tbody .k-name-icon')).toHaveLength(1);
});

test('figures stand beside those of the days before and the change, ratios in points, and what was not there is a dash', async () => {
  open([summary(), detail(), chart()]);
  const first = within(await table()).getAllByRole('row')[1];
  const cells = [...(first?.children ?? [])].map((cell) => cell.textContent);
  expect(cells.slice(2)).toEqual(['$79,713.11', '$85,357.85', '−6.6 %', '4,153,888', '–', '–', '0.18 %', '0.17 %', '+0.01 pt']);
  expect(screen.getByRole('columnheader', { name: /^Revenue before/ }).title).toBe('Revenue before, against Oct 24 – Nov 6');
});

test('totals are pinned below the rows as the server has them (1 §2.6)', async () => {
  open([summary(), detail({ totalCount: 1048 }), chart()]);
  const foot = (await table()).querySelector('tfoot');
  expect(foot?.textContent).toContain('Total of 1,048 rows');
  expect(foot?.textContent).toContain('$642,918.33');
});

test('over the rows stand the definition in words, the zone and how far the data reach', async () => {
  open([summary(), detail(), chart()]);
  await table();
  const words = screen.getByRole('region', { name: 'Definition' });
  expect(words.textContent).toContain('Revenue by deal, where platform is not CTV');
  for (const said of ['EST, New York', 'Nov 20, 14:00 EST', '2']) expect(within(words).getByText(said)).toBeTruthy();
  expect(screen.getByText(/Mondays at 07:00 EST to 1 person, last sent Nov 16, 07:00 EST/)).toBeTruthy();
  expect(document.title).toBe('Revenue by deal · Kontor');
});

test('sorting, search and pages are asked of the server, and the address keeps them (1 §2.6, §9)', async () => {
  const user = userEvent.setup();
  const pages = answer(reportRoutes.detail, (_, url): ReportDetail => {
    const start = Number(url.searchParams.get('start') ?? 0);
    const number = Number(url.searchParams.get('number') ?? 50);
    const rows = Array.from({ length: Math.min(number, 120 - start) }, (_none, n) => resultRow(start + n + 1));
    return { ...DETAIL, rows, totalCount: 120, hasMore: start + number < 120 };
  });
  const { router } = open([summary(), pages, chart()]);
  const head = await screen.findByRole('columnheader', { name: /^Revenue(?! )/ });
  expect(head.getAttribute('aria-sort')).toBe('descending');
  expect([asked(pages, 'start') ?? '0', asked(pages, 'number') ?? '50']).toEqual(['0', '50']);
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  await waitFor(() => expect(asked(pages, 'start')).toBe('50'));
  expect(await screen.findByText('100 of 120 rows')).toBeTruthy();
  await user.click(within(screen.getByRole('columnheader', { name: /^Impressions(?! )/ })).getByRole('button'));
  await waitFor(() => expect([asked(pages, 'sort'), asked(pages, 'reverse')]).toEqual(['impressions', 'true']));
  expect(router.state.location.search).toMatchObject({ sort: '-impressions' });
  await user.type(screen.getByRole('searchbox', { name: 'Search rows' }), 'oak{Enter}');
  await waitFor(() => expect(asked(pages, 'q')).toBe('oak'));
  const sizes = screen.getByRole('combobox', { name: 'Rows per page' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['50', '100', '250']);
  await user.selectOptions(sizes, '100');
  await waitFor(() => expect(asked(pages, 'number')).toBe('100'));
  expect(router.state.location.search).toMatchObject({ size: '100', q: 'oak' });
});

test('a mark of the chart narrows the rows, its chip takes that back, and another measure draws another chart', async () => {
  const user = userEvent.setup();
  const rows = detail();
  const drawn = chart();
  const { router } = open([summary(), rows, drawn]);
  const panel = await screen.findByRole('region', { name: 'Revenue by Deal' });
  await user.click(await within(panel).findByRole('button', { name: 'View as table' }));
  expect(within(panel).getByText('$79,713.11')).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Oakmere Outdoors' }));
  await waitFor(() => expect([asked(rows, 'by'), asked(rows, 'value')]).toEqual(['deal', DEAL]));
  await user.click(await screen.findByRole('button', { name: /Remove.*Deal: Oakmere Outdoors/ }));
  expect(router.state.location.search).not.toHaveProperty('by');
  await user.click(screen.getByLabelText('Measure of the chart', { selector: 'input:not([type=hidden])' }));
  await user.click(await screen.findByRole('option', { name: 'Impressions' }));
  await waitFor(() => expect(asked(drawn, 'measure')).toBe('impressions'));
  expect(await screen.findByRole('region', { name: 'Impressions by Deal' })).toBeTruthy();
});

test('over time the chart is a line of days, dashed beside it the days before', async () => {
  const overTime: ReportChart = {
    ...CHART,
    kind: 'line',
    by: 'day',
    points: [
      { key: '2026-11-07', label: '2026-11-07', value: '10', previous: '12' },
      { key: '2026-11-08', label: '2026-11-08', value: '11', previous: null },
    ],
  };
  open([summary(), detail(), answer(reportRoutes.chart, overTime)]);
  const panel = await screen.findByRole('region', { name: 'Revenue by Day' });
  expect(within(panel).getByText('all rows; dashed Oct 24 – Nov 6')).toBeTruthy();
  await userEvent.click(await within(panel).findByRole('button', { name: 'View as table' }));
  expect(within(panel).getByRole('button', { name: 'Nov 7' })).toBeTruthy();
});

test('without rows stands the message of the server, or the text of the specification, and a next step (1 §2.6, §8)', async () => {
  const none = { rows: [], totals: null, totalCount: 0 };
  const first = open([summary(), detail({ ...none, msg: 'The account has no delivery yet.' })]);
  expect(await screen.findByRole('heading', { name: 'The account has no delivery yet.' })).toBeTruthy();
  expect(screen.getAllByRole('link', { name: 'Edit Report' }).length).toBeGreaterThan(1);
  first.unmount();
  open([summary(), detail({ ...none, msg: null })], `${AT}?q=nothing`);
  expect(await screen.findByRole('heading', { name: 'No Report Data Available' })).toBeTruthy();
  expect(screen.getByText('No row matches “nothing”.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Clear filters' })).toBeTruthy();
});

test('after one second it says that it runs, and Cancel stops it and offers to run it again', async () => {
  const user = userEvent.setup();
  open([summary(), detail(), chart()]);
  const { fetch } = globalThis;
  stallCalls('report/detail');
  expect(await screen.findByRole('region', { name: 'Definition' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(await screen.findByRole('progressbar', { name: 'Running' })).toBeTruthy();
  expect(screen.getByText('1 second so far')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  vi.stubGlobal('fetch', fetch);
  await user.click(screen.getByRole('button', { name: 'Run again' }));
  expect(await table()).toBeTruthy();
});

test('while it runs it says how many rows are read, of how many once that is known', async () => {
  const told = progress({ read: 1_240_000, total: 4_960_000 });
  open([summary(), detail(), chart(), told]);
  stallCalls('report/detail');
  expect(await screen.findByText(/^\d+ seconds? so far, 1\.24 M of 4\.96 M rows read$/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Running' }).getAttribute('aria-valuenow')).toBe('25');
  // By the name that this page gave its question.
  expect(told.asked[0]?.url.searchParams.get('run')).toMatch(/^[0-9a-f]{32}$/);
});

test('before the engine reads, or does not know of how many, no share is claimed', async () => {
  open([summary(), detail(), chart(), progress({ read: 900, total: 0 })]);
  stallCalls('report/detail');
  expect(await screen.findByText(/so far, 900 rows read$/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Running' }).getAttribute('aria-valuenow')).toBeNull();
});

test('Week shows the measure by weekday and hour, each cell in words, and the address keeps it', async () => {
  const user = userEvent.setup();
  const asked = heat();
  const { router } = open([summary(), detail(), chart(), asked]);
  await table();
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  const map = await screen.findByRole('grid', { name: 'Revenue by hour of the week' });
  expect(within(map).getAllByRole('gridcell')).toHaveLength(7 * 24);
  expect(
    within(map)
      .getAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  ).toEqual([...['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']]);
  expect(router.state.location.search).toMatchObject({ view: 'week' });
  const cell = (row: number, column: number) => map.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
  expect([cell(0, 9)?.textContent, cell(0, 9)?.dataset['shade'], cell(0, 10)?.dataset['shade']]).toEqual(['1.20 k', '7', '2']);
  cell(0, 8)?.focus();
  expect(await screen.findByText('Mondays, 08:00 to 09:00: no delivery.')).toBeTruthy();
  await user.keyboard('{ArrowRight}');
  expect(await screen.findByText('Mondays, 09:00 to 10:00: $1,200.50, 80.0 % of the total.')).toBeTruthy();
  await user.click(screen.getByLabelText('Measure of the chart', { selector: 'input:not([type=hidden])' }));
  await user.click(await screen.findByRole('option', { name: 'CTR' }));
  expect(await screen.findByRole('grid', { name: 'CTR by hour of the week' })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Chart' }));
  expect(router.state.location.search).not.toHaveProperty('view');
});

test('of one day there is no week to compare', async () => {
  open([summary({ days: { startDate: '2026-11-20', endDate: '2026-11-20' } }), detail(), chart()], `${AT}?view=week`);
  expect(await screen.findByRole('region', { name: 'Revenue by Deal' })).toBeTruthy();
  expect(screen.queryByRole('radio', { name: 'Week' })).toBeNull();
});

test('leaving the page ends the question', async () => {
  const signals: AbortSignal[] = [];
  const { router } = open([summary(), detail(), chart()]);
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) => {
    if (!String(input).includes('report/detail')) return fetch(input, init);
    if (init?.signal) signals.push(init.signal);
    return new Promise(() => {});
  });
  await waitFor(() => expect(signals).toHaveLength(1));
  await router.navigate({ href: '/reports/owned' });
  await waitFor(() => expect(signals[0]?.aborted).toBe(true));
});

test('one that is too large says what to narrow, one that failed can be tried again, one that is outdated leads to its form', async () => {
  const first = open([summary(), refusal(reportRoutes.detail, reportTooLarge)]);
  expect(await screen.findByText(reportTooLarge.text)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
  first.unmount();
  open([refusal(reportRoutes.summary, reportOutdated)]);
  expect(await screen.findByRole('heading', { name: 'It no longer runs' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit Report' }).getAttribute('href')).toBe(`${AT}/update`);
});

test('one that is gone, or another’s, is not there', async () => {
  open([refusal(reportRoutes.summary, reportNotFound)]);
  expect(await screen.findByText(reportNotFound.text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to owned reports' })).toBeTruthy();
});

test('a shared report is asked as such, leads to View Report, and is neither edited, sent nor deleted (1 §2.6, §4)', async () => {
  const user = userEvent.setup();
  const rows = detail();
  openShared([summary({ isOwn: false, owner: 'Piers Anand' }), rows, chart()]);
  expect((await screen.findByRole('link', { name: 'View Report' })).getAttribute('href')).toBe(`/reports/shared/${ID}/update`);
  await table();
  expect(asked(rows, 'shared')).toBe('true');
  expect(screen.queryByRole('link', { name: 'Edit Report' })).toBeNull();
  expect(screen.getByText(/^Of Piers Anand/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  const items = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
  expect(items).toEqual(['Duplicate', 'For programs']);
});

test('Download asks for every row of what is searched and sorted, and programs get their line', async () => {
  const user = userEvent.setup();
  const file = answer(reportRoutes.download, null);
  open([summary(), detail(), chart(), file], `${AT}?q=oak&sort=-impressions`);
  await table();
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  await waitFor(() => expect(file.asked).toHaveLength(1));
  const { searchParams } = file.asked[0]?.url ?? new URL('http://none.test');
  expect([searchParams.get('id'), searchParams.get('q'), searchParams.get('sort'), searchParams.get('reverse')]).toEqual([
    ID,
    'oak',
    'impressions',
    'true',
  ]);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'For programs' }));
  expect(
    await screen.findByText(new RegExp(`curl -H 'Authorization: Bearer ACCESS_TOKEN' -OJ .*report-detail.csv\\?id=${ID}`)),
  ).toBeTruthy();
});

test('a schedule that does not send says why', async () => {
  open([summary({ stopped: 'your account is switched off.' }), detail(), chart()]);
  expect(await screen.findByText('Nothing is sent: your account is switched off.')).toBeTruthy();
});

test('while it is on its way stand bones in its shape; what was there stays while it is asked anew, and a page that did not come can be asked for again', async () => {
  const user = userEvent.setup();
  const pages = answer(reportRoutes.detail, (_, url): ReportDetail => {
    const start = Number(url.searchParams.get('start') ?? 0);
    return { ...DETAIL, rows: [resultRow(start + 1)], totalCount: 2, hasMore: start === 0 };
  });
  open([summary(), pages, chart()]);
  expect(await screen.findByLabelText('Loading rows')).toBeTruthy();
  const shown = await table();
  const { fetch } = globalThis;
  stallCalls('report/detail');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(within(shown).getByText('Deal 1')).toBeTruthy();
  expect(await screen.findByRole('progressbar', { name: 'Running' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(within(shown).getByText('Deal 1')).toBeTruthy();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await user.click(screen.getByRole('button', { name: 'Load More' }));
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(within(shown).getByText('Deal 1')).toBeTruthy();
  vi.stubGlobal('fetch', fetch);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('2 rows')).toBeTruthy();
});

test('markup and formulas of a title, a name or a code are text, wherever they stand', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  const rows = [{ ...resultRow(1, evil), codes: { deal: DEAL, country: '=1+1' } }];
  const drawn: ReportChart = { ...CHART, points: [{ key: evil, label: evil, value: '1', previous: null }] };
  const { container } = open([
    summary({ name: evil, owner: evil, words: [{ text: evil, look: 'strong' }] }),
    detail({ title: evil, rows, totalCount: 1 }),
    answer(reportRoutes.chart, drawn),
  ]);
  expect((await screen.findAllByText(evil)).length).toBeGreaterThan(1);
  expect(await screen.findByText('=1+1')).toBeTruthy();
  expect(container.querySelector('img')).toBeNull();
});
