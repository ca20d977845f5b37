import { answer, refusal, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import {
  type BulkDeal,
  type BulkPreview,
  type BulkRow,
  type BulkState,
  bulkEditNotFound,
  bulkEditRoutes,
  bulkTooMany,
  dealPages,
} from '@kontor/deals/contract';
import { dspRoutes } from '@kontor/dsps/contract';
import { mediaPlanRoutes } from '@kontor/media-plans/contract';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import BulkDialog from './bulk-dialog.tsx';
import { changeOf, NO_DRAFT } from './bulk-draft.ts';
import { newKey } from './bulk-key.ts';

const row = (n: number, part: Partial<BulkRow> = {}): BulkRow => ({
  id: String(n).repeat(24),
  dealId: `KN-${n}`,
  title: `Deal ${n}`,
  status: 'DRAFT',
  version: n,
  changes: [{ name: 'Floor CPM', oldValue: '$10', newValue: '$11' }],
  refusals: [],
  findings: [],
  warnings: [],
  stops: null,
  ...part,
});
const PREVIEW: BulkPreview = {
  rows: [row(1), row(2), row(3, { refusals: ['Inactive Deal can not be edited.'] })],
  unknown: ['nobody'],
  unknownCount: 1,
};
const named = (n: number, part: Partial<BulkState['named'][number]> = {}): BulkState['named'][number] => ({
  ...{ id: String(n).repeat(24), title: `Deal ${n}`, dealId: `KN-${n}`, why: 'Why.', state: 'SKIPPED', stopped: false },
  ...part,
});
const state = (part: Partial<BulkState> = {}): BulkState => ({
  ...{ key: 'a'.repeat(24), state: 'DONE', total: 2, by: 'Maren Oduya' },
  rows: { WAITING: 0, DONE: 1, SAME: 0, SKIPPED: 1, UNDONE: 0, KEPT: 0 },
  stopped: 0,
  done: [{ id: row(1).id, title: 'Deal 1', dealId: 'KN-1' }],
  named: [named(2, { why: 'It was changed after the dry run.' })],
  ...part,
});
const dsps = answer(dspRoutes.list, []);
const plans = answer(mediaPlanRoutes.search, []);
const dealOf = ({ id, dealId, title, status }: BulkRow): BulkDeal => ({ id, dealId, title, status, dsp: 'Vantor' });
const open = (deals: BulkDeal[], runningKey: string | null, answers: Parameters<typeof renderScreen>[0]['answers']) => {
  const onClose = vi.fn();
  const Screen = () => <BulkDialog deals={deals} runningKey={runningKey} onClose={onClose} />;
  renderScreen({ page: dealPages.list, screen: Screen, at: '/deals/self', answers: [...(answers ?? []), dsps, plans] });
  return onClose;
};
// jsdom has no fonts, for which a text area asks.
beforeEach(() => {
  localStorage.clear();
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() });
});

test('of pasted IDs all that name no deal stay in the field, also those that the answer does not name', async () => {
  const odd = Array.from({ length: 30 }, (_, n) => `odd-${n}`);
  const deals = answer(bulkEditRoutes.deals, { rows: [dealOf(row(2))], unknown: odd.slice(0, 20), unknownCount: 30 });
  open([dealOf(row(1))], null, [deals]);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add deals by ID' });
  await userEvent.click(field);
  await userEvent.paste(['kn-2', ...odd].join('\n'));
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('link', { name: 'Deal 2' })).toBeTruthy();
  expect(field.value.split('\n')).toEqual(odd);
  expect(screen.getByText(/^Not found: odd-0, .* and 22 more$/)).toBeTruthy();
});

test('deals are chosen, looked at, one is left out, and the others are applied by a key that a reload finds again', async () => {
  const preview = answer(bulkEditRoutes.preview, PREVIEW);
  const deals = answer(bulkEditRoutes.deals, { rows: [2, 3].map((n) => dealOf(row(n))), unknown: ['nowhere'], unknownCount: 1 });
  const apply = answer(bulkEditRoutes.apply, state());
  open([dealOf(row(1))], null, [deals, preview, apply, answer(bulkEditRoutes.state, state())]);
  const look = await screen.findByRole('button', { name: 'Review changes' });
  expect(screen.getByText('Choose what to change.')).toBeTruthy();
  expect(
    within(screen.getByRole('table', { name: 'Chosen deals' }))
      .getByRole('link', { name: 'Deal 1' })
      .getAttribute('href'),
  ).toBe(`/deals/self/${row(1).id}`);
  await userEvent.type(screen.getByRole('textbox', { name: 'Add deals by ID' }), 'KN-2, KN-3 nowhere');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('link', { name: 'Deal 3' })).toBeTruthy();
  expect(deals.asked[0]?.body).toEqual({ ids: ['KN-2', 'KN-3', 'nowhere'] });
  expect(screen.getByText('Not found: nowhere')).toBeTruthy();
  await userEvent.click(screen.getByRole('combobox', { name: 'Floor CPM' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Change by $' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Dollars, with a minus to lower' }), '1');
  await userEvent.click(look);
  expect(await screen.findByRole('radio', { name: 'Will change 2' })).toBeTruthy();
  expect(preview.asked[0]?.body).toEqual({ ids: [1, 2, 3].map((n) => row(n).id), change: { rate: { by: 'ADD', value: '1' } } });
  expect(screen.getByText('Not found: nobody')).toBeTruthy();
  expect(screen.getAllByText('Inactive Deal can not be edited.').length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Deal 2' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 deal' }));
  expect(await screen.findByText('1 deal changed, 1 not.')).toBeTruthy();
  const sent = apply.asked[0]?.body;
  expect(sent).toMatchObject({ ids: [row(1).id], versions: [1], change: { rate: { by: 'ADD', value: '1' } } });
  expect(Object.values(localStorage)).toContain((sent as { key: string }).key);
  expect(within(screen.getByRole('list', { name: 'Deals left out' })).getByRole('link', { name: 'Deal 2' })).toBeTruthy();
  expect(
    within(screen.getByRole('list', { name: 'Changed' }))
      .getByRole('link', { name: 'Deal 1' })
      .getAttribute('href'),
  ).toBe(`/deals/self/${row(1).id}`);
});

test('an edit under way shows how far it is and can be cancelled; one that ended can be undone', async () => {
  const going = state({ state: 'RUNNING', rows: { ...state().rows, WAITING: 1, SKIPPED: 0 }, named: [] });
  const cancel = answer(bulkEditRoutes.cancel, state({ state: 'CANCELLED' }));
  const onClose = open([], 'a'.repeat(24), [answer(bulkEditRoutes.state, going), cancel]);
  expect(await screen.findByText('1 of 2 deals done.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  await expect.poll(() => cancel.asked.length).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Close (runs in the background)' }));
  expect(onClose).toHaveBeenCalled();
});

const keptKeys = () => Object.entries(localStorage).flatMap(([name, value]) => (name.includes('bulk-edit') ? [String(value)] : []));

test('a deal with warnings is applied only when each of them is acknowledged by its name', async () => {
  const odd = row(2, { warnings: ['dealIdOdd'], changes: [{ name: 'Status', oldValue: 'Draft', newValue: 'Published' }] });
  const both = row(3, { warnings: ['dealIdOdd', 'fewRequests'] });
  const apply = answer(bulkEditRoutes.apply, state());
  const preview = answer(bulkEditRoutes.preview, { rows: [row(1), odd, both], unknown: [], unknownCount: 0 });
  open([dealOf(row(1))], null, [preview, apply, answer(bulkEditRoutes.state, state())]);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Publish' }));
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  const warnings = within(await screen.findByRole('region', { name: 'Warnings' }));
  expect(warnings.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Deal ID with a leading zero or odd letters: 2 dealsI understand',
    'Few avails: 1 dealI understand',
  ]);
  expect(screen.getByRole('button', { name: 'Publish 1 deal' })).toBeTruthy();
  expect(screen.getByText('2 deals are left out until their warnings are seen.')).toBeTruthy();
  await userEvent.click(warnings.getByRole('checkbox', { name: 'I understand: Deal ID with a leading zero or odd letters' }));
  await userEvent.click(screen.getByRole('button', { name: 'Publish 2 deals' }));
  await expect.poll(() => apply.asked[0]?.body).toMatchObject({ ids: [row(1).id, odd.id], acknowledged: ['dealIdOdd'] });
});

const STOPS = { isAsked: false, text: 'It becomes Unpublished and stops serving: Fernstream Media must approve it again.' };

test('deals that would stop serving are named with the whole reason, and must be seen before the button is live', async () => {
  const rows = [row(1), row(2, { status: 'PUBLISHED', stops: STOPS }), row(3, { status: 'PUBLISHED', stops: STOPS })];
  const apply = answer(bulkEditRoutes.apply, state());
  open([dealOf(row(1))], null, [
    answer(bulkEditRoutes.preview, { rows, unknown: [], unknownCount: 0 }),
    apply,
    answer(bulkEditRoutes.state, state()),
  ]);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Floor CPM' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Change by %' }));
  // A value that was asked for is typed at once.
  await userEvent.keyboard('10');
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByRole('radio', { name: 'Will stop serving 2' })).toBeTruthy();
  const stopping = within(screen.getByRole('region', { name: 'What this takes off the air' }));
  expect(stopping.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    `Deal 2 KN-2 ${STOPS.text}`,
    `Deal 3 KN-3 ${STOPS.text}`,
  ]);
  const button = screen.getByRole('button', { name: 'Change 3 deals, 2 stop serving' });
  await userEvent.click(button);
  expect(apply.asked).toEqual([]);
  // Beside the button, and in its tooltip where that is open.
  expect(screen.getAllByText('Confirm that you understand which deals stop serving.')).not.toEqual([]);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Deal 3' }));
  await userEvent.click(stopping.getByRole('checkbox', { name: 'I understand: deals that stop serving' }));
  await userEvent.click(screen.getByRole('button', { name: 'Change 2 deals, 1 stops serving' }));
  await expect.poll(() => apply.asked[0]?.body).toMatchObject({ ids: [row(1).id, row(2).id], stops: [row(2).id] });
});

test('deals that are unpublished as asked are counted, and need not be seen again', async () => {
  const rows = [row(1, { status: 'PUBLISHED', stops: { isAsked: true, text: 'As asked.' } })];
  const apply = answer(bulkEditRoutes.apply, state());
  open([dealOf(row(1))], null, [
    answer(bulkEditRoutes.preview, { rows, unknown: [], unknownCount: 0 }),
    apply,
    answer(bulkEditRoutes.state, state()),
  ]);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Unpublish' }));
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  expect((await screen.findByRole('region', { name: 'will be unpublished, as asked' })).textContent).toBe(
    '1will be unpublished, as askedof 1 deal',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Change 1 deal, 1 stops serving' }));
  await expect.poll(() => apply.asked[0]?.body).toMatchObject({ stops: [] });
});

test('the result names the deals that stopped serving and leads to sending them for approval', async () => {
  const done = state({
    ...{ total: 20, rows: { ...state().rows, DONE: 20, SKIPPED: 0 }, stopped: 1 },
    named: [named(2, { state: 'DONE', stopped: true }), named(3, { state: 'DONE' })],
  });
  const preview = answer(bulkEditRoutes.preview, PREVIEW);
  open([], 'a'.repeat(24), [answer(bulkEditRoutes.state, done), preview]);
  expect(await screen.findByText('20 deals changed, 1 of them stopped serving.')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Stopped serving' })).getByText('Deal 2')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Must be approved again' })).getByText('Deal 3')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send for approval' }));
  expect(await screen.findByRole('button', { name: 'Send 2 deals for approval' })).toBeTruthy();
  expect(preview.asked[0]?.body).toEqual({ takenBackBy: 'a'.repeat(24), change: { status: 'SEND_FOR_APPROVAL' } });
});

test('an undo says what it could not publish again, with the reason', async () => {
  const undone = state({
    ...{ state: 'UNDONE', total: 20, rows: { ...state().rows, DONE: 0, SKIPPED: 0, UNDONE: 19, KEPT: 1 }, stopped: 3 },
    named: [named(2, { state: 'UNDONE', stopped: true, why: 'It stays Unpublished: Fernstream Media must approve it again.' })],
  });
  open([], 'a'.repeat(24), [answer(bulkEditRoutes.state, undone)]);
  expect(await screen.findByText('16 deals undone, 3 not published again, 1 not undone.')).toBeTruthy();
  const list = within(screen.getByRole('list', { name: 'Not published again' }));
  expect(list.getByRole('listitem').textContent).toBe('Deal 2 KN-2 It stays Unpublished: Fernstream Media must approve it again.');
});

test('an edit that is closed while it is under way is shown again, until its result is seen; then the next one begins', async () => {
  let now = state({ state: 'RUNNING', named: [] });
  const progress = answer(bulkEditRoutes.state, () => now);
  const apply = answer(bulkEditRoutes.apply, () => now);
  const onClose = open([dealOf(row(1))], null, [answer(bulkEditRoutes.preview, PREVIEW), apply, progress]);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Publish' }));
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Publish 2 deals' }));
  await screen.findByRole('button', { name: 'Close (runs in the background)' });
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(1);
  const [key = ''] = keptKeys();
  expect(apply.asked[0]?.body).toMatchObject({ key });
  cleanup();
  now = state();
  open([dealOf(row(2))], key, [progress]);
  await userEvent.click(await screen.findByRole('button', { name: 'New edit' }));
  expect(keptKeys()).toEqual([]);
  expect(screen.getByRole('link', { name: 'Deal 2' })).toBeTruthy();
});

test('a key that the server does not know says so and leads to the next edit', async () => {
  open([], 'b'.repeat(24), [refusal(bulkEditRoutes.state, bulkEditNotFound)]);
  expect(await screen.findByText('This bulk edit is no longer kept.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'New edit' }));
  expect(screen.getByText('No deal is chosen')).toBeTruthy();
});

test('a dry run that fails says why, keeps what is chosen, and Retry asks again', async () => {
  const preview = refusedOnce(answer(bulkEditRoutes.preview, PREVIEW), bulkTooMany);
  open([dealOf(row(1))], null, [preview]);
  await userEvent.click(await screen.findByRole('combobox', { name: 'Status' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Publish' }));
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  expect(await screen.findByText('The dry run did not load')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('radio', { name: 'Will change 2' })).toBeTruthy();
});

test('what is left as it is, is not asked for; a chosen field needs its value', () => {
  expect(changeOf(NO_DRAFT)).toEqual({});
  expect(changeOf({ ...NO_DRAFT, rateBy: 'PERCENT' })).toBeNull();
  expect(changeOf({ ...NO_DRAFT, startBy: 'SET', endBy: 'SHIFT', endDays: '-7', dealDspId: 'd', status: 'PUBLISHED' })).toEqual({
    start: { by: 'SET', value: null },
    end: { by: 'SHIFT', days: -7 },
    dealDspId: 'd',
    seat: '',
    status: 'PUBLISHED',
  });
});

test('title, budget, frequency, hours and the seat of the deals’ one DSP are asked for as they are filled in', async () => {
  const dsp = { id: 'v', name: 'Vantor', seat: false, via: null, seats: [{ seat: '77', name: 'North' }] };
  const preview = answer(bulkEditRoutes.preview, PREVIEW);
  open([dealOf(row(1))], null, [answer(dspRoutes.list, [dsp as never]), preview]);
  const choose = async (field: string, option: string) => {
    await userEvent.click(await screen.findByRole('combobox', { name: field }));
    await userEvent.click(await screen.findByRole('option', { name: option }));
  };
  const type = (field: string, text: string) => userEvent.type(screen.getByRole('textbox', { name: field }), text);
  await choose('Title', 'Find and replace');
  expect(screen.getByText('Fill in what is chosen.')).toBeTruthy();
  await type('Find in titles', 'Q4 ');
  await type('Replace with', 'Q1 ');
  await choose('Budget', 'Change by %');
  await type('Budget percent, with a minus to lower', '-10');
  await choose('Frequency', 'Daily');
  await type('Frequency cap (per household per day)', '3');
  await choose('Day parting', 'Chosen hours');
  await userEvent.click(screen.getByRole('button', { name: 'Every day 09:00' }));
  await choose('Seat', 'Set to');
  await choose('New seat of Vantor', 'North (77)');
  await userEvent.click(screen.getByRole('button', { name: 'Review changes' }));
  await expect
    .poll(() => preview.asked[0]?.body)
    .toEqual({
      ids: [row(1).id],
      change: {
        title: { by: 'REPLACE', find: 'Q4 ', with: 'Q1 ' },
        budget: { by: 'PERCENT', value: '-10' },
        frequency: 3,
        dayParting: { hours: [0, 1, 2, 3, 4, 5, 6].map((day) => [day, 9]), timezone: 'America/New_York' },
        seat: '77',
      },
    });
});

test('keys are ids, and no two are the same', () => {
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys.every((key) => /^[0-9a-f]{24}$/.test(key))).toBe(true);
});
