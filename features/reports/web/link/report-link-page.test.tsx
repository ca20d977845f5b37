import { answer, refusal, renderScreen } from '@kontor/core/testing/web';
import { SessionProvider } from '@kontor/core/web';
import { linkClosed, type OpenedLink, reportPages, reportRoutes } from '@kontor/reports/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ReportLinkPage from './report-link-page.tsx';

const SECRET = 'kq3-only_once';
const LINK: OpenedLink = {
  name: 'Revenue by deal',
  owner: 'Maren Oduya',
  account: 'Halden Media',
  days: { startDate: '2026-11-02', endDate: '2026-11-15' },
  zone: 'EST',
  rows: 1048,
  fileName: 'Revenue by deal 2026-11-02 to 2026-11-15.csv',
  expires: '2026-11-23T12:00:00.000Z',
};
type Answers = Parameters<typeof renderScreen>[0]['answers'];
/** As somebody who is not signed in. */
const open = (answers: Answers, hash = `#${SECRET}`) =>
  renderScreen({
    page: reportPages.link,
    screen: () => (
      <SessionProvider value={null}>
        <ReportLinkPage />
      </SessionProvider>
    ),
    at: `${reportPages.link.path}${hash}`,
    answers,
  });

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
});
afterEach(() => vi.unstubAllGlobals());

test('a letter’s link says what it is of, starts the download by itself, and is out of the address', async () => {
  const read = answer(reportRoutes.openLink, LINK);
  const file = answer(reportRoutes.downloadLink, null);
  const { router } = open([read, file]);
  expect(await screen.findByRole('heading', { level: 1, name: 'Revenue by deal' })).toBeTruthy();
  for (const said of ['Sent by Maren Oduya, Halden Media', 'Nov 2 – 15, 2026, EST', '1,048 rows', 'Nov 23, 12:00 UTC'])
    expect(screen.getByText(said)).toBeTruthy();
  await waitFor(() => expect(file.asked.map(({ body }) => body)).toEqual([{ secret: SECRET }]));
  expect(read.asked.map(({ body }) => body)).toEqual([{ secret: SECRET }]);
  expect(router.state.location.hash).toBe('');
  await userEvent.click(await screen.findByRole('button', { name: 'Download again' }));
  await waitFor(() => expect(file.asked).toHaveLength(2));
  expect(read.asked).toHaveLength(1);
});

test('links that open nothing are refused alike, whatever the reason', async () => {
  const first = open([refusal(reportRoutes.openLink, linkClosed)]);
  expect(await screen.findByText(linkClosed.text)).toBeTruthy();
  first.unmount();
  open([], '');
  expect(await screen.findByText(linkClosed.text)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
});

test('a file that did not come can be asked for again', async () => {
  open([
    answer(reportRoutes.openLink, LINK),
    refusal(reportRoutes.downloadLink, { code: 'busy', status: 503, text: 'The server is busy.' }),
  ]);
  expect(await screen.findByText(/The server is busy\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
