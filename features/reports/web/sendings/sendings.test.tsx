import { answer, refusedOnce, renderScreen } from '@kontor/core/testing/web';
import { toast } from '@kontor/core/ui';
import { type ReportSending, reportPages, reportRoutes } from '@kontor/reports/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { agency, ID, SENDING, SUMMARY } from '../test-reports.ts';
import SendingsDialog from './sendings-dialog.tsx';

const user = userEvent.setup();
type Answers = Parameters<typeof renderScreen>[0]['answers'];
const open = (answers: Answers, summary = SUMMARY) =>
  renderScreen({
    page: reportPages.ownedReport,
    screen: () => <SendingsDialog summary={summary} onClose={() => {}} />,
    at: `/reports/owned/${ID}`,
    answers,
    session: agency,
  });
const log = (...sendings: ReportSending[]) => answer(reportRoutes.sendings, sendings);

afterEach(() => toast.clean());

test('each sending says when, of which days, to whom, and who has opened its link', async () => {
  const [first] = SENDING.letters;
  const refused = first ? [{ ...first, sentAt: null, reason: 'the mail server refused the address' }] : [];
  const failed = { state: 'FAILED', missed: 2, reason: 'No letter was taken.', letters: refused, linkExpires: null } as const;
  open([log(SENDING, { ...SENDING, id: '5'.repeat(24), ...failed })]);
  const list = await screen.findByRole('list', { name: 'Sendings' });
  expect(within(list).getByText('Sent')).toBeTruthy();
  expect(within(list).getByText('by schedule, Nov 2 – 15, 1,048 rows')).toBeTruthy();
  expect(within(list).getByText('by schedule, after 2 missed times, Nov 2 – 15, 1,048 rows')).toBeTruthy();
  expect(within(list).getByText('opened 2 times, last Nov 16, 09:10 EST')).toBeTruthy();
  expect(within(list).getByText('not opened')).toBeTruthy();
  expect(within(list).getByText('Its links open until Nov 23, 07:00 EST.')).toBeTruthy();
  expect(within(list).getByText('No letter was taken.')).toBeTruthy();
  expect(within(list).getByText('not sent: the mail server refused the address')).toBeTruthy();
});

test('the links of a sending are closed once that is confirmed', async () => {
  const revoke = answer(reportRoutes.revoke, null, { msg: 'Links closed.' });
  open([log(SENDING), revoke]);
  await user.click(await screen.findByRole('button', { name: 'Close its links' }));
  await user.click(await screen.findByRole('button', { name: 'Close links' }));
  expect(await screen.findByText('Links closed.')).toBeTruthy();
  expect([revoke.asked[0]?.url.pathname, revoke.asked[0]?.body]).toEqual([`/api/report/revoke/${ID}`, { sending: SENDING.id }]);
});

test('Send now sends to the addresses of the schedule; without one it says what is missing', async () => {
  const send = answer(reportRoutes.send, null, { msg: 'The report is being sent.' });
  const first = open([log(), send]);
  await user.click(await screen.findByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(send.asked[0]?.url.pathname).toBe(`/api/report/send/${ID}`));
  first.unmount();
  open([log()], { ...SUMMARY, schedule: null, nextSending: null });
  expect((await screen.findByRole('button', { name: 'Send now' })).getAttribute('aria-disabled')).toBe('true');
  expect(await screen.findByText('Nothing sent yet')).toBeTruthy();
});

test('a log that did not load says so, and Retry asks again', async () => {
  open([refusedOnce(log(SENDING), { code: 'notNow', status: 403, text: 'Not now.' })]);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Sendings' })).toBeTruthy();
});
