import { allows, somethingWrong } from '@kontor/core/contract';
import { type Answer, answer, refusal, renderScreen, sessionOf, stubUploads } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { ingestPages, type NewestRate, notNewestRates, type RateChange, rateAsks, rateRoutes } from '@kontor/ingest/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ExchangeRatesPage from './exchange-rates-page.tsx';

const superUser = sessionOf({ superUser: true, roles: ['super'], email: 'super@demo.test' });
const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
const RATES: NewestRate[] = [
  { currency: 'EUR', day: daysAgo(0), rate: '1.0821', days: 30 },
  { currency: 'SEK', day: daysAgo(9), rate: '0.0952', days: 1 },
];
const change = (number: number, more: Partial<RateChange> = {}): RateChange => ({
  change: number,
  at: '2026-11-20T14:00:00Z',
  by: 'Una Super',
  source: 'rates.csv',
  rates: 31,
  currencies: ['EUR', 'SEK'],
  from: '2026-11-01',
  to: '2026-11-20',
  ...more,
});

let user: ReturnType<typeof userEvent.setup>;
let begun: ReturnType<typeof stubUploads>;
beforeEach(() => {
  user = userEvent.setup({ applyAccept: false });
  begun = stubUploads();
});
afterEach(() => {
  toast.clean();
  vi.unstubAllGlobals();
});
const listOf = (rates: NewestRate[], changes: RateChange[]) =>
  answer(rateRoutes.list, () => ({ rates: [...rates], changes: [...changes] }));
const open = (answers: Answer[]) =>
  renderScreen({ page: ingestPages.rates, screen: ExchangeRatesPage, at: '/setting/exchange-rates', answers, session: superUser });
const table = (name: string) => within(screen.getByRole('table', { name }));

test('the page is for super users alone', () => {
  expect(allows(ingestPages.rates.access, sessionOf({ admin: true }))).toBe(false);
  expect(allows(ingestPages.rates.access, superUser)).toBe(true);
});

test('the newest rate of each currency is listed with its age, and which is too old for events of today', async () => {
  open([listOf(RATES, [change(1)])]);
  await screen.findByRole('table', { name: 'Newest rates' });
  const [, euro, krona] = table('Newest rates').getAllByRole('row');
  for (const text of ['EUR', 'Euro', '1.0821', 'Today', '30']) expect(euro?.textContent).toContain(text);
  expect(euro?.textContent).not.toContain('too old');
  expect(krona?.textContent).toContain('9 days, too old for today');
});

test('without rates it is said what that means; a failure offers Retry', async () => {
  open([refusal(rateRoutes.list, somethingWrong)]);
  expect(await screen.findByRole('status', { name: 'Loading exchange rates' })).toBeTruthy();
  expect((await screen.findByRole('alert')).textContent).toContain('Exchange rates did not load');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, data: { rates: [], changes: [] } })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'No Exchange Rates' })).toBeTruthy();
  expect(screen.queryByRole('table', { name: 'Changes of rates' })).toBeNull();
});

test('a rate is added by hand, and the toast takes it back', async () => {
  const keep = answer(rateRoutes.keep, { change: 2, added: 1, replaced: 0, same: 0 });
  const undo = answer(rateRoutes.undo, null);
  open([listOf(RATES, [change(1)]), keep, undo]);
  await user.click(await screen.findByRole('button', { name: 'Add a rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a rate' }));
  await user.click(dialog.getByRole('button', { name: 'Save rate' }));
  expect(await dialog.findByText('Not a currency of ISO 4217')).toBeTruthy();
  expect(keep.asked).toEqual([]);
  await user.type(dialog.getByRole('combobox', { name: 'Currency' }), 'swiss');
  await user.click(await screen.findByRole('option', { name: 'CHF Swiss Franc' }));
  await user.type(dialog.getByLabelText('Dollars for one'), '1.13{Enter}');
  expect(await screen.findByText('Rates: 1 added.')).toBeTruthy();
  expect(keep.asked[0]?.body).toMatchObject({ currency: 'CHF', rate: '1.13', day: daysAgo(0) });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(undo.asked.map(({ url }) => url.pathname)).toEqual(['/api/rates/undo/2']));
});

test('a rate that is far from what one expects is asked about, and taken when it is right', async () => {
  const doubt = 'Is 0.9241 upside down? A rate is dollars for one EUR, about 1.082.';
  const refused = refusal(rateRoutes.keep, { ...rateAsks, text: doubt });
  open([listOf(RATES, [change(1)]), refused]);
  await user.click(await screen.findByRole('button', { name: 'Add a rate' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a rate' }));
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.type(dialog.getByRole('combobox', { name: 'Currency' }), 'euro');
  await user.click(await screen.findByRole('option', { name: 'EUR Euro' }));
  await user.type(dialog.getByLabelText('Dollars for one'), '0.9241{Enter}');
  await user.click(await dialog.findByRole('checkbox', { name: 'The rate is right' }));
  expect(dialog.getByRole('alert').textContent).toContain(doubt);
  await user.click(dialog.getByRole('button', { name: 'Save rate' }));
  await waitFor(() => expect(refused.asked.map(({ body }) => body)).toMatchObject([{ isSure: false }, { isSure: true, rate: '0.9241' }]));
});

async function chooseFile() {
  await screen.findByText('From a file');
  const picker = document.querySelector('input[type=file]');
  if (!(picker instanceof HTMLInputElement)) throw new Error('There is nothing to choose a file with.');
  await user.upload(picker, new File(['day,currency,rate'], 'rates.csv'));
}

test('rows of a file that ask are counted, and the box that takes them stands beside', async () => {
  open([listOf([], [])]);
  await chooseFile();
  const problems = [{ row: 3, reason: 'Is 0.9241 upside down?' }];
  await act(async () =>
    begun[0]?.answer(200, { success: true, data: { rows: 2, invalid: 1, problems, asked: 1, change: 1, added: 1, replaced: 0, same: 0 } }),
  );
  expect(await screen.findByText(/^1 rate is far from what one expects\. If it is right, tick the box/)).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Take rates that are far from the last ones: they are right' })).toBeTruthy();
});

test('a file says what it did and names its refused rows', async () => {
  open([listOf([], [])]);
  await screen.findByRole('heading', { name: 'Exchange rates' });
  await chooseFile();
  const problems = [{ row: 7, reason: 'rate: Not above 0' }];
  const data = { rows: 32, invalid: 1, problems, asked: 0, change: 1, added: 30, replaced: 1, same: 0 };
  await act(async () => begun[0]?.answer(200, { success: true, data }));
  expect(await screen.findByText('1 of 32 rows was refused; the good ones are kept.')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Refused rows' })).getByText('Row 7: rate: Not above 0')).toBeTruthy();
  expect(screen.getAllByText('Rates: 30 added, 1 replaced.').length).toBeGreaterThan(0);
});

test('a file of which no rate is kept is no good one: it says why, and asks of rates that are far from what one expects', async () => {
  open([listOf([], [])]);
  await chooseFile();
  const problems = [{ row: 2, reason: 'Is 0.009 right?' }];
  const data = { rows: 1, invalid: 1, problems, asked: 1, change: null, added: 0, replaced: 0, same: 0 };
  await act(async () => begun[0]?.answer(200, { success: true, data }));
  expect((await screen.findAllByText('No rate was kept.')).length).toBeGreaterThan(0);
  expect(screen.queryByText('rates.csv is uploaded.')).toBeNull();
  expect(within(screen.getByRole('list', { name: 'Rows that are not valid' })).getByText('Row 2: Is 0.009 right?')).toBeTruthy();
  expect(screen.getByText(/^1 rate is far from what one expects\./)).toBeTruthy();
});

test('only the newest change is undone, and a refusal is told', async () => {
  open([listOf(RATES, [change(2, { by: 'Platform key Bank', source: 'Feed' }), change(1)]), refusal(rateRoutes.undo, notNewestRates)]);
  await screen.findByRole('table', { name: 'Changes of rates' });
  const [, newest, older] = table('Changes of rates').getAllByRole('row');
  expect(newest?.textContent).toContain('Platform key Bank');
  expect(within(older ?? document.body).queryByRole('button')).toBeNull();
  await user.click(within(newest ?? document.body).getByRole('button', { name: 'Undo this change' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Rates have changed since');
});
