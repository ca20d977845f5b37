import { allows } from '@kontor/core/contract';
import { renderScreen, sessionOf, stubUploads } from '@kontor/core/testing/web';
import { type FeedCheck, ingestPages } from '@kontor/ingest/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import FeedCheckPage from './feed-check-page.tsx';

const superUser = sessionOf({ superUser: true, roles: ['super'], email: 'super@demo.test' });
const FOUND: FeedCheck = {
  lines: 1_204,
  requests: 1_200,
  outcomes: 0,
  rejected: 4,
  reasons: [{ reason: 'has no imp', lines: 4, first: 17, text: '{"id":"x"}', mend: 'A request has at least one imp.' }],
  notes: ['3 lines are tests and counted nowhere.'],
  ignored: [{ field: 'imp.banner.w', lines: 900 }],
  unpriced: [
    { what: 'floor', currency: 'SEK', count: 12 },
    { what: 'price', currency: 'EUR', count: 1 },
  ],
  isSupplyFull: true,
  rows: [
    {
      line: 1,
      type: 'request',
      at: '2026-11-20T14:00:00Z',
      sample: 10,
      inventory: 'news.example',
      publisher: 'p1',
      platform: 'DESKTOP',
      mediaType: 'display',
      place: 'US NY 501',
      deal: '',
      seat: '',
      advertiser: '',
      price: '2.5',
      hasUser: true,
      hasHome: true,
    },
  ],
};
const NONE: FeedCheck = {
  lines: 0,
  requests: 0,
  outcomes: 0,
  rejected: 0,
  reasons: [],
  notes: [],
  ignored: [],
  unpriced: [],
  rows: [],
  isSupplyFull: false,
};

let user: ReturnType<typeof userEvent.setup>;
let begun: ReturnType<typeof stubUploads>;
beforeEach(() => {
  user = userEvent.setup({ applyAccept: false });
  begun = stubUploads();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = (at = '/setting/feed-check') =>
  renderScreen({ page: ingestPages.check, screen: FeedCheckPage, at, answers: [], session: superUser });
async function choose(name: string) {
  await screen.findByRole('heading', { name: 'Check a feed' });
  const picker = document.querySelector('input[type=file]');
  if (!(picker instanceof HTMLInputElement)) throw new Error('There is nothing to choose a file with.');
  await user.upload(picker, new File(['{}'], name));
}
const answer = (data: FeedCheck) => act(async () => begun.at(-1)?.answer(200, { success: true, data }));

test('the page is for super users alone', () => {
  expect(allows(ingestPages.check.access, sessionOf({ admin: true }))).toBe(false);
  expect(allows(ingestPages.check.access, superUser)).toBe(true);
});

test('a file is sent with its format and shown as it is understood, with what is refused and what nothing reads', async () => {
  open('/setting/feed-check?format=openrtb&tsField=ext.seen&sample=10');
  await choose('bids.ndjson');
  expect(screen.getByRole('status', { name: 'Reading the file' })).toBeTruthy();
  expect(Object.fromEntries(begun[0]?.form?.entries() ?? [])).toMatchObject({ format: 'openrtb', tsField: 'ext.seen', sample: '10' });
  await answer(FOUND);
  expect(await screen.findByText('bids.ndjson, read as bid requests')).toBeTruthy();
  const row = within(screen.getByRole('table', { name: 'First rows' }))
    .getAllByRole('row')
    .at(1);
  for (const text of ['request', 'news.example', 'Nov 20', '14:00 UTC', 'US NY 501', 'user, home', '$2.50'])
    expect(row?.textContent).toContain(text);
  expect(within(screen.getByRole('table', { name: 'Refused' })).getByText('has no imp')).toBeTruthy();
  expect(screen.getByRole('list', { name: 'What to do' }).textContent).toBe('A request has at least one imp. Line 17: {"id":"x"}');
  expect(within(screen.getByRole('table', { name: 'Ignored fields' })).getByText('imp.banner.w')).toBeTruthy();
  expect(screen.getByText(/12 floors in SEK and 1 price in EUR have no rate near their day/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'exchange rates' }).getAttribute('href')).toBe('/setting/exchange-rates');
  expect(screen.getByText(/^The catalogue of supply is full/)).toBeTruthy();
});

test('the same file is read again in another format, which the address keeps', async () => {
  const { router } = open();
  await choose('bids.csv');
  await answer(NONE);
  expect(await screen.findByText('The file has no lines.')).toBeTruthy();
  expect(screen.queryByText(/^The catalogue of supply is full/)).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Lines' }));
  await user.click(await screen.findByRole('option', { name: 'Outcomes as CSV' }));
  await waitFor(() => expect(router.state.location.href).toBe('/setting/feed-check?format=csv'));
  expect(screen.queryByLabelText('Field of the time')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  expect(begun).toHaveLength(2);
  expect(begun[1]?.form?.get('format')).toBe('csv');
  await answer({ ...NONE, lines: 2, rejected: 2, reasons: FOUND.reasons });
  expect(await screen.findByText('Every line would be refused. Is it the right format?')).toBeTruthy();
});

test('what is refused as a whole is said, and shows no result', async () => {
  open('/setting/feed-check?format=csv');
  await choose('bids.csv');
  await act(async () =>
    begun[0]?.answer(400, { success: false, msg: 'The header has no column dealid.', errorDetails: 'batchUnreadable' }),
  );
  expect(await screen.findAllByText('The header has no column dealid.')).not.toHaveLength(0);
  expect(screen.queryByText('What it would become')).toBeNull();
});

test('an option that is none is said at its field, and nothing is checked with it', async () => {
  open('/setting/feed-check?format=openrtb');
  await choose('bids.json');
  await answer(FOUND);
  await user.type(screen.getByLabelText('Events a line stands for'), 'x');
  expect(screen.getByLabelText('Events a line stands for').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByRole('button', { name: 'Check again' }).hasAttribute('disabled')).toBe(true);
});
