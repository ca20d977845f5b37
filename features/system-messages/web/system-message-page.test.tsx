import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { historyRoutes } from '@kontor/history/contract';
import { type MessageView, messageOver, systemMessagePages, systemMessageRoutes } from '@kontor/system-messages/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ownZone, stateOf, valuesOf } from './message-values.ts';
import SystemMessagePage from './system-message-page.tsx';

const staff = sessionOf({ admin: true });
const NONE: MessageView = {
  id: null,
  platform: 'deals',
  message: '',
  type: 'info',
  expiration: null,
  enabled: false,
  messageExists: false,
  version: 0,
  updatedAt: null,
};
const THERE: MessageView = {
  ...NONE,
  id: 'a'.repeat(24),
  message: 'Reports are late today.',
  type: 'warning',
  expiration: '2099-01-31T23:30:00.000Z',
  enabled: true,
  messageExists: true,
  version: 3,
  updatedAt: '2099-01-01T00:00:00.000Z',
};
const history = [answer(historyRoutes.list, () => ({ rows: [], totalCount: 0, hasMore: false })), answer(historyRoutes.creators, () => [])];
const open = (view: MessageView, answers: Parameters<typeof renderScreen>[0]['answers'] = []) =>
  renderScreen({
    page: systemMessagePages.edit,
    screen: SystemMessagePage,
    at: '/admin/system-messages',
    answers: [answer(systemMessageRoutes.get, () => view), ...history, ...answers],
    session: staff,
  });

test('where no message was ever written the form is for a first one, and says what it needs', async () => {
  open(NONE);
  expect(await screen.findByText('No message')).toBeTruthy();
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^Message/ }), 'Ads stop');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findAllByText('Expiration is required.')).length).toBeGreaterThan(0);
  await waitFor(() => expect(document.activeElement?.id).toBe('field-expiration'));
});

test('the text stands in each of the four tones as it is typed; an error is labelled Severe', async () => {
  open(THERE);
  const tones = within(await screen.findByRole('radiogroup', { name: /^Type/ }));
  expect(tones.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value)).toEqual(['info', 'success', 'warning', 'error']);
  expect(tones.getAllByText('Reports are late today.')).toHaveLength(4);
  expect(tones.getByText('Severe:')).toBeTruthy();
  await userEvent.setup().type(screen.getByRole('textbox', { name: /^Message/ }), ' Sorry.');
  await waitFor(() => expect(tones.getAllByText('Reports are late today. Sorry.')).toHaveLength(4));
});

test('a time that is over is said at its field, and nothing typed is lost', async () => {
  open(THERE, [refusal(systemMessageRoutes.update, messageOver, [{ path: 'expiration', message: messageOver.text }])]);
  const user = userEvent.setup();
  await user.type(await screen.findByRole('textbox', { name: /^Message/ }), '!');
  await user.click(screen.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText(messageOver.text)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.id).toBe('field-expiration'));
  expect((screen.getByRole('textbox', { name: /^Message/ }) as HTMLInputElement).value).toBe('Reports are late today.!');
});

test('an expired message says so, and so does one that is switched off', () => {
  expect(stateOf({ ...THERE, expiration: '2020-01-31T23:30:00.000Z' }, 'UTC').label).toMatch(/^Expired Jan 31/);
  expect(stateOf({ ...THERE, enabled: false }, 'UTC')).toEqual({ label: 'Switched off', isShown: false });
  expect(stateOf(THERE, 'EST').isShown).toBe(true);
});

test('the time is read in one of the zones that are offered, this browser’s where it is one', () => {
  expect(ownZone('America/Chicago')).toBe('CST');
  expect(ownZone('Asia/Kolkata')).toBe('EST');
  expect(valuesOf(THERE, 'PST').expiration).toBe('2099-01-31 15:30:00');
});
