import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { historyRoutes } from '@kontor/history/contract';
import { changeNotFound, type MediaListDetail, mediaListPages, mediaListRoutes } from '@kontor/media-lists/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import ListRecordPage from './list-record-page.tsx';

const ID = '1'.repeat(24);
const detail: MediaListDetail = {
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
};
const read = answer(mediaListRoutes.get, detail);
const KEPT = '4'.repeat(24);
const kept = { change: KEPT, at: '2026-11-02T12:00:00.000Z', removed: 2_000, added: 1, canUndo: true, canRestore: true };
const row = {
  id: '7'.repeat(24),
  summary: 'Changed Items',
  action: 'Update' as const,
  creatorName: 'Maren Oduya',
  changelogs: [],
  updateDate: '2026-11-02T12:00:00.000Z',
  version: null,
};
const history = answer(historyRoutes.list, { rows: [{ id: row.id, data: row }], totalCount: 1, hasMore: false });
const creators = answer(historyRoutes.creators, []);
const draw = (...answers: Parameters<typeof renderScreen>[0]['answers'][number][]) =>
  renderScreen({
    page: mediaListPages.edit,
    screen: ListRecordPage,
    at: `/medialist/metrocode/${ID}/history`,
    answers: [read, history, creators, ...answers],
  });

beforeEach(() => localStorage.clear());

test('History tells what happened to the list, and undoes each change of its items (3 §3, decision 0073)', async () => {
  const undo = answer(mediaListRoutes.undo, null, { msg: 'Undone: 2,000 items are back, 1 item is out.' });
  draw(answer(mediaListRoutes.changes, [kept]), undo);
  expect(await screen.findByText('Changed Items')).toBeTruthy();
  await userEvent.click(await screen.findByRole('button', { name: 'Undo: 2,000 items removed, 1 item added' }));
  expect(await screen.findByText('Undone: 2,000 items are back, 1 item is out.')).toBeTruthy();
  expect(undo.asked[0]?.body).toEqual({ id: ID, change: KEPT });
  expect(history.asked[0]?.url.searchParams.get('id')).toBe(ID);
});

test('what was undone already, or lacks changes after it, says why it is not offered (decision 0073)', async () => {
  draw(answer(mediaListRoutes.changes, [{ ...kept, canUndo: false, canRestore: false }]));
  const undo = await screen.findByRole('button', { name: /^Undo: / });
  expect(undo.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('It was undone already.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Restore to before this: / }));
  expect(screen.getByText('Not all changes after this one are known.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

const question = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Restore to before this: 2,000 items removed, 1 item added' }));
  return within(await screen.findByRole('dialog'));
};
const difference = { added: { count: 2_000, first: ['10001'] }, removed: { count: 1, first: ['10009'] }, kept: 2, version: 3 };

test('a list is restored to before a change once it was shown what comes and goes, and Undo takes that back (decision 0073)', async () => {
  const asked = answer(mediaListRoutes.rollbackDifference, difference);
  const restore = answer(mediaListRoutes.rollback, { change: '5'.repeat(24) }, { msg: 'Restored: 2,000 items are back, 1 item is out.' });
  const undo = answer(mediaListRoutes.undo, null, { msg: 'Undone: 1 item is back, 2,000 items are out.' });
  draw(answer(mediaListRoutes.changes, [kept]), asked, restore, undo);
  const dialog = await question();
  expect(within(await dialog.findByRole('region', { name: 'Added' })).getByText('and 1,999 more')).toBeTruthy();
  expect(within(dialog.getByRole('region', { name: 'Removed' })).getByText('10009')).toBeTruthy();
  expect(asked.asked[0]?.url.pathname).toBe(`/api/medialist/rollback/${ID}/${KEPT}`);
  expect(restore.asked).toHaveLength(0);
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Restored: 2,000 items are back, 1 item is out.')).toBeTruthy();
  expect(restore.asked[0]?.body).toEqual({ id: ID, change: KEPT });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: 1 item is back, 2,000 items are out.')).toBeTruthy();
  expect(undo.asked[0]?.body).toEqual({ id: ID, change: '5'.repeat(24) });
});

test('a list that holds what it held then is not restored', async () => {
  const none = { count: 0, first: [] };
  const same = answer(mediaListRoutes.rollbackDifference, { ...difference, added: none, removed: none });
  draw(answer(mediaListRoutes.changes, [kept]), same);
  expect(await (await question()).findByText('The list holds what it held then.')).toBeTruthy();
});

test('a restore that comes too late says so', async () => {
  const answers = [answer(mediaListRoutes.rollbackDifference, difference), refusal(mediaListRoutes.rollback, changeNotFound)];
  draw(answer(mediaListRoutes.changes, [kept]), ...answers);
  const dialog = await question();
  await dialog.findByRole('region', { name: 'Added' });
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText(changeNotFound.text)).toBeTruthy();
});

test('a difference of a restore that did not load says so, with Retry', async () => {
  draw(answer(mediaListRoutes.changes, [kept]), refusal(mediaListRoutes.rollbackDifference, changeNotFound));
  const dialog = await question();
  expect(await dialog.findByText('The difference did not load')).toBeTruthy();
  expect(dialog.getByRole('button', { name: /Retry/ })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Restore' }).getAttribute('aria-disabled')).toBe('true');
});
