import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { type DealComparison, type DealVersion, dealRoutes, dealVersionRoutes, versionRefused } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { sampleDeal } from '../testing/sample-deal.ts';
import { DealHistory } from './deal-history.tsx';
import { TOO_OLD } from './version-words.ts';

const deal = sampleDeal();
const row = (number: number, version: number | null) => ({
  id: String(number).repeat(24),
  summary: `Change ${number}`,
  action: 'Update' as const,
  creatorName: 'Maren Oduya',
  changelogs: [],
  updateDate: '2026-11-19T18:05:00.000Z',
  version,
});
const rows = [row(3, 3), row(2, 2), row(1, null)];
const list = answer(historyRoutes.list, { rows: rows.map((data) => ({ id: data.id, data })), totalCount: 3, hasMore: false });
const version = (number: number): DealVersion => ({
  number,
  status: 'DRAFT',
  summary: `Change ${number}`,
  creatorName: 'Maren Oduya',
  updateDate: '2026-11-19T18:05:00.000Z',
});
const versions = answer(dealVersionRoutes.versions, [version(3), version(2)]);
const found: DealComparison = {
  from: version(2),
  to: null,
  version: 3,
  differences: [
    { key: 'title', name: 'Title', action: 'Update', oldValue: 'Northlight', newValue: 'Southlight' },
    { key: 'rate', name: 'Floor CPM', action: 'Update', oldValue: '$20', newValue: '$22' },
  ],
};
const compare = () => answer(dealVersionRoutes.compare, found);
const beside = [list, answer(historyRoutes.creators, ['Maren Oduya']), versions, answer(dealRoutes.get, deal)];
const open = (answers: Parameters<typeof renderScreen>[0]['answers'], standing = { isReadOnly: false, isDirty: false }, of = deal) =>
  renderScreen({
    page: { path: '/deal' },
    screen: () => <DealHistory deal={of} {...standing} />,
    at: '/deal',
    answers: [...answers, ...beside],
  });
const choose = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Version 2, Change 2' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: item }));
};

test('a change from before versions were kept says that it cannot be restored', async () => {
  open([compare()]);
  const old = await screen.findByRole('button', { name: /Version of “Change 1”/ });
  expect(old.getAttribute('aria-disabled') ?? String((old as HTMLButtonElement).disabled)).toBe('true');
  expect(document.body.innerHTML).toContain(TOO_OLD);
});

test('one field of a version is restored under the version that was read; what refuses it is said and the choice stays', async () => {
  const refused = refusal(dealVersionRoutes.restoreVersion, versionRefused);
  open([compare(), refused]);
  await choose('Restore version 2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 2' }));
  expect(await dialog.findByText('Version 2, Nov 19, 13:05 EST, Maren Oduya: Change 2')).toBeTruthy();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Title' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Restore 1 of 2' }));
  expect(refused.asked[0]?.body).toEqual({ number: 2, version: 3, fields: ['rate'] });
  expect(await dialog.findByText(versionRefused.text)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Floor CPM' }).checked).toBe(true);
});

test('all of it is restored at once, and the dialog closes with the server’s words', async () => {
  const restored = answer(dealVersionRoutes.restoreVersion, null, { msg: 'Version restored.' });
  open([compare(), restored]);
  await choose('Restore version 2');
  await userEvent.click(await screen.findByRole('button', { name: 'Restore all' }));
  expect(await screen.findByText('Version restored.')).toBeTruthy();
  expect(restored.asked[0]?.body).toEqual({ number: 2, version: 3 });
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a restore that must be approved again says before it that the deal stops serving (decisions D65)', async () => {
  const of = { id: deal.id, title: 'Northlight', dealId: 'KN-1', publishers: ['Fernstream Media'], changed: 'Floor CPM' };
  const again = answer(dealRoutes.askedAgain, { deals: [{ ...of, status: 'PUBLISHED' }], publishers: ['Fernstream Media'] });
  open([compare(), again], undefined, sampleDeal({ status: 'PUBLISHED' }));
  await choose('Restore version 2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore version 2' }));
  expect((await dialog.findByRole('list', { name: 'Will stop serving' })).textContent).toBe('Northlight KN-1');
  expect(again.asked[0]?.body).toEqual({ restore: { id: deal.id, number: 2, fields: ['title', 'rate'] } });
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Floor CPM' }));
  expect(dialog.queryByRole('list', { name: 'Will stop serving' })).toBeNull();
});

test('unsaved changes are saved or discarded first', async () => {
  open([compare()], { isReadOnly: false, isDirty: true });
  await choose('Compare version 2');
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare version 2' }));
  const restore = await dialog.findByRole('button', { name: /Restore all/ });
  expect(restore.getAttribute('aria-disabled') ?? String((restore as HTMLButtonElement).disabled)).toBe('true');
});

test('closed by Escape, the comparison gives the focus back to the row it was opened from', async () => {
  open([compare()]);
  await choose('Compare version 2');
  await screen.findByRole('dialog', { name: 'Compare version 2' });
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement?.getAttribute('aria-label')).toBe('Version 2, Change 2');
});
