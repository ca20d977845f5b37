import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { type MediaPlanRow, mediaPlanInUse, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import PlanListPage from './plan-list-page.tsx';

const row = (n: number, change: Partial<MediaPlanRow> = {}): MediaPlanRow => ({
  id: String(n).repeat(24),
  title: `Plan ${n}`,
  status: true,
  mediaType: 'video',
  platform: ['CTV', 'INAPP'],
  company: 'Halden Media',
  attachedDeals: 2,
  clauses: 3,
  createDate: '2026-11-01T02:00:00.000Z',
  updateDate: '2026-11-02T12:00:00.000Z',
  ...change,
});
const listOf = (...rows: MediaPlanRow[]) =>
  answer(mediaPlanRoutes.list, (_, url) => {
    const hits = rows.filter(({ title }) => title.includes(url.searchParams.get('q') ?? ''));
    return { rows: hits.map((data) => ({ id: data.id, data })), totalCount: hits.length, hasMore: false };
  });
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

test('plans are listed with status, media type, platforms and Eastern days', async () => {
  renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan', answers: [listOf(row(1), row(2, { status: false }))] });
  const link = await screen.findByRole('link', { name: 'Plan 1' });
  expect(link.getAttribute('href')).toBe(`/mediaplan/${'1'.repeat(24)}/targeting`);
  expect(screen.getByText('Disabled')).toBeTruthy();
  expect(screen.getAllByText('In-App, CTV')).toHaveLength(2);
  // 02:00 UTC on the first is still October in New York.
  expect(screen.getAllByText('Oct 31')).toHaveLength(2);
  expect(document.title).toBe('Media Plans · Kontor');
});

test('no plans, and no match, lead to different next steps', async () => {
  const user = userEvent.setup();
  renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan?q=nothing', answers: [listOf(row(1))] });
  expect(await screen.findByRole('heading', { name: 'No Media Plans Found' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: 'Plan 1' })).toBeTruthy();
});

test('an account without plans is offered to create one', async () => {
  renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan', answers: [listOf()] });
  await screen.findByRole('heading', { name: 'No Media Plans Found' });
  expect(screen.getAllByRole('link', { name: 'Create media plan' })[1]?.getAttribute('href')).toBe('/mediaplan/create');
});

test('selected plans are duplicated together', async () => {
  const user = userEvent.setup();
  const duplicate = answer(mediaPlanRoutes.duplicate, null, { msg: 'Media plans duplicated.', value: '9'.repeat(24) });
  renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan', answers: [listOf(row(1), row(2)), duplicate] });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Plan 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Plan 2' }));
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  expect(await screen.findByText('Media plans duplicated.')).toBeTruthy();
  expect(duplicate.asked[0]?.body).toEqual({ data: ['1'.repeat(24), '2'.repeat(24)] });
});

test('what a search takes out of sight is no part of what is done with the selection', async () => {
  const user = userEvent.setup();
  const duplicate = answer(mediaPlanRoutes.duplicate, null, { msg: 'Media plan duplicated.' });
  renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan', answers: [listOf(row(1), row(2)), duplicate] });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Plan 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Plan 2' }));
  expect(screen.getByText('2 selected')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: 'Search media plans' }), 'Plan 2{Enter}');
  expect(await screen.findByText('1 selected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Duplicate' }));
  expect(duplicate.asked[0]?.body).toEqual({ data: ['2'.repeat(24)] });
});

test('chosen columns, row height and Refresh are there as in every list, and are kept', async () => {
  const user = userEvent.setup();
  const list = listOf(row(1));
  const view = renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan', answers: [list] });
  await user.click(await screen.findByRole('button', { name: 'Columns' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Rules' }));
  await user.click(screen.getByRole('radio', { name: 'Roomy rows' }));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  await expect.poll(() => list.asked.length).toBe(2);
  view.unmount();
  renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan', answers: [listOf(row(1))] });
  await screen.findByRole('link', { name: 'Plan 1' });
  expect(headings()).not.toContain('Rules');
  expect(screen.getByRole('table').getAttribute('data-density')).toBe('roomy');
});

test('a sort of the URL that is no column of the list is left out', async () => {
  const list = listOf(row(1));
  renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan?sort=-nothing&status=perhaps', answers: [list] });
  await screen.findByRole('link', { name: 'Plan 1' });
  expect(list.asked[0]?.body).toMatchObject({ sort: { predicate: 'updateDate', reverse: true }, tableFilter: {} });
});

test('a plan is deleted at once and brought back by Undo', async () => {
  const user = userEvent.setup();
  const remove = answer(mediaPlanRoutes.remove, null, { msg: 'Media plan deleted.' });
  const restore = answer(mediaPlanRoutes.restore, null, { msg: 'Media plan restored.' });
  renderScreen({
    page: mediaPlanPages.list,
    screen: PlanListPage,
    at: '/mediaplan',
    answers: [listOf(row(1, { attachedDeals: 0 })), remove, restore],
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Plan 1' }));
  expect(await screen.findByText('Media plan deleted.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Media plan restored.')).toBeTruthy();
  expect(restore.asked[0]?.body).toEqual({ id: '1'.repeat(24) });
});

const deal = (title: string, isPublished: boolean) => ({
  id: (isPublished ? '5' : '6').repeat(24),
  title,
  dealId: `KN-${title}`,
  isPublished,
  rate: '5.00',
  attachedOn: '2026-11-01T02:00:00.000Z',
});

test('a plan that deals use asks first, naming them and what becomes of each; published ones keep it', async () => {
  const user = userEvent.setup();
  const remove = answer(mediaPlanRoutes.remove, null, { msg: 'Media plan deleted.' });
  let deals = [deal('Draft', false), deal('Live', true)];
  const answers = [listOf(row(1)), remove, answer(mediaPlanRoutes.deals, () => deals)];
  renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan', answers });
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Delete Plan 1' }));
    return within(await screen.findByRole('dialog', { name: 'Deals use “Plan 1”' }));
  };
  const first = await open();
  expect(first.getByRole('list', { name: 'Must be unpublished first' }).textContent).toBe('Live KN-Live');
  expect(first.getByRole('list', { name: /^Lose their media plan/ }).textContent).toBe('Draft KN-Draft');
  await user.click(first.getByRole('button', { name: 'Delete media plan' }));
  expect(remove.asked).toHaveLength(0);
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  deals = [deal('Draft', false)];
  await user.click((await open()).getByRole('button', { name: 'Delete media plan' }));
  expect(await screen.findByText('Media plan deleted.')).toBeTruthy();
});

test('a plan in use is kept, and the reason is said', async () => {
  const user = userEvent.setup();
  const remove = refusal(mediaPlanRoutes.remove, mediaPlanInUse);
  renderScreen({
    page: mediaPlanPages.list,
    screen: PlanListPage,
    at: '/mediaplan',
    answers: [listOf(row(1, { attachedDeals: 0 })), remove],
  });
  await user.click(await screen.findByRole('button', { name: 'Delete Plan 1' }));
  expect(await screen.findByText(mediaPlanInUse.text)).toBeTruthy();
});

test('a disabled plan locks delete and duplicate', async () => {
  renderScreen({ page: mediaPlanPages.list, screen: PlanListPage, at: '/mediaplan', answers: [listOf(row(1, { status: false }))] });
  expect((await screen.findByRole('button', { name: 'Delete Plan 1' })).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole('button', { name: 'Duplicate Plan 1' }).getAttribute('aria-disabled')).toBe('true');
});

test('staff see the company, and can neither create nor duplicate', async () => {
  const list = listOf(row(1));
  const session = sessionOf({ admin: true, roles: [] });
  renderScreen({ page: mediaPlanPages.staffList, screen: PlanListPage, at: '/admin/mediaplan', answers: [list], session });
  expect((await screen.findByRole('link', { name: 'Plan 1' })).getAttribute('href')).toBe(`/admin/mediaplan/${'1'.repeat(24)}/targeting`);
  expect(headings()).toContain('Company');
  expect(screen.queryByRole('link', { name: 'Create media plan' })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Plan 1' }));
  expect(screen.queryByRole('button', { name: 'Duplicate' })).toBeNull();
  expect(list.asked[0]?.url.searchParams.get('admin')).toBe('true');
});

test('staff filter plans of all accounts by company, among those the server names', async () => {
  const user = userEvent.setup();
  const list = listOf(row(1));
  const companies = answer(mediaPlanRoutes.companies, [{ id: 'b'.repeat(24), name: 'Rival & Sons' }]);
  const session = sessionOf({ admin: true, roles: [] });
  renderScreen({ page: mediaPlanPages.staffList, screen: PlanListPage, at: '/admin/mediaplan', answers: [list, companies], session });
  await user.click(await screen.findByRole('button', { name: 'Filter' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Rival & Sons' }));
  await vi.waitFor(() => expect(JSON.stringify(list.asked.at(-1)?.body)).toContain('b'.repeat(24)), 20_000);
});
