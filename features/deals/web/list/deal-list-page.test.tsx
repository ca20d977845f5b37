import { answer, askedOf, openingOf, refusal, renderScreen, saidOf, sessionOf } from '@kontor/core/testing/web';
import {
  type BulkPreview,
  bulkEditRoutes,
  DEAL_STATUSES,
  type DealRow,
  type DealStatus,
  dealFirstCalls,
  dealNotPublishable,
  dealPages,
  dealRoutes,
  nextDealActions,
  STATUS_LABELS,
} from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import DealListPage from './deal-list-page.tsx';

const row = (n: number, status: DealStatus): DealRow => ({
  id: String(n).repeat(24),
  title: `Deal ${n}`,
  dealId: `KN-${n}`,
  status,
  type: 'AUCTION',
  selectedDsp: 'Vantor',
  company: 'Halden Media',
  rate: '22',
  flightDate: 'ONGOING',
  requests: 1_000_000,
  wins: 4000,
  impressions: 3900,
  spend: '79713.114000',
  revenue: '70000.000000',
  cpm: '20.439260',
  fillRate: 0.39,
  pace: 66,
  budgetUsed: 41.2,
  daysLeft: 9,
  noBidsFor: n === 3 ? 36 : null,
  attention: n === 3 ? ['BEHIND', 'NO_BIDS'] : [],
  trend: [1, null],
  isTrendRunning: true,
  lastChange: 'Changed Floor CPM, Maren Oduya',
  createTime: '2026-11-01T10:00:00.000Z',
  lastUpdate: '2026-11-02T10:00:00.000Z',
  nextDealActions: nextDealActions(status, { needsApproval: false, isApprover: false, isOwner: true }),
  approvalFor: null,
  bulkUnpublishDisabled: status !== 'PUBLISHED',
  version: 1,
});
const listOf = (...rows: DealRow[]) =>
  answer(dealRoutes.list, {
    rows: rows.map((data) => ({ id: data.id, data })),
    totalCount: rows.length,
    hasMore: false,
    counts: { PUBLISHED: 1, DRAFT: 1 },
    totals: { requests: 2_000_000, wins: 8000, impressions: 7800, spend: '159426.228', revenue: '140000' },
  });
const dsps = answer(dspRoutes.list, []);
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

test('an agency sees spend, not wins; money is rounded to cents and the closing line adds up', async () => {
  renderScreen({
    page: dealPages.list,
    screen: DealListPage,
    at: '/deals/self',
    answers: [listOf(row(1, 'PUBLISHED'), row(2, 'DRAFT')), dsps],
  });
  expect(await screen.findByRole('link', { name: 'Deal 1' })).toBeTruthy();
  expect(headings()).toContain('Spend↓');
  expect(headings()).not.toContain('Wins');
  // Title to Last update, as the specification lists them.
  expect(headings()).toEqual(expect.arrayContaining(['Deal ID', 'Status', 'Partner Revenue', 'CPM', 'Created', 'Last update']));
  expect(screen.getAllByText('$79,713.11')).toHaveLength(2);
  expect(screen.getByText('$159,426.23')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Draft 1' }).getAttribute('href')).toBe('/deals/self?status=DRAFT');
  const tabs = within(screen.getByRole('navigation', { name: 'Deal status' })).getAllByRole('link');
  const [all, ...statuses] = tabs.map(({ textContent }) => textContent?.replace(/\s*\d*$/, ''));
  expect([all, statuses.toSorted()]).toEqual(['All', DEAL_STATUSES.map((status) => STATUS_LABELS[status]).toSorted()]);
});

test('a publisher sees wins, and spend is called Revenue', async () => {
  const session = sessionOf({ accountType: 'Publisher' });
  renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [listOf(row(1, 'DRAFT')), dsps], session });
  await screen.findByRole('link', { name: 'Deal 1' });
  expect(headings()).toEqual(expect.arrayContaining(['Wins', 'Revenue↓']));
});

test('staff see the company and no spend; they create and select nothing (2 §2)', async () => {
  const list = listOf(row(1, 'PUBLISHED'));
  renderScreen({
    page: dealPages.staffList,
    screen: DealListPage,
    at: '/admin/deals',
    answers: [list, dsps],
    session: sessionOf({ admin: true }),
  });
  await screen.findByRole('link', { name: 'Deal 1' });
  expect(headings()).toEqual(expect.arrayContaining(['Company', 'Partner Revenue↓']));
  expect(headings().join()).not.toContain('Spend');
  expect(screen.queryByRole('link', { name: 'Create deal' })).toBeNull();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  expect(screen.getByRole('button', { name: 'CSV' })).toBeTruthy();
  expect(list.asked[0]?.url.searchParams.get('admin')).toBe('true');
});

test('the CSV file answers what the screen shows: the search, the tab, the dates and, for staff, every account', async () => {
  const file = answer(dealRoutes.download, null);
  const list = listOf(row(1, 'PUBLISHED'));
  renderScreen({
    page: dealPages.staffList,
    screen: DealListPage,
    at: '/admin/deals?q=deal&status=PUBLISHED&range=last14day',
    answers: [list, dsps, file],
    session: sessionOf({ admin: true }),
  });
  await screen.findByRole('link', { name: 'Deal 1' });
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Columns shown' }));
  await expect.poll(() => file.asked.length).toBe(1);
  const [shown, downloaded] = [list.asked[0], file.asked[0]];
  const wish = Object.fromEntries(downloaded?.url.searchParams ?? []);
  expect(wish).toEqual(Object.fromEntries(shown?.url.searchParams ?? []));
  expect(wish).toMatchObject({ admin: 'true', q: 'deal', status: 'PUBLISHED' });
  expect(downloaded?.body).toMatchObject({ sort: { predicate: 'revenue', reverse: true } });
  expect(downloaded?.body).toMatchObject({ columns: expect.arrayContaining(['title', 'company', 'requests', 'createTime', 'lastUpdate']) });
  expect(downloaded?.body).not.toMatchObject({ columns: expect.arrayContaining(['lastChange']) });
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'All columns' }));
  await expect.poll(() => file.asked.length).toBe(2);
  expect(file.asked[1]?.body).not.toHaveProperty('columns');
});

test.each([
  ['/deals/self?range=last30day', '?range=last30day'],
  ['/deals/self?startDate=2026-10-01&endDate=2026-10-07', '?startDate=2026-10-01&endDate=2026-10-07'],
  ['/deals/self', '?range=last7day'],
])('a row of %s leads to its deal on the same days', async (at, dates) => {
  renderScreen({ page: dealPages.list, screen: DealListPage, at, answers: [listOf(row(1, 'PUBLISHED')), dsps] });
  const link = await screen.findByRole('link', { name: 'Deal 1' });
  expect(link.getAttribute('href')).toBe(`/deals/self/${row(1, 'PUBLISHED').id}${dates}`);
});

test('selected deals are unpublished together, those that cannot be stay out, and Undo publishes them again', async () => {
  const bulk = answer(dealRoutes.bulkUnpublish, { unpublished: [row(1, 'PUBLISHED').id] });
  const publish = answer(dealRoutes.publish, null);
  renderScreen({
    page: dealPages.list,
    screen: DealListPage,
    at: '/deals/self',
    answers: [listOf(row(1, 'PUBLISHED'), row(2, 'DRAFT')), dsps, bulk, publish],
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  const bar = screen.getByRole('region', { name: 'Bulk actions' });
  expect(within(bar).getByText('2 selected')).toBeTruthy();
  const unpublish = within(bar).getByRole('button', { name: 'Unpublish 1 of 2' });
  expect(unpublish.title).toBe('1 not: Only published deals can be unpublished.');
  await userEvent.click(unpublish);
  expect(await screen.findByText('Deal unpublished.')).toBeTruthy();
  expect(bulk.asked[0]?.body).toEqual([row(1, 'PUBLISHED').id]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => publish.asked.at(0)?.url.pathname).toBe(`/api/deal/publish/${row(1, 'PUBLISHED').id}`);
});

test('several are published by their dry run: each warning is seen by its name first, and nothing is published before', async () => {
  const rows = [row(1, 'DRAFT'), row(2, 'DRAFT'), row(3, 'PUBLISHED')];
  const changes = [{ name: 'Status', oldValue: 'Draft', newValue: 'Published' }];
  const looked: BulkPreview = {
    rows: rows.slice(0, 2).map(({ id, dealId, title, status, version }) => ({
      ...{ id, dealId, title, status, version, changes, refusals: [], findings: [] },
      warnings: ['dealIdOdd'],
      stops: null,
    })),
    unknown: [],
    unknownCount: 0,
  };
  const preview = answer(bulkEditRoutes.preview, looked);
  const publish = answer(dealRoutes.publish, null);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
  const answers = [listOf(...rows), dsps, preview, publish, answer(mediaPlanRoutes.search, [])];
  renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish 2 of 3' }));
  expect(await screen.findByRole('dialog', { name: 'Publish deals' })).toBeTruthy();
  expect(await screen.findByText('I have seen this')).toBeTruthy();
  expect(preview.asked[0]?.body).toEqual({ ids: ['KN-1', 'KN-2'], change: { status: 'PUBLISHED' } });
  expect(screen.getByRole('button', { name: 'Publish 0 deals' }).getAttribute('aria-disabled')).toBe('true');
  expect(publish.asked).toEqual([]);
});

test('of deals that Undo cannot publish again each is named with its reason, and the others are published', async () => {
  const rows = [row(1, 'PUBLISHED'), row(2, 'PUBLISHED')];
  const bulk = answer(dealRoutes.bulkUnpublish, { unpublished: rows.map(({ id }) => id) });
  const refused = refusal(dealRoutes.publish, dealNotPublishable);
  renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [listOf(...rows), dsps, bulk, refused] });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 deals were not published')).toBeTruthy();
  expect(screen.getByText(`Deal 1: ${dealNotPublishable.text} Deal 2: ${dealNotPublishable.text}`)).toBeTruthy();
  expect(refused.asked).toHaveLength(2);
});

test('all of a filter are chosen, copied and exported, and a search later nothing is chosen that it does not match', async () => {
  const write = vi.fn(async () => {});
  const all = [1, 2, 3].map((n) => row(n, 'PUBLISHED'));
  const list = answer(dealRoutes.list, (body, url) => {
    const hits = all.filter(({ title }) => title.includes(url.searchParams.get('q') ?? ''));
    const page = hits.slice(0, body.pagination?.number === 1_000 ? 3 : 1);
    return {
      rows: page.map((data) => ({ id: data.id, data })),
      totalCount: hits.length,
      hasMore: page.length < hits.length,
      counts: null,
      totals: null,
    };
  });
  const file = answer(dealRoutes.download, null);
  const { router } = renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [list, dsps, file] });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Deal 1' }));
  await userEvent.click(screen.getByRole('button', { name: 'Select all 3' }));
  expect(await screen.findByText('3 selected')).toBeTruthy();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  fireEvent.click(screen.getByRole('button', { name: 'Copy IDs' }));
  expect(write.mock.calls).toEqual([[all.map(({ dealId }) => dealId).join('\n')]]);
  await userEvent.click(screen.getByRole('button', { name: 'Export' }));
  await expect.poll(() => file.asked[0]?.body).toMatchObject({ only: all.map(({ id }) => id) });
  await act(() => router.navigate({ href: '/deals/self?q=2' }));
  await screen.findByRole('checkbox', { name: 'Select Deal 2' });
  expect(screen.getByText('1 selected')).toBeTruthy();
});

test('a value of a row filters the list: by Alt and click on its cell, and by the row’s button', async () => {
  const one = { ...row(1, 'PUBLISHED'), selectedDsp: 'Beacon DSP' };
  const offered = answer(dspRoutes.list, [{ id: 'd'.repeat(24), name: 'Beacon DSP', seat: false, seats: [] }]);
  const { router } = renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [listOf(one), offered] });
  const cell = await screen.findByTitle('Alt+click: only Beacon DSP');
  await userEvent.click(cell);
  expect(router.state.location.search).toEqual({});
  await userEvent.keyboard('{Alt>}');
  fireEvent.click(cell, { altKey: true });
  await expect.poll(() => router.state.location.search).toEqual({ dealDspId: 'd'.repeat(24) });
  await userEvent.click(screen.getByRole('button', { name: 'Filter by Deal 1' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Status: Published' }));
  await expect.poll(() => router.state.location.search).toEqual({ dealDspId: 'd'.repeat(24), status: 'PUBLISHED' });
});

test('no deals yet leads to creating one; no match leads to clearing the filters', async () => {
  const view = renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [listOf(), dsps] });
  expect(await screen.findByRole('heading', { name: 'No Deals Found' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  view.unmount();
  const { router } = renderScreen({
    page: dealPages.list,
    screen: DealListPage,
    at: '/deals/self?q=quill&status=DRAFT',
    answers: [listOf(), dsps],
  });
  expect(await screen.findByText('No deal matches “quill” in Draft. 1 deal matches in other tabs.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await expect.poll(() => router.state.location.searchStr).toBe('');
});

test('the list says how deals pace, and of one that gets no bids, that; what needs attention is a filter in the URL', async () => {
  const list = listOf(row(1, 'PUBLISHED'), row(3, 'PUBLISHED'));
  renderScreen({
    page: dealPages.list,
    screen: DealListPage,
    at: '/deals/self?attention=BEHIND,NO_BIDS&changed=day',
    answers: [list, dsps],
  });
  const quiet = (await screen.findByRole('link', { name: 'Deal 3' })).closest('tr');
  expect(headings()).toEqual(expect.arrayContaining(['Auctions', 'Fill Rate', 'Pace']));
  expect(within(screen.getByRole('link', { name: 'Deal 1' }).closest('tr') ?? document.body).getByText('66 %')).toBeTruthy();
  expect(quiet?.textContent).toContain('No bids 36 h');
  expect(list.asked[0]?.body).toMatchObject({
    tableFilter: { attention: { operation: 'in', value: ['BEHIND', 'NO_BIDS'] }, changed: { operation: 'in', value: ['day'] } },
  });
});

test.each([
  ['/deals/self', 'list'],
  ['/deals/self?q=ctv&status=DRAFT&sort=title&size=25', 'list'],
  ['/deals/self?attention=BEHIND,NO_BIDS,nothing&range=last30day', 'list'],
  ['/deals/self?dealDspId=x&type=NOTHING', 'list'],
  ['/deals/self?startDate=2026-10-01&endDate=2026-10-07&sort=-company', 'list'],
  ['/admin/deals?q=a%20b', 'staffList'],
] as const)('%s asks at first what its page declares, so that the document can ask it (docs/decisions/0055)', async (at, name) => {
  const isStaffView = name === 'staffList';
  const session = sessionOf({ admin: isStaffView });
  const answers = [listOf(row(1, 'PUBLISHED')), dsps];
  for (const one of answers) one.asked.length = 0;
  renderScreen({ page: dealPages[name], screen: DealListPage, at, answers, session });
  await screen.findByRole('link', { name: 'Deal 1' });
  const declared = saidOf(dealFirstCalls[name]?.(openingOf(at, { session, isStaffView })) ?? []);
  expect(askedOf(answers).toSorted()).toEqual(declared.toSorted());
});

test('with a view nothing is asked of the list before it is here; a filter is asked before its words are', () => {
  const first = (at: string) => dealFirstCalls.list?.(openingOf(at, { session: sessionOf() })).map(({ route }) => route.path);
  expect(first('/deals/self?view=Mine')).toEqual([dspRoutes.list.path]);
  for (const at of ['/deals/self', '/deals/self?dealDspId=x']) expect(first(at)).toContain(dealRoutes.list.path);
});
