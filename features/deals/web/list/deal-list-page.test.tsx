import { answer, askedOf, openingOf, renderScreen, saidOf, sessionOf } from '@kontor/core/testing/web';
import {
  type BulkPreview,
  type BulkState,
  bulkEditRoutes,
  DEAL_STATUSES,
  type DealRow,
  dealFirstCalls,
  dealPages,
  dealRoutes,
  STATUS_LABELS,
} from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { metaRoutes } from '@kontor/meta/contract';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SAMPLE_DSP } from '../testing/sample-deal.ts';
import { listOf, sampleRow as row } from '../testing/sample-row.ts';
import DealListPage from './deal-list-page.tsx';

const dsps = answer(dspRoutes.list, []);
const calm = answer(dealRoutes.needs, { needs: [] });
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

test('an agency sees spend, not wins; money is rounded to cents and the closing line adds up', async () => {
  renderScreen({
    page: dealPages.list,
    screen: DealListPage,
    at: '/deals/self',
    answers: [listOf(row(1, 'PUBLISHED'), row(2, 'DRAFT')), dsps, calm],
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
  renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [listOf(row(1, 'DRAFT')), dsps, calm], session });
  await screen.findByRole('link', { name: 'Deal 1' });
  expect(headings()).toEqual(expect.arrayContaining(['Wins', 'Revenue↓']));
});

test('staff see the company and no spend; they create and select nothing (2 §2)', async () => {
  const list = listOf(row(1, 'PUBLISHED'));
  renderScreen({
    page: dealPages.staffList,
    screen: DealListPage,
    at: '/admin/deals',
    answers: [list, dsps, calm],
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
    answers: [list, dsps, calm, file],
    session: sessionOf({ admin: true }),
  });
  await screen.findByRole('link', { name: 'Deal 1' });
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'My columns' }));
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
  renderScreen({ page: dealPages.list, screen: DealListPage, at, answers: [listOf(row(1, 'PUBLISHED')), dsps, calm] });
  const link = await screen.findByRole('link', { name: 'Deal 1' });
  expect(link.getAttribute('href')).toBe(`/deals/self/${row(1, 'PUBLISHED').id}${dates}`);
});

test('of what is selected one deal that can be is unpublished at once, and Undo publishes it again', async () => {
  const bulk = answer(dealRoutes.bulkUnpublish, { unpublished: [row(1, 'PUBLISHED').id] });
  const publish = answer(dealRoutes.publish, null);
  renderScreen({
    page: dealPages.list,
    screen: DealListPage,
    at: '/deals/self',
    answers: [listOf(row(1, 'PUBLISHED'), row(2, 'DRAFT')), dsps, calm, bulk, publish],
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  const bar = screen.getByRole('region', { name: 'Bulk actions' });
  expect(within(bar).getByText('2 selected')).toBeTruthy();
  const unpublish = within(bar).getByRole('button', { name: 'Unpublish 1 of 2' });
  expect(unpublish.title).toBe('1 skipped: Only published deals can be unpublished.');
  await userEvent.click(unpublish);
  expect(await screen.findByText('Deal unpublished.')).toBeTruthy();
  expect(bulk.asked[0]?.body).toEqual([row(1, 'PUBLISHED').id]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(() => publish.asked.at(0)?.url.pathname).toBe(`/api/deal/publish/${row(1, 'PUBLISHED').id}`);
});

const lookedAt = ({ id, dealId, title, status, version }: DealRow, isLive = true): BulkPreview['rows'][number] => ({
  ...{ id, dealId, title, status, version, findings: [], warnings: [] },
  changes: isLive ? [{ name: 'Status', oldValue: 'Published', newValue: 'Unpublished' }] : [],
  refusals: isLive ? [] : ['It is Draft, so it cannot take the step “Unpublish”.'],
  stops: isLive ? { isAsked: true, text: 'As asked.' } : null,
});
const edit = (part: Partial<BulkState>): BulkState => ({
  ...{ key: 'a'.repeat(24), state: 'DONE', total: 2, stopped: 2, named: [], done: [], by: 'Maren Oduya' },
  rows: { WAITING: 0, DONE: 2, SAME: 0, SKIPPED: 0, UNDONE: 0, KEPT: 0 },
  ...part,
});
const keptKeys = () => Object.entries(localStorage).flatMap(([name, value]) => (name.includes('bulk-edit') ? [String(value)] : []));
const unpublishTwo = async (...more: Parameters<typeof renderScreen>[0]['answers'] & object) => {
  const rows = [row(1, 'PUBLISHED'), row(2, 'PUBLISHED'), row(3, 'PUBLISHED')];
  const looked = {
    rows: [...rows.slice(0, 2).map((one) => lookedAt(one)), lookedAt(row(3, 'DRAFT'), false)],
    unknown: [],
    unknownCount: 0,
  };
  const apply = answer(bulkEditRoutes.apply, edit({}));
  const answers = [calm, listOf(...rows), dsps, answer(bulkEditRoutes.preview, looked), apply, ...more];
  renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Unpublish' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Unpublish deals' }));
  return { apply, dialog, button: await dialog.findByRole('button', { name: 'Unpublish 2 deals' }) };
};

test('several are unpublished once it is said how many stop serving and which stay, and the server undoes them by one call', async () => {
  const undo = answer(bulkEditRoutes.undo, edit({ state: 'UNDONE', stopped: 0, rows: { ...edit({}).rows, DONE: 0, UNDONE: 2 } }));
  const { apply, dialog, button } = await unpublishTwo(undo);
  expect(dialog.getByRole('region', { name: 'published deals stop serving' }).textContent).toContain('2published deals stop serving');
  expect(dialog.getByRole('list', { name: 'deal stays as it is' }).textContent).toBe('Deal 3 KN-3');
  expect(dialog.getByText('Figures, approvals and history stay. Undo publishes again what still has its approval.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Cancel');
  expect(apply.asked).toEqual([]);
  await userEvent.click(button);
  expect(await screen.findByText('Deals unpublished.')).toBeTruthy();
  expect(apply.asked[0]?.body).toMatchObject({ ids: [1, 2].map((n) => row(n, 'PUBLISHED').id), change: { status: 'UNPUBLISHED' } });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Deals published.')).toBeTruthy();
  expect(undo.asked).toHaveLength(1);
  expect(keptKeys()).toEqual([]);
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
  const answers = [listOf(...rows), dsps, calm, preview, publish, answer(mediaPlanRoutes.search, [])];
  renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all shown' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish 2 of 3' }));
  expect(await screen.findByRole('dialog', { name: 'Publish deals' })).toBeTruthy();
  expect(await screen.findByText('I understand')).toBeTruthy();
  expect(preview.asked[0]?.body).toEqual({ ids: [1, 2].map((n) => row(n, 'DRAFT').id), change: { status: 'PUBLISHED' } });
  expect(screen.getByRole('button', { name: 'Publish 0 deals' }).getAttribute('aria-disabled')).toBe('true');
  expect(publish.asked).toEqual([]);
});

test('of deals that Undo cannot publish again each is named with its link and its reason, and the others are published', async () => {
  const why = 'It stays Unpublished: Fernstream Media must approve it again.';
  const { id, title, dealId } = row(2, 'PUBLISHED');
  const undone = edit({
    ...{ state: 'UNDONE', stopped: 1, rows: { ...edit({}).rows, DONE: 0, UNDONE: 2 } },
    named: [{ id, title, dealId, why, state: 'UNDONE', stopped: true }],
  });
  const { button } = await unpublishTwo(answer(bulkEditRoutes.undo, undone), answer(bulkEditRoutes.state, undone));
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 deal undone, 1 not published again.')).toBeTruthy();
  const list = within(screen.getByRole('list', { name: 'Not published again' }));
  expect(list.getByRole('listitem').textContent).toBe(`Deal 2 KN-2 ${why}`);
  expect(list.getByRole('link', { name: 'Deal 2' }).getAttribute('href')).toBe(`/deals/self/${id}`);
  expect(screen.getByRole('button', { name: 'Send for approval' })).toBeTruthy();
});

test('a tab that is closed while the server undoes shows what came of it when the list is opened again', async () => {
  const going = edit({ state: 'UNDOING', stopped: 0, rows: { ...edit({}).rows, UNDONE: 1, DONE: 1 } });
  const undone = edit({ state: 'UNDONE', stopped: 0, rows: { ...edit({}).rows, DONE: 0, UNDONE: 1, KEPT: 1 } });
  const state = answer(bulkEditRoutes.state, going);
  const { button } = await unpublishTwo(answer(bulkEditRoutes.undo, going), state);
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await expect.poll(() => state.asked.length).toBeGreaterThan(0);
  expect(keptKeys()).toHaveLength(1);
  cleanup();
  const answers = [calm, listOf(row(1, 'PUBLISHED')), dsps, answer(bulkEditRoutes.state, undone), answer(mediaPlanRoutes.search, [])];
  renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers });
  expect(await screen.findByText('1 deal undone, 1 not undone.')).toBeTruthy();
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
  const { router } = renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [list, dsps, calm, file] });
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
  const { router } = renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [calm, listOf(one), offered] });
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

test('the icon of a DSP stands before its name (decisions D53)', async () => {
  const icons = answer(metaRoutes.icons, [{ metaId: SAMPLE_DSP, id: '6'.repeat(24), smallIcon: '5'.repeat(24), bigIcon: '5'.repeat(24) }]);
  renderScreen({
    page: dealPages.list,
    screen: DealListPage,
    at: '/deals/self',
    answers: [listOf(row(1, 'PUBLISHED')), dsps, calm, icons],
  });
  // Looked for anew each time: the name stands in the filter before its row is drawn.
  const iconOf = (cell: HTMLElement | null | undefined) => cell?.querySelector('img')?.getAttribute('src');
  const cellOf = () => screen.queryAllByText('Vantor').map((one) => one.closest<HTMLElement>('.k-deal-dsp'));
  await expect.poll(() => cellOf().map(iconOf)).toContain(`/api/meta/icon/${'6'.repeat(24)}/${'5'.repeat(24)}`);
  expect(icons.asked.map(({ body }) => body)).toEqual([{ type: 'dsp', ids: [SAMPLE_DSP] }]);
});

test('no deals yet leads to creating one; no match leads to clearing the filters', async () => {
  const view = renderScreen({ page: dealPages.list, screen: DealListPage, at: '/deals/self', answers: [listOf(), dsps, calm] });
  expect(await screen.findByRole('heading', { name: 'No Deals Found' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull();
  view.unmount();
  const { router } = renderScreen({
    page: dealPages.list,
    screen: DealListPage,
    at: '/deals/self?q=quill&status=DRAFT',
    answers: [listOf(), dsps, calm],
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
    answers: [list, dsps, calm],
  });
  const quiet = (await screen.findByRole('link', { name: 'Deal 3' })).closest('tr');
  expect(headings()).toEqual(expect.arrayContaining(['Auctions', 'Fill Rate', 'Pace']));
  expect(within(screen.getByRole('link', { name: 'Deal 1' }).closest('tr') ?? document.body).getByText('66 %')).toBeTruthy();
  expect(quiet?.textContent).toContain('No bids 36 h');
  expect(list.asked[0]?.body).toMatchObject({
    tableFilter: { attention: { operation: 'in', value: ['BEHIND', 'NO_BIDS'] }, changed: { operation: 'in', value: ['day'] } },
  });
});

test('an address whose days may not be chosen says so in the dialog, and the list is there with its usual days (1 §5, 2 §5)', async () => {
  const list = listOf(row(1, 'PUBLISHED'));
  const at = '/deals/self?startDate=2026-03-02&endDate=2026-03-01';
  renderScreen({ page: dealPages.list, screen: DealListPage, at, answers: [calm, list, dsps] });
  const dialog = await screen.findByRole('dialog', { name: 'Invalid Date Range' });
  expect(dialog.textContent).toContain('Date range is limited to 92 days within the last 12 months.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Choose again' }));
  expect(await screen.findByRole('link', { name: 'Deal 1' })).toBeTruthy();
  expect(list.asked[0]?.url.searchParams.get('startDate')).not.toBe('2026-03-02');
  expect(list.asked[0]?.body).toMatchObject({ pagination: { number: 25 } });
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
  const answers = [listOf(row(1, 'PUBLISHED')), dsps, calm];
  for (const one of answers) one.asked.length = 0;
  renderScreen({ page: dealPages[name], screen: DealListPage, at, answers, session });
  await screen.findByRole('link', { name: 'Deal 1' });
  const declared = saidOf(dealFirstCalls[name]?.(openingOf(at, { session, isStaffView })) ?? []);
  expect(askedOf(answers).toSorted()).toEqual(declared.toSorted());
});

test('with a view nothing is asked of the list before it is here; a filter is asked before its words are', () => {
  const first = (at: string) => dealFirstCalls.list?.(openingOf(at, { session: sessionOf() })).map(({ route }) => route.path);
  expect(first('/deals/self?view=Mine')).toEqual([dspRoutes.list.path, dealRoutes.needs.path]);
  for (const at of ['/deals/self', '/deals/self?dealDspId=x']) expect(first(at)).toContain(dealRoutes.list.path);
});
