import { staleVersion } from '@kontor/core/contract';
import { type Answer, answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { historyRoutes } from '@kontor/history/contract';
import { type LibraryRow, libraryPages, libraryRoutes, onlyOfPlatform } from '@kontor/library/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FeaturedListPage, LibraryListPage } from '../list/library-list-page.tsx';
import { ITEM_ID, sampleItem, sampleRow } from '../testing/sample-item.ts';
import { FeaturedCreatePage, LibraryCreatePage } from './library-create-page.tsx';
import { LibraryRecordPage } from './library-record-page.tsx';

// jsdom has no fonts, for which a text area asks.
beforeAll(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});
afterAll(() => {
  Reflect.deleteProperty(document, 'fonts');
});

const session = sessionOf({ superUser: true, admin: true, roles: ['super', 'agency'] });
const FORECAST = {
  requests: 1_000_000,
  low: 800_000,
  high: 1_200_000,
  quartiles: null,
  weekdays: [],
  lastWeek: null,
  change: null,
  market: 300_000_000,
  histogram: Array.from({ length: 40 }, (_, from) => ({ from, requests: from >= 8 && from < 12 ? 250_000 : 0 })),
  unpriced: 0,
  medianCpm: 10,
  clauses: [],
  sampleRows: 4_000,
  sampleWeight: 1_000,
  days: 28,
  newest: '2126-03-02T09:00:00.000Z',
  isEnough: true,
  exact: true,
  by: 'sql' as const,
  dataFee: '0.000000',
  conflict: [],
  idle: [],
  missing: null,
};
const beside = () => [
  answer(mediaPlanRoutes.forecast, FORECAST),
  answer(mediaPlanRoutes.people, { people: 10_000, homes: 4_000 }),
  answer(historyRoutes.list, { rows: [], totalCount: 0, hasMore: false }),
  answer(historyRoutes.creators, []),
];
const openItem = (answers: Answer[], tab = 'settings') =>
  renderScreen({
    page: libraryPages.edit,
    screen: LibraryRecordPage,
    at: `/deal/library/${ITEM_ID}/${tab}`,
    answers: [...answers, ...beside()],
    session,
  });
const openNew = (answers: Answer[], at = '/deal/library/create/settings') =>
  renderScreen({ page: libraryPages.create, screen: LibraryCreatePage, at, answers: [...answers, ...beside()], session });
const listOf = (rows: LibraryRow[]) => ({ rows: rows.map((data) => ({ id: data.id, data })), totalCount: rows.length, hasMore: false });

test('the library lists every item, the featured page those that are featured; a moved median is said (2 §2)', async () => {
  const list = answer(libraryRoutes.list, listOf([sampleRow({ moved: 40 })]));
  const { unmount } = renderScreen({ page: libraryPages.list, screen: LibraryListPage, at: '/deal/library', answers: [list], session });
  expect((await screen.findByRole('link', { name: 'Sports CTV' })).getAttribute('href')).toBe(`/deal/library/${ITEM_ID}/settings`);
  expect(screen.getAllByText(/^Floor median \+40\s%$/).length).toBeGreaterThan(0);
  expect(list.asked[0]?.url.searchParams.get('featured')).toBeNull();
  unmount();
  renderScreen({ page: libraryPages.featuredList, screen: FeaturedListPage, at: '/deal/featured', answers: [list], session });
  expect((await screen.findByRole('link', { name: 'Sports CTV' })).getAttribute('href')).toBe(`/deal/featured/${ITEM_ID}/settings`);
  expect(list.asked.at(-1)?.url.searchParams.get('featured')).toBe('true');
});

test('an item says what was made of it, as sums', async () => {
  openItem([answer(libraryRoutes.get, sampleItem()), answer(libraryRoutes.usage, { plans: 4, deals: 1, spend: '79713.114' })]);
  const made = within(await screen.findByRole('region', { name: 'Made of it' }));
  expect(await made.findByText('4')).toBeTruthy();
  expect(made.getByText('1')).toBeTruthy();
  expect(made.getByText('$79,713.11')).toBeTruthy();
});

test('an item of a media plan begins with what is the platform’s of it, and says what was left out', async () => {
  const { title, targeting, names } = sampleItem();
  const from = answer(libraryRoutes.from, { title, desc: '', targeting, names, leftOut: ['“Block list” is a media list'] });
  openNew([from], `/deal/library/create/settings?plan=${ITEM_ID}`);
  expect(await screen.findByText('Left out, as it belongs to an account: “Block list” is a media list.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Sports CTV');
  expect(from.asked[0]?.url.pathname).toBe(`/api/deal/library/from/plan/${ITEM_ID}`);
});

test('an item is deleted with an undo that brings it back', async () => {
  const remove = answer(libraryRoutes.remove, null, { msg: 'Library deal deleted.' });
  const restore = answer(libraryRoutes.restore, null, { msg: 'Library deal restored.' });
  const list = answer(libraryRoutes.list, listOf([sampleRow()]));
  renderScreen({ page: libraryPages.list, screen: LibraryListPage, at: '/deal/library', answers: [list, remove, restore], session });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete Sports CTV' }));
  expect(await screen.findByText('Library deal deleted.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(() => expect(restore.asked[0]?.body).toEqual({ id: ITEM_ID }));
});

test('what is missing is said by field and tab, from another tab in words of its own (decisions P6)', async () => {
  const { router } = openNew([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Create library deal' }));
  expect(await screen.findByText('Please fill setting tab mandatory fields')).toBeTruthy();
  expect(screen.getAllByText('Required').length).toBeGreaterThan(0);
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Evenings');
  await userEvent.click(screen.getByRole('button', { name: 'Create library deal' }));
  expect(await screen.findByText('Please fill Suggested CPM field in Settings tab.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/deal/library/create/settings');
});

test('a featured one needs a text and an icon; the page of featured deals begins with one', async () => {
  renderScreen({
    page: libraryPages.featuredCreate,
    screen: FeaturedCreatePage,
    at: '/deal/featured/create/settings',
    answers: beside(),
    session,
  });
  const featured = await screen.findByRole<HTMLInputElement>('switch', { name: /^Featured/ });
  expect(featured.checked).toBe(true);
  await userEvent.type(screen.getByRole('textbox', { name: /^Title/ }), 'Evenings');
  await userEvent.type(screen.getByRole('textbox', { name: /^Suggested CPM/ }), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Create featured deal' }));
  expect((await screen.findAllByText('Description required for featured deals')).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Icon required for featured deals').length).toBeGreaterThan(0);
});

test('the suggested price stands beside quarters of the floors and what it buys, and says where the median has moved (P18)', async () => {
  openItem([answer(libraryRoutes.get, sampleItem({ cpm: '10.00', medianThen: 5 }))]);
  expect(await screen.findByText('$9.00')).toBeTruthy();
  expect(screen.getAllByText('$10.00').length).toBeGreaterThan(0);
  expect(screen.getByText('$11.00')).toBeTruthy();
  expect(screen.getByText(/^50\.0\s%\sof the avails, at \$10\.00 net$/)).toBeTruthy();
  expect(screen.getByText(/The median floor has risen by 100\s% since this price was suggested/)).toBeTruthy();
});

test('a change is sent under the version that was read, with what the form holds', async () => {
  const update = answer(libraryRoutes.update, null, { msg: 'Library deal updated.' });
  openItem([answer(libraryRoutes.get, sampleItem()), update]);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
  expect(await screen.findByText(/not saved: Title/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(update.asked[0]?.body).toMatchObject({ title: 'Sports CTV!', version: 3, icon: '8'.repeat(24), featured: true }),
  );
});

test('who saves second is asked, and keeps what was typed', async () => {
  openItem([answer(libraryRoutes.get, sampleItem()), refusal(libraryRoutes.update, staleVersion)]);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This library deal was changed in the meantime')).toBeTruthy();
});

test('a value of an account is refused by its name at its place', async () => {
  const words = '“Own list” is a media list. Remove it.';
  openItem([
    answer(libraryRoutes.get, sampleItem()),
    refusal(libraryRoutes.update, onlyOfPlatform, [{ path: 'targeting.bundleMedia', message: words }]),
  ]);
  await userEvent.type(await screen.findByRole('textbox', { name: /^Title/ }), '!');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
});

test('a copy has another title, is not featured and not enabled until it is saved so', async () => {
  openNew([answer(libraryRoutes.get, sampleItem())], `/deal/library/create/settings?copy=${ITEM_ID}`);
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Title/ })).value).toBe('Copy of Sports CTV');
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Not featured/ }).checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Disabled/ }).checked).toBe(false);
});

test('its tabs are Settings, Targeting and History; a new one has no history', async () => {
  const { unmount } = openItem([answer(libraryRoutes.get, sampleItem())], 'history');
  expect(await screen.findByText('No History Found')).toBeTruthy();
  const tabs = () =>
    screen
      .getAllByRole('link')
      .map(({ textContent }) => textContent?.trim() ?? '')
      .filter((text) => /^(Settings|Targeting|History)$/.test(text));
  expect(tabs()).toEqual(['Settings', 'Targeting', 'History']);
  unmount();
  openNew([]);
  await screen.findByRole('textbox', { name: /^Title/ });
  expect(tabs()).toEqual(['Settings', 'Targeting']);
});
