import { answer, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type DealRow, type DealStatus, dealPages, dealRoutes, nextDealActions } from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
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
  flightDate: { start: null, end: null },
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
  expect(screen.getAllByText('$79,713.11')).toHaveLength(2);
  expect(screen.getByText('$159,426.23')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Draft 1' }).getAttribute('href')).toBe('/deals/self?status=DRAFT');
});

test('a publisher sees wins, and spend is called Revenue', async () => {
  const session = sessionOf({ accountType: 'Publisher' });
  renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [listOf(row(1, 'DRAFT')), dsps], session });
  await screen.findByRole('link', { name: 'Deal 1' });
  expect(headings()).toEqual(expect.arrayContaining(['Wins', 'Revenue↓']));
});

test('staff see the company and no spend, and can neither create nor select', async () => {
  const list = listOf(row(1, 'PUBLISHED'));
  renderScreen({
    page: dealPages.staffList,
    screen: DealListPage,
    at: '/admin/deals',
    answers: [list, dsps],
    session: sessionOf({ admin: true }),
  });
  await screen.findByRole('link', { name: 'Deal 1' });
  expect(headings()).toContain('Company');
  expect(headings()).not.toContain('Spend');
  expect(screen.queryByRole('link', { name: 'Create deal' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Select Deal 1' })).toBeNull();
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
  await expect.poll(() => file.asked.length).toBe(1);
  const [shown, downloaded] = [list.asked[0], file.asked[0]];
  const wish = Object.fromEntries(downloaded?.url.searchParams ?? []);
  expect(wish).toEqual(Object.fromEntries(shown?.url.searchParams ?? []));
  expect(wish).toMatchObject({ admin: 'true', q: 'deal', status: 'PUBLISHED' });
  expect(downloaded?.body).toMatchObject({ sort: { predicate: 'lastUpdate', reverse: true } });
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
  expect(within(bar).getByText('1 selected')).toBeTruthy();
  await userEvent.click(within(bar).getByRole('button', { name: 'Unpublish' }));
  expect(await screen.findByText('Deals unpublished.')).toBeTruthy();
  expect(bulk.asked[0]?.body).toEqual([row(1, 'PUBLISHED').id]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => publish.asked.at(0)?.url.pathname).toBe(`/api/deal/publish/${row(1, 'PUBLISHED').id}`);
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
