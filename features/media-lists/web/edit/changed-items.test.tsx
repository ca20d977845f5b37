import { staleVersion, tooBusy } from '@kontor/core/contract';
import { answer, refusal, renderScreen, stubUploads } from '@kontor/core/testing/web';
import { dealRoutes } from '@kontor/deals/contract';
import { changeNotFound, type ListDifference, type MediaListDetail, mediaListPages, mediaListRoutes } from '@kontor/media-lists/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ListRecordPage from './list-record-page.tsx';

const [ID, OTHER, FILE, CHANGE] = ['1'.repeat(24), '2'.repeat(24), '3'.repeat(24), '4'.repeat(24)];
const detail: MediaListDetail = {
  id: ID,
  title: 'Stores',
  type: 'zipcode',
  mediaType: 'zipcode',
  count: 3,
  status: true,
  withSubdomains: false,
  plans: 0,
  noOfDealsAttched: 0,
  createDate: '2026-11-01T02:00:00.000Z',
  updateDate: '2026-11-02T12:00:00.000Z',
  creatorName: 'Maren Oduya',
  usedBy: { plans: [], deals: [] },
  version: 3,
};
const item = (n: number, requests: number | null) => {
  const id = String(n).repeat(24);
  return { id, data: { id, title: `1000${n}`, code: `1000${n}`, requests, createDate: '2026-11-01T02:00:00.000Z' } };
};
const read = answer(mediaListRoutes.get, detail);
const items = answer(mediaListRoutes.items, { rows: [item(1, 1_200_000), item(2, 0), item(3, null)], totalCount: 3, hasMore: false });
const figures = answer(mediaListRoutes.figures, { requests: 1_200_000, unseen: 1, days: 28, subdomains: 0, suffixes: [] });
const draw = (...answers: Parameters<typeof renderScreen>[0]['answers'][number][]) =>
  renderScreen({
    page: mediaListPages.edit,
    screen: ListRecordPage,
    at: `/medialist/zipcode/${ID}`,
    answers: [...answers, read, items, figures],
  });

/** What the server cannot do now is asked once more before it is told. */
const LATE = { timeout: 10_000 };

beforeEach(() => localStorage.clear());

test('figures say what the market has behind the list; items not seen are marked, and shown alone (decision 0073)', async () => {
  draw();
  expect(await screen.findByText('in the whole market, in 28 days')).toBeTruthy();
  expect(screen.getAllByText('1.20 M').length).toBeGreaterThan(0);
  expect((await screen.findAllByText('Not seen')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Show items not seen' }));
  await waitFor(() => expect(items.asked.at(-1)?.body).toMatchObject({ tableFilter: { seen: { operation: 'in', value: ['no'] } } }));
  await userEvent.click(screen.getByRole('button', { name: 'Show every item' }));
  await waitFor(() => expect(items.asked.at(-1)?.body).toMatchObject({ tableFilter: {} }));
});

test('figures that did not load say so, with Retry, and leave the items alone', async () => {
  renderScreen({
    page: mediaListPages.edit,
    screen: ListRecordPage,
    at: `/medialist/zipcode/${ID}`,
    answers: [read, items, refusal(mediaListRoutes.figures, tooBusy)],
  });
  expect(await screen.findByText('The figures did not load', undefined, LATE)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Retry/ })).toBeTruthy();
  expect(await screen.findAllByText('10001')).toBeTruthy();
});

const agreed = {
  id: OTHER,
  title: 'Winter',
  dealId: 'KN-W',
  status: 'PUBLISHED' as const,
  publishers: ['Fernstream Media'],
  changed: 'Zip code lists',
};
const AGAIN = { deals: [agreed], publishers: ['Fernstream Media'] };

test('items of a list that publishers agreed to are taken out only once the deals that stop serving were named (decisions D65)', async () => {
  const take = answer(mediaListRoutes.removeItem, { change: CHANGE }, { msg: 'List item deleted.' });
  const again = answer(dealRoutes.askedAgain, AGAIN);
  draw(answer(mediaListRoutes.get, { ...detail, plans: 1 }), take, again);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Items' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 10001' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Deals must be approved again' }));
  expect(dialog.getByText('Fernstream Media must approve “Winter” again: Zip code lists.')).toBeTruthy();
  expect(dialog.getByRole('list', { name: 'Will stop serving' }).textContent).toBe('Winter KN-W');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect([take.asked.length, again.asked[0]?.body]).toEqual([0, { mediaList: ID }]);
  await userEvent.click(screen.getByRole('button', { name: 'Delete 10001' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete, 1 stops serving' }));
  await waitFor(() => expect(take.asked).toHaveLength(1));
});

test('where no deal is concerned, items go at once', async () => {
  const take = answer(mediaListRoutes.removeItem, { change: CHANGE }, { msg: 'List item deleted.' });
  draw(answer(mediaListRoutes.get, { ...detail, plans: 1 }), take, answer(dealRoutes.askedAgain, { deals: [], publishers: [] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Items' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 10001' }));
  await waitFor(() => expect(take.asked).toHaveLength(1));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('several items go in one call, and come back by Undo (decision 0073)', async () => {
  const take = answer(mediaListRoutes.removeItems, { change: CHANGE }, { msg: '2 list items deleted.' });
  const undo = answer(mediaListRoutes.undo, null, { msg: 'Undone: 2 items are back.' });
  draw(take, undo);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Items' }));
  await userEvent.click(await screen.findByRole('checkbox', { name: /10001/ }));
  await userEvent.click(screen.getByRole('checkbox', { name: /10002/ }));
  const [fromList] = screen.getAllByRole('button', { name: 'Delete' });
  if (fromList) await userEvent.click(fromList);
  expect(await screen.findByText('2 list items deleted.')).toBeTruthy();
  expect(take.asked).toHaveLength(1);
  expect(take.asked[0]?.body).toEqual({ ids: ['1'.repeat(24), '2'.repeat(24)] });
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 2 items are back.')).toBeTruthy();
  expect(undo.asked[0]?.body).toEqual({ id: ID, change: CHANGE });
});

test('what can no longer be undone says so', async () => {
  draw(
    answer(mediaListRoutes.removeItem, { change: CHANGE }, { msg: 'List item deleted.' }),
    refusal(mediaListRoutes.undo, changeNotFound),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Items' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete 10001' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(changeNotFound.text)).toBeTruthy();
});

const report = { rows: 3, good: 3, repeated: 0, invalid: 0, problems: [], preview: ['10003'], fileUrl: FILE, name: 'new.csv' };
const difference: ListDifference = {
  added: { count: 2, first: ['10004', '10005'] },
  removed: { count: 30, first: ['10001', '10002'] },
  kept: 1,
  version: 3,
};

/** The dialog with a file that the server has taken. */
async function openReplace() {
  const begun = stubUploads();
  await userEvent.click(await screen.findByRole('button', { name: 'Replace by CSV' }));
  const dialog = await screen.findByRole('dialog');
  const input = dialog.querySelector('input[type=file]');
  if (input) Object.defineProperty(input, 'files', { configurable: true, value: [new File(['10003'], 'new.csv')] });
  act(() => void input?.dispatchEvent(new Event('change', { bubbles: true })));
  act(() => begun[0]?.answer(200, { success: true, msg: '', value: null, data: report }));
  return within(dialog);
}
afterEach(() => vi.unstubAllGlobals());

test('a file takes the place of the items once its difference was shown, and Undo brings them back (decision 0073)', async () => {
  const update = answer(mediaListRoutes.update, { change: CHANGE }, { msg: 'Media list updated.' });
  const undo = answer(mediaListRoutes.undo, null, { msg: 'Undone: 30 items are back.' });
  draw(
    answer(mediaListRoutes.get, { ...detail, plans: 1 }),
    answer(dealRoutes.askedAgain, AGAIN),
    answer(mediaListRoutes.difference, difference),
    update,
    undo,
  );
  const dialog = await openReplace();
  expect((await dialog.findByRole('list', { name: 'Will stop serving' })).textContent).toBe('Winter KN-W');
  expect(within(await dialog.findByRole('region', { name: 'Added' })).getByText('10004')).toBeTruthy();
  expect(within(dialog.getByRole('region', { name: 'Removed' })).getByText('and 28 more')).toBeTruthy();
  expect(dialog.getByText('1 item stays.')).toBeTruthy();
  expect(update.asked).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Replace zip codes' }));
  expect(await screen.findByText('Media list updated.')).toBeTruthy();
  expect(update.asked[0]?.body).toEqual({ title: 'Stores', fileUrl: FILE, replace: true, version: 3 });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 30 items are back.')).toBeTruthy();
});

test('nothing is replaced without a file, by a file that differs in nothing, or over another’s change', async () => {
  const same = { ...difference, added: { count: 0, first: [] }, removed: { count: 0, first: [] } };
  const told = answer(mediaListRoutes.difference, same);
  draw(told, refusal(mediaListRoutes.update, staleVersion));
  await userEvent.click(await screen.findByRole('button', { name: 'Replace by CSV' }));
  expect(await screen.findByText('Upload a CSV file first.')).toBeTruthy();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await openReplace();
  expect(await dialog.findByText('The file holds what the list holds.')).toBeTruthy();
});

test('a difference that did not load says so, with Retry', async () => {
  draw(refusal(mediaListRoutes.difference, tooBusy));
  const dialog = await openReplace();
  expect(await dialog.findByText('The difference did not load', undefined, LATE)).toBeTruthy();
});

const other = { ...detail, id: OTHER, title: 'Shops', count: 5 };
const others = answer(mediaListRoutes.list, { rows: [{ id: OTHER, data: other }], totalCount: null, hasMore: false });

test('two lists are compared by what each has alone and both have, and a part becomes a list (decision 0073)', async () => {
  const lists = { left: { id: ID, title: 'Stores' }, right: { id: OTHER, title: 'Shops' } };
  const compared = answer(mediaListRoutes.compared, {
    rows: [item(1, null)].map(({ id, data: { requests: _, ...data } }) => ({ id, data })),
    totalCount: 1,
    hasMore: false,
  });
  const save = answer(mediaListRoutes.saveCompared, null, { msg: 'Media list created.', value: '5'.repeat(24) });
  draw(others, answer(mediaListRoutes.compare, { type: 'zipcode', lists, counts: { left: 2, both: 1, right: 0 } }), compared, save);
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Compare with' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Shops, 5 items' }));
  expect(await dialog.findByRole('radio', { name: '1 in both' })).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: '0 only in Shops' }));
  expect(dialog.getByText('There are no items in this part.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('radio', { name: '2 only in Stores' }));
  await waitFor(() => expect(compared.asked.at(-1)?.url.pathname).toBe(`/api/medialist/compare/left/${ID}/${OTHER}`));
  const title = dialog.getByRole('textbox', { name: 'Title of the new list' });
  expect((title as HTMLInputElement).value).toBe('Stores without Shops');
  await userEvent.click(dialog.getByRole('button', { name: 'Save as a list' }));
  expect(await screen.findByText('Media list created.')).toBeTruthy();
  expect(save.asked[0]?.body).toEqual({ left: ID, right: OTHER, part: 'left', title: 'Stores without Shops' });
});

test('a comparison that did not load says so, with Retry', async () => {
  draw(others, refusal(mediaListRoutes.compare, tooBusy));
  await userEvent.click(await screen.findByRole('button', { name: 'Compare' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Compare with' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Shops, 5 items' }));
  expect(await dialog.findByText('The comparison did not load', undefined, LATE)).toBeTruthy();
});
