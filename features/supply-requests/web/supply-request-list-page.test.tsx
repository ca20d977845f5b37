import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import {
  requestAnswered,
  supplyRequestRoutes as routes,
  type SupplyRequestRow,
  supplyRequestPages,
} from '@kontor/supply-requests/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import SupplyRequestListPage from './supply-request-list-page.tsx';

// jsdom has no fonts, which a text area waits for.
const fonts = { ready: Promise.resolve(), addEventListener: () => {}, removeEventListener: () => {} };
Object.defineProperty(document, 'fonts', { configurable: true, value: fonts });

const ID = '1'.repeat(24);
const request = (change: Partial<SupplyRequestRow> = {}): SupplyRequestRow => ({
  ...{
    id: ID,
    pub: 'Sterlinggate',
    publisherId: 'pub-1',
    account: 'Halden Media',
    user: 'Maren Oduya',
    requestDate: '2026-11-20T14:45:00.000Z',
  },
  ...{ status: 'pending', answer: '', version: 1, ...change },
});
const list = (...rows: SupplyRequestRow[]) =>
  answer(routes.list, { rows: rows.map((row) => ({ id: row.id, data: row })), totalCount: rows.length, hasMore: false });
const open = (...answers: ReturnType<typeof refusal>[]) =>
  renderScreen({
    page: supplyRequestPages.list,
    screen: SupplyRequestListPage,
    at: '/admin/supplyrequest',
    answers,
    session: sessionOf({ superUser: true, roles: ['super'] }),
  });

test('requests stand with publisher, account, person, day and state (3 §3)', async () => {
  const route = list(request());
  open(route);
  expect(await screen.findByText('Sterlinggate')).toBeTruthy();
  expect(screen.getByText('Halden Media')).toBeTruthy();
  expect(screen.getByText('Maren Oduya')).toBeTruthy();
  expect(route.asked[0]?.body).toMatchObject({ pagination: { start: 0, number: 500 } });
});

test('without any it says No Supply Requests (3 §8)', async () => {
  open(list());
  expect(await screen.findByText('No Supply Requests')).toBeTruthy();
});

test('a request is declined with a sentence, which is asked for, and Undo takes it back', async () => {
  const decline = answer(routes.answer, null, { msg: 'Supply request declined.' });
  const reopen = answer(routes.reopen, null, { msg: 'Supply request pending again.' });
  open(list(request()), decline, reopen);
  await userEvent.click(await screen.findByRole('button', { name: 'Decline Sterlinggate' }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('button', { name: 'Decline' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Why/ }), 'Not in your country.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(decline.asked[0]?.body).toMatchObject({ status: 'declined', answer: 'Not in your country.', version: 1 }));
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(reopen.asked).toHaveLength(1));
});

test('what somebody else has answered meanwhile is said in the dialog, and what was typed stays', async () => {
  open(list(request()), refusal(routes.answer, requestAnswered));
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Sterlinggate done' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByRole('textbox'), 'Set up on Monday.');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark done' }));
  expect(await within(dialog).findByText(requestAnswered.text)).toBeTruthy();
  expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'Set up on Monday.');
});

test('an answered request offers no answer', async () => {
  open(list(request({ status: 'done', answer: 'Set up.' })));
  expect(await screen.findByText('Done')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Decline/ })).toBeNull();
});
