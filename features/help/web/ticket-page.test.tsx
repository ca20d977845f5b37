import { somethingWrong } from '@kontor/core/contract';
import { answer, refusal, renderScreen, sessionOf } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { helpPages, helpRoutes, type TicketDetail, ticketNotFound } from '@kontor/help/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import TicketPage from './ticket-page.tsx';

const ID = '1'.repeat(24);
const ticket = (change: Partial<TicketDetail> = {}): TicketDetail => ({
  id: ID,
  key: 'T-1001',
  summary: 'No bids since Tuesday',
  type: '4',
  state: 'OPEN',
  answers: 0,
  submittedBy: 'Maren Oduya',
  account: 'Halden Media',
  createDate: '2026-11-19T18:05:00.000Z',
  lastUpdate: '2026-11-19T18:05:00.000Z',
  description: 'See <b>this</b>: https://evil.example',
  contactName: 'Maren Oduya',
  contactEmail: 'maren@halden.example',
  messages: [],
  files: [],
  isOwn: true,
  trackerUrl: null,
  ...change,
});
const boss = sessionOf({ superUser: true, roles: ['super'] });
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'], session = sessionOf()) =>
  renderScreen({ page: helpPages.ticket, screen: TicketPage, at: `/helpcenter/ticket/${ID}`, answers, session });
afterEach(() => toast.clean());

test('what both sides said stands as the text it is, support’s marked', async () => {
  const said = {
    id: '2'.repeat(24),
    text: 'Lower the floor.',
    userName: 'Ines Falk',
    isSupport: true,
    createDate: '2026-11-19T19:05:00.000Z',
  };
  draw([answer(helpRoutes.get, ticket({ state: 'ANSWERED', messages: [said], answers: 1 }))]);
  expect(await screen.findByText('See <b>this</b>: https://evil.example')).toBeTruthy();
  expect(document.querySelector('.help-thread :is(b, a)')).toBeNull();
  expect(screen.getByText('Lower the floor.').closest('li')?.dataset['support']).toBe('true');
  expect(screen.getByText('Nov 19, 14:05 EST')).toBeTruthy();
  expect(screen.getByText('Technical Support')).toBeTruthy();
});

test('Ctrl+Enter sends an answer, and the page shows it; an empty one is refused, and what was not taken stays', async () => {
  let now = ticket();
  const add = answer(helpRoutes.answer, ({ text = '' }) => {
    const said = { id: '3'.repeat(24), text, userName: 'Maren Oduya', isSupport: false, createDate: '2026-11-19T20:05:00.000Z' };
    now = ticket({ messages: [said], answers: 1 });
    return null;
  });
  const view = draw([answer(helpRoutes.get, () => now), add]);
  const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Write an answer first.')).toBeTruthy();
  expect(add.asked).toEqual([]);
  await userEvent.type(box, 'It is back.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(document.querySelector('.help-thread')?.textContent).toContain('It is back.'));
  expect(box.value).toBe('');
  view.unmount();
  draw([answer(helpRoutes.get, ticket()), refusal(helpRoutes.answer, { ...somethingWrong, status: 400 })]);
  const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Answer' });
  await userEvent.type(again, 'Do not lose me');
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('textbox', { description: new RegExp(somethingWrong.text) })).toBe(again);
  expect(again.value).toBe('Do not lose me');
});

test('it is closed by either side, and then says that an answer opens it again', async () => {
  let state: TicketDetail['state'] = 'OPEN';
  const close = answer(helpRoutes.close, () => {
    state = 'CLOSED';
    return null;
  });
  draw([answer(helpRoutes.get, () => ticket({ state, isOwn: false })), close], boss);
  await userEvent.click(await screen.findByRole('button', { name: 'Close request' }));
  expect(await screen.findByText('The request is closed; an answer opens it again.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close request' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Support Requests' }).getAttribute('href')).toBe('/admin/tickets');
});

test('one that waits for the tracker says so; one that it has is answered there', async () => {
  const view = draw([answer(helpRoutes.get, ticket({ state: 'WAITING' }))]);
  expect(await screen.findByText(/kept here and sent as soon as it can; you need not send it again/)).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Answer' })).toBeNull();
  view.unmount();
  draw([answer(helpRoutes.get, ticket({ state: 'SENT', key: 'HELP-1', trackerUrl: 'https://jira.example/browse/HELP-1' }))]);
  expect((await screen.findByRole('link', { name: 'HELP-1' })).getAttribute('href')).toBe('https://jira.example/browse/HELP-1');
});

test('another’s request, or one that did not load, says so', async () => {
  const view = draw([refusal(helpRoutes.get, ticketNotFound)]);
  expect(await screen.findByText('There is no request of yours at this address.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Help' })).toBeTruthy();
  view.unmount();
  draw([refusal(helpRoutes.get, { ...somethingWrong, status: 400 })]);
  expect(await screen.findByText('The request did not load')).toBeTruthy();
});

test('its pictures open in a tab of their own; who wrote it adds more, up to eight', async () => {
  const files = Array.from({ length: 8 }, (_, n) => ({ id: String(n).repeat(24), name: `${n}.png`, size: 9 }));
  const view = draw([answer(helpRoutes.get, ticket({ files: files.slice(0, 1) }))]);
  const link = await screen.findByRole('link', { name: /0\.png/ });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([`/api/help/ticket/file/${ID}/${'0'.repeat(24)}`, '_blank']);
  expect(screen.getByRole('region', { name: 'Add a picture' })).toBeTruthy();
  view.unmount();
  draw([answer(helpRoutes.get, ticket({ files }))]);
  expect(await screen.findByText('8 of at most 8')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Add a picture' })).toBeNull();
});
