import { allows, somethingWrong } from '@kontor/core/contract';
import { type Answer, answer, refusal, renderScreen, sessionOf, stubUploads } from '@kontor/core/testing/web';
import { ingestPages, type LoadedFile, sellerRoutes } from '@kontor/ingest/contract';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import SellersPage from './sellers-page.tsx';

const superUser = sessionOf({ superUser: true, roles: ['super'], email: 'super@demo.test' });
const FILE: LoadedFile = {
  id: '1'.repeat(24),
  name: 'sellers.json',
  kind: 'sellers.json',
  by: 'Una Super',
  at: '2026-11-20T14:00:00.000Z',
  sellers: 1_204,
  resellers: 31,
  refused: 2,
};

let user: ReturnType<typeof userEvent.setup>;
let begun: ReturnType<typeof stubUploads>;
beforeEach(() => {
  user = userEvent.setup({ applyAccept: false });
  begun = stubUploads();
});
afterEach(() => vi.unstubAllGlobals());

const open = (answers: Answer[]) =>
  renderScreen({ page: ingestPages.sellers, screen: SellersPage, at: '/setting/sellers', answers, session: superUser });
async function choose(name: string) {
  const picker = document.querySelector('input[type=file]');
  if (!(picker instanceof HTMLInputElement)) throw new Error('There is nothing to choose a file with.');
  await user.upload(picker, new File(['{}'], name));
}

test('the page is for super users alone', () => {
  expect(allows(ingestPages.sellers.access, sessionOf({ admin: true }))).toBe(false);
  expect(allows(ingestPages.sellers.access, superUser)).toBe(true);
});

test('loaded files are listed with what they said; a failure to read them offers Retry', async () => {
  open([refusal(sellerRoutes.list, somethingWrong)]);
  expect((await screen.findByRole('alert')).textContent).toContain('Files of sellers did not load');
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: true, data: [FILE] })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const row = within(await screen.findByRole('table', { name: 'Loaded files' }))
    .getAllByRole('row')
    .at(1);
  for (const text of ['sellers.json', 'Nov 20', 'Una Super', '1,204', '31']) expect(row?.textContent).toContain(text);
});

test('a file is sent with the domain of its exchange, and says what it did and what was refused', async () => {
  open([answer(sellerRoutes.list, [])]);
  expect(await screen.findByRole('heading', { name: 'No File Was Loaded' })).toBeTruthy();
  const domain = screen.getByLabelText('Exchange of the file');
  await user.type(domain, 'no domain');
  expect(domain.getAttribute('aria-invalid')).toBe('true');
  await user.clear(domain);
  await user.type(domain, 'exchange.example');
  expect(domain.getAttribute('aria-invalid')).not.toBe('true');
  await choose('app-ads.txt');
  expect(begun[0]?.form?.get('domain')).toBe('exchange.example');
  const problems = [{ row: 9, reason: 'account: Required' }];
  const data = { kind: 'app-ads.txt', sellers: 12, resellers: 1, rows: 20, invalid: 1, problems };
  await act(async () => begun[0]?.answer(200, { success: true, data }));
  expect(await screen.findByText('app-ads.txt: 12 sellers, 1 of them a reseller.')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Refused rows' })).getByText(/account: Required$/)).toBeTruthy();
});

test('a file that is refused says why, and shows no result', async () => {
  open([answer(sellerRoutes.list, [FILE])]);
  await screen.findByRole('table', { name: 'Loaded files' });
  await choose('sellers.json');
  await act(async () =>
    begun[0]?.answer(400, { success: false, msg: 'The file has no list of sellers.', errorDetails: 'sellersUnreadable' }),
  );
  expect(await screen.findAllByText('The file has no list of sellers.')).not.toHaveLength(0);
  expect(screen.queryByRole('list', { name: 'Refused rows' })).toBeNull();
});
