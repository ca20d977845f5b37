import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import {
  listItemNotFound,
  type MediaListDetail,
  mediaListInUse,
  mediaListNotFound,
  mediaListPages,
  mediaListRoutes,
} from '@kontor/media-lists/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import ListRecordPage from './list-record-page.tsx';

const ID = '1'.repeat(24);
const detail = (change: Partial<MediaListDetail> = {}): MediaListDetail => ({
  id: ID,
  title: 'Stores',
  type: 'dma',
  mediaType: 'metrocode',
  count: 2,
  status: true,
  withSubdomains: false,
  plans: 0,
  noOfDealsAttched: 0,
  createDate: '2026-11-01T02:00:00.000Z',
  updateDate: '2026-11-02T12:00:00.000Z',
  creatorName: 'Maren Oduya',
  usedBy: { plans: [], deals: [] },
  version: 3,
  ...change,
});
const item = (n: number, title: string) => {
  const id = String(n).repeat(24);
  return { id, data: { id, title, code: String(500 + n), requests: 1_200, createDate: '2026-11-01T02:00:00.000Z' } };
};
const items = answer(mediaListRoutes.items, { rows: [item(1, 'New York'), item(2, 'Binghamton')], totalCount: 2, hasMore: false });
const figures = answer(mediaListRoutes.figures, { requests: 2_400, unseen: 0, days: 28, subdomains: 0, suffixes: [] });
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'], tab = '') =>
  renderScreen({
    page: mediaListPages.edit,
    screen: ListRecordPage,
    at: `/medialist/metrocode/${ID}${tab}`,
    answers: [...answers, figures],
  });
const read = (change?: Partial<MediaListDetail>) => answer(mediaListRoutes.get, detail(change));

beforeEach(() => localStorage.clear());

test('Manage shows settings and items; items are searched on the server (3 §2, §3)', async () => {
  draw([read(), items]);
  expect(await screen.findByRole('heading', { name: 'Stores' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Manage' }).getAttribute('aria-current')).toBe('page');
  expect(await screen.findByText('Binghamton')).toBeTruthy();
  expect(items.asked[0]?.url.pathname).toBe(`/api/medialist/get/dma/${ID}`);
  expect(items.asked[0]?.body).toMatchObject({ pagination: { number: 25 } });
  expect(screen.queryByRole('button', { name: 'Delete New York' })).toBeNull();
  await userEvent.type(screen.getByRole('searchbox'), 'bing');
  await waitFor(() => expect(items.asked.at(-1)?.url.searchParams.get('q')).toBe('bing'));
});

test('title, status and added items are saved together by Update, and Undo takes the items out (3 §7, §8, decision 0073)', async () => {
  const update = answer(mediaListRoutes.update, { change: '4'.repeat(24) }, { msg: 'Media list updated.' });
  const undo = answer(mediaListRoutes.undo, null, { msg: 'Undone: 1 item is out.' });
  draw([read(), items, update, undo]);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  expect(screen.getByRole('button', { name: 'Update' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.clear(title);
  await userEvent.type(title, 'Shops');
  await userEvent.click(screen.getByRole('switch', { name: /^Active/ }));
  const [open] = screen.getAllByRole('button', { name: 'Add items' });
  if (open) await userEvent.click(open);
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add items' }));
  expect(within(dialog).getByText('Please enter at least one item.')).toBeTruthy();
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Items' }), 'Los Angeles');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add items' }));
  expect(await screen.findByText(/1 item to add\. Update saves it\./)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Media list updated.')).toBeTruthy();
  expect(update.asked[0]?.url.pathname).toBe(`/api/medialist/update/dma/${ID}`);
  expect(update.asked[0]?.body).toEqual({ title: 'Shops', status: false, items: ['Los Angeles'], version: 3 });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 1 item is out.')).toBeTruthy();
  expect(undo.asked[0]?.body).toEqual({ id: ID, change: '4'.repeat(24) });
});

test('a list of domains says what of its subdomains is not matched, and is saved with them', async () => {
  const update = answer(mediaListRoutes.update, { change: null }, { msg: 'Media list updated.' });
  const missed = answer(mediaListRoutes.figures, { requests: 2_400, unseen: 0, days: 28, subdomains: 7, suffixes: [] });
  draw([missed, read({ mediaType: 'domain', type: 'domain' }), items, update]);
  const choice = await screen.findByRole('switch', { name: /^And its subdomains/ });
  expect(await screen.findByText('Subdomains not matched')).toBeTruthy();
  expect(screen.getByText('Items are exact hosts: example.com does not find news.example.com.')).toBeTruthy();
  await userEvent.click(choice);
  expect(screen.getByText(/Not saved: Subdomains/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Media list updated.')).toBeTruthy();
  expect(update.asked[0]?.body).toEqual({ title: 'Stores', status: true, withSubdomains: true, items: [], version: 3 });
});

test('a change that failed without words of its own has those of the specification, and stays in the form (3 §8)', async () => {
  draw([read(), items, refusal(mediaListRoutes.update, { code: 'somethingWrong', status: 500, text: 'Internal server error.' })]);
  const title = await screen.findByRole('textbox', { name: 'Title' });
  await userEvent.type(title, ' b');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('Unable to update this media list. Please try again.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveProperty('value', 'Stores b');
});

test('a list stands under its own type, whichever its address names (3 §2)', async () => {
  draw([read({ mediaType: 'bundle', type: 'bundle' }), items]);
  await screen.findByRole('heading', { name: 'Stores' });
  expect(screen.getByRole('link', { name: 'Bundles' }).getAttribute('href')).toBe('/medialist/bundle');
  expect(screen.getByRole('link', { name: 'History' }).getAttribute('href')).toBe(`/medialist/bundle/${ID}/history`);
});

test('names are a column of metro codes alone, whichever list was open before (3 §3)', async () => {
  const { unmount } = draw([read(), items]);
  expect(await screen.findByRole('columnheader', { name: /^Name/ })).toBeTruthy();
  unmount();
  draw([read({ mediaType: 'bundle', type: 'bundle' }), items]);
  await screen.findByText('501');
  expect(screen.queryByRole('columnheader', { name: /^Name/ })).toBeNull();
});

test('Edit Items offers to take items out, one or several (3 §2, §8)', async () => {
  const take = answer(mediaListRoutes.removeItem, { change: null }, { msg: 'List item deleted.' });
  draw([read(), items, take]);
  await screen.findByText('New York');
  await userEvent.click(screen.getByRole('button', { name: 'Edit Items' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete New York' }));
  expect(await screen.findByText('List item deleted.')).toBeTruthy();
  expect(take.asked[0]?.url.pathname).toBe(`/api/medialist/remove/${ID}/${'1'.repeat(24)}`);
});

test('an item that is gone already says so once', async () => {
  draw([read(), items, refusal(mediaListRoutes.removeItem, listItemNotFound)]);
  await screen.findByText('New York');
  await userEvent.click(screen.getByRole('button', { name: 'Edit Items' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete New York' }));
  expect(await screen.findAllByText(listItemNotFound.text)).toHaveLength(1);
});

test('a list in use can be neither deleted nor made inactive, and links to what uses it (decision 0073)', async () => {
  const usedBy = { plans: [{ id: '5'.repeat(24), title: 'Winter plan' }], deals: [{ id: '6'.repeat(24), title: 'Winter deal' }] };
  draw([read({ plans: 1, noOfDealsAttched: 1, usedBy }), items, refusal(mediaListRoutes.remove, mediaListInUse)]);
  expect((await screen.findByRole('link', { name: 'Winter plan' })).getAttribute('href')).toBe(`/mediaplan/${'5'.repeat(24)}/targeting`);
  expect(screen.getByRole('link', { name: 'Winter deal' }).getAttribute('href')).toBe(`/deals/self/${'6'.repeat(24)}`);
  expect(screen.getByRole('button', { name: 'Delete' }).getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText(/^This media list cannot be made inactive: media plan “Winter plan” uses it\./)).toBeTruthy();
});

test('a list that is not there says so, and leads back (3 §2, §8)', async () => {
  draw([refusal(mediaListRoutes.get, mediaListNotFound)]);
  expect(await screen.findByRole('heading', { name: 'Media List Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Media Lists' }).getAttribute('href')).toBe('/medialist/metrocode');
});

test('an empty list says so with a next step (3 §8)', async () => {
  draw([read({ count: 0 }), answer(mediaListRoutes.items, { rows: [], totalCount: 0, hasMore: false })]);
  expect(await screen.findByRole('heading', { name: 'No List Items Found' })).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Add items' })).toHaveLength(2);
});
