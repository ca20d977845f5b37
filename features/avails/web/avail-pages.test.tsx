import { type Avail, type AvailRow, availMissing, availPages, availRoutes } from '@kontor/avails/contract';
import { somethingWrong } from '@kontor/core/contract';
import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, test, vi } from 'vitest';
import AvailCreatePage from './avail-create-page.tsx';
import AvailListPage from './avail-list-page.tsx';
import AvailRecordPage from './avail-record-page.tsx';

beforeAll(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(480);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

const ID = '1'.repeat(24);
const row: AvailRow = {
  id: ID,
  title: 'Sports evenings',
  creatorName: 'Sam Staff',
  platform: ['CTV'],
  createDate: '2026-11-01T12:00:00.000Z',
  updateDate: '2026-11-02T12:00:00.000Z',
};
const entry: Avail = { ...row, targeting: { ...emptyTargeting(), platform: ['CTV'] }, excludeAccIds: [], names: {}, version: 3 };
const list = answer(availRoutes.list, { rows: [{ id: ID, data: row }], totalCount: 1, hasMore: false });
const get = answer(availRoutes.get, entry);
const failing = refusal(mediaPlanRoutes.forecast, somethingWrong);
const session = sessionOf({ admin: true, roles: [] });

test('staff list entries by title, creator and date, and delete one with undo', async () => {
  const user = userEvent.setup();
  const remove = answer(availRoutes.remove, null, { msg: 'Avails explore deleted.' });
  const restore = answer(availRoutes.restore, null, { msg: 'Avails explore restored.' });
  renderScreen({ page: availPages.list, screen: AvailListPage, at: '/admin/avails-explorer', answers: [list, remove, restore], session });
  expect((await screen.findByRole('link', { name: 'Sports evenings' })).getAttribute('href')).toBe(`/admin/avails-explorer/${ID}`);
  expect(screen.getAllByText('Sam Staff').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Delete Sports evenings' }));
  expect(await screen.findByText('Avails explore deleted.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Avails explore restored.')).toBeTruthy();
});

test('an empty list says what an exploration is', async () => {
  const empty = answer(availRoutes.list, { rows: [], totalCount: 0, hasMore: false });
  renderScreen({ page: availPages.list, screen: AvailListPage, at: '/admin/avails-explorer', answers: [empty], session });
  expect(await screen.findByRole('heading', { name: 'No Data Found' })).toBeTruthy();
});

test('a copy is a new entry of the same targeting', async () => {
  const user = userEvent.setup();
  const save = answer(availRoutes.save, null, { msg: 'Avails explore created.', value: '2'.repeat(24) });
  renderScreen({ page: availPages.list, screen: AvailListPage, at: '/admin/avails-explorer', answers: [list, get, save], session });
  await user.click(await screen.findByRole('button', { name: 'Duplicate Sports evenings' }));
  await waitFor(() => expect(save.asked[0]?.body).toMatchObject({ title: 'Sports evenings (copy)', targeting: { platform: ['CTV'] } }));
});

test('a new entry needs a title, and a failure without a reason has its own words', async () => {
  const user = userEvent.setup();
  const save = refusal(availRoutes.save, { ...somethingWrong, text: '' });
  renderScreen({
    page: availPages.create,
    screen: AvailCreatePage,
    at: '/admin/avails-explorer/create',
    answers: [failing, save],
    session,
  });
  await user.click(await screen.findByRole('button', { name: 'Create exploration' }));
  expect((await screen.findAllByText(/Required/)).length).toBeGreaterThan(0);
  await user.type(screen.getByRole('textbox', { name: /Title/ }), 'Evenings');
  await user.click(screen.getByRole('button', { name: 'Create exploration' }));
  expect(await screen.findByText('Unable to create avails explore. Please try again.')).toBeTruthy();
});

test('an entry is changed and saved under its version', async () => {
  const user = userEvent.setup();
  const update = answer(availRoutes.update, null, { msg: 'Avails explore updated.' });
  renderScreen({
    page: availPages.edit,
    screen: AvailRecordPage,
    at: `/admin/avails-explorer/${ID}`,
    answers: [get, failing, update],
    session,
  });
  await user.type(await screen.findByRole('textbox', { name: /Title/ }), ' 2');
  await user.click(screen.getByRole('button', { name: 'Save exploration' }));
  expect(await screen.findByText('Avails explore updated.')).toBeTruthy();
  expect(update.asked[0]?.body).toMatchObject({ title: 'Sports evenings 2', version: 3 });
});

test('an entry offers no media lists, no buyers and segments of providers alone', async () => {
  const user = userEvent.setup();
  renderScreen({
    page: availPages.edit,
    screen: AvailRecordPage,
    at: `/admin/avails-explorer/${ID}?dim=app`,
    answers: [get, failing],
    session,
  });
  const dimensions = await screen.findByRole('navigation', { name: 'Dimensions' });
  expect(dimensions.textContent).not.toContain('Buyers');
  expect(screen.queryByRole('radio', { name: 'Media list' })).toBeNull();
  await user.click(screen.getByRole('link', { name: /^Segments/ }));
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Uploaded' })).toBeNull());
});

test('an entry that is not there says so', async () => {
  const gone = refusal(availRoutes.get, availMissing);
  renderScreen({ page: availPages.edit, screen: AvailRecordPage, at: `/admin/avails-explorer/${ID}`, answers: [gone], session });
  expect(await screen.findByRole('heading', { name: 'Avails exploration not found' })).toBeTruthy();
});
