import { type AccountDetail, accountAdminRoutes, accountPages, NEW_ACCOUNT } from '@kontor/accounts/contract';
import { staleVersion } from '@kontor/core/contract';
import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import AccountPage from '../form/account-page.tsx';

const ID = 'c'.repeat(24);
const detail = (change: Partial<AccountDetail> = {}): AccountDetail => ({
  ...NEW_ACCOUNT,
  name: 'Halden Media',
  type: 'Agency',
  accountId: ID,
  customMarketplaces: [],
  users: 3,
  publishedDeals: 12,
  createDate: '2026-01-02T10:00:00.000Z',
  lastUpdate: '2026-01-02T10:00:00.000Z',
  version: 4,
  enabled: true,
  spentType: 'MONTHLY',
  startDate: '01/11/2026',
  spentRanges: [
    { from: '0', to: '50000', takeRate: '0.18' },
    { from: '50000', to: '', takeRate: '0.16' },
  ],
  ...change,
});
const now = answer(accountAdminRoutes.takeRate, {
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  spend: '60000',
  fee: '10600',
  hasBegun: true,
});
const open = (account = detail(), ...more: ReturnType<typeof refusal>[]) =>
  renderScreen({
    page: accountPages.edit,
    screen: AccountPage,
    at: `/admin/account/${ID}/takerate`,
    answers: [answer(accountAdminRoutes.get, account), now, ...more],
    session: sessionOf({ superUser: true, roles: ['super'] }),
  });
const field = (name: string) => screen.findByRole('textbox', { name });
const saved = () => answer(accountAdminRoutes.update, null, { msg: 'Account updated.', value: ID });

test('an agency has the tab, with its ranges in percent and what the present period has come to (3 §2)', async () => {
  open();
  expect(await field('Take Rate, range 1')).toHaveProperty('value', '18');
  expect(screen.getByRole('textbox', { name: 'Start Range, range 2' })).toHaveProperty('value', '50,000');
  expect(await screen.findByRole('img', { name: 'Take rate over spend: $60,000.00 so far, at 16.0 %' })).toBeTruthy();
  // All of the first range at 18 %, ten thousand of the second at 16 %.
  const table = screen.getByRole('table', { name: 'Ranges of spend' });
  expect(within(table).getByText('$9,000.00')).toBeTruthy();
  expect(within(table).getByText('$1,600.00')).toBeTruthy();
  expect(screen.getByText('$10,600.00')).toBeTruthy();
});

test('an account of another type has no such tab, and its address opens the settings', async () => {
  const account = detail({ type: 'DSP', enabled: false, spentRanges: [] });
  open(
    account,
    answer(accountAdminRoutes.choices, { providers: [], marketplaces: [], publishers: [], accounts: [] }),
    answer(accountAdminRoutes.dsps, []),
    answer(accountAdminRoutes.check, { isFree: true, msg: '' }),
  );
  expect(await screen.findByRole('switch', { name: /BFM margin/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Take Rate' })).toBeNull();
});

test('the end of a range is the start of the next, and a new one is open (3 §4); rates are sent as fractions (3 §9)', async () => {
  const update = saved();
  open(detail(), update);
  const end = await field('End Range, range 1');
  await userEvent.clear(end);
  await userEvent.type(end, '70000');
  expect(screen.getByRole('textbox', { name: 'Start Range, range 2' })).toHaveProperty('value', '70,000');
  await userEvent.type(await field('End Range, range 2'), '150000');
  await userEvent.click(screen.getByRole('button', { name: 'Add range' }));
  expect(await field('Start Range, range 3')).toHaveProperty('value', '150,000');
  await userEvent.type(await field('Take Rate, range 3'), '12.5');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() =>
    expect(update.asked[0]?.body).toMatchObject({
      enabled: true,
      version: 4,
      spentRanges: [
        { from: '0', to: '70000', takeRate: '0.18' },
        { from: '70000', to: '150000', takeRate: '0.16' },
        { from: '150000', to: '', takeRate: '0.125' },
      ],
    }),
  );
});

test('what is typed before the last letters are drawn takes nothing away from them', async () => {
  open();
  const [end, rate] = [await field('End Range, range 1'), await field('Take Rate, range 1')];
  act(() => {
    fireEvent.change(end, { target: { value: '70000' } });
    fireEvent.change(rate, { target: { value: '17' } });
    fireEvent.click(screen.getByRole('button', { name: 'Add range' }));
  });
  const values = ['End Range, range 1', 'Take Rate, range 1', 'Start Range, range 2'].map((name) => screen.getByRole('textbox', { name }));
  expect(values.map((input) => (input as HTMLInputElement).value)).toEqual(['70000', '17', '70,000']);
});

test('another range needs whole ones: the specification’s sentence, and nothing typed is lost (3 §5)', async () => {
  open();
  const rate = await field('Take Rate, range 2');
  await userEvent.clear(rate);
  await userEvent.click(screen.getByRole('button', { name: 'Add range' }));
  expect(await screen.findByText('Please Enter all valid values to Add More Ranges.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Start Range, range 3' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'End Range, range 1' })).toHaveProperty('value', '50,000');
});

test('each fault has its sentence beside its field, and what was typed stays (3 §5)', async () => {
  const update = saved();
  open(detail(), update);
  const type = async (name: string, text: string) => {
    const input = await field(name);
    await userEvent.clear(input);
    if (text) await userEvent.type(input, text);
  };
  await type('Start Range, range 2', '60000');
  await type('Take Rate, range 1', '101');
  await type('Take Rate, range 2', '0');
  await type('Start date', '29/02/2027');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  for (const words of [
    'Start Range should be 50000',
    'Take Rate should be less than 100%.',
    'Take Rate should be greater than 0%.',
    'There is no day 29/02/2027. Enter it as DD/MM/YYYY.',
  ])
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(update.asked).toEqual([]);
  expect(screen.getByRole('textbox', { name: 'Take Rate, range 1' })).toHaveProperty('value', '101');
});

test('switched off, the ranges are out of sight and what is kept is the margin’s', async () => {
  const update = saved();
  open(detail(), update);
  await userEvent.click(await screen.findByRole('switch', { name: /^Take rate by ranges of spend/ }));
  expect(screen.queryByRole('table', { name: 'Ranges of spend' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(update.asked[0]?.body).toMatchObject({ enabled: false }));
});

test('who saves second chooses between theirs and mine', async () => {
  open(detail(), refusal(accountAdminRoutes.update, staleVersion));
  const rate = await field('Take Rate, range 2');
  await userEvent.clear(rate);
  await userEvent.type(rate, '15');
  await userEvent.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByRole('dialog', { name: 'This account was changed in the meantime' })).toBeTruthy();
});
