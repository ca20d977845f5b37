import { type Answer, answer, refusal, renderScreen, stubUploads } from '@kontor/core/testing/web';
import {
  type AppGap,
  type AppInfo,
  appInfoKnown,
  appInfoRoutes,
  asSentRoutes,
  dealInactive,
  type ReceivedRequest,
} from '@kontor/deals/contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleDeal } from '../testing/sample-deal.ts';
import AppInfoTab from './app-info-tab.tsx';

const deal = sampleDeal();
const row = (name: string, change: Partial<AppInfo> = {}): AppInfo => ({
  overridedBundle: `com.was.${name}`,
  bundle: `com.sent.${name}`,
  name: '',
  domain: '',
  appStoreUrl: '',
  iabcat: [],
  status: 'passedIn',
  version: 1,
  ...change,
});
const NEWS = row('news', { name: 'Daily News', status: 'override', iabcat: [{ key: 'IAB1-7', name: 'Television' }], version: 4 });
const listed = (...rows: AppInfo[]) => answer(appInfoRoutes.list, rows);
const GAP: AppGap = {
  bundle: 'com.bare',
  name: 'Bare TV',
  requests: 1_250.4,
  without: { name: 0, domain: 1_250.4, storeurl: 400, cat: 0 },
};
const RECEIVED: ReceivedRequest = {
  at: '2026-11-20T15:04:00.000Z',
  request: { app: { bundle: 'com.bare', name: 'Bare', cat: ['IAB1'], content: { title: 'One' } }, device: { geo: { country: 'USA' } } },
};
const gapsAre = (...gaps: AppGap[]) => answer(asSentRoutes.gaps, gaps);
const newestIs = (newest: ReceivedRequest | null) => answer(asSentRoutes.sample, newest);
const open = (answers: Answer[], { isStaff = false, reason = null as string | null } = {}) =>
  renderScreen({
    page: { path: '/deal' },
    screen: () => <AppInfoTab deal={deal} isStaff={isStaff} reason={reason} />,
    at: '/deal',
    // The first that fits a call answers it.
    answers: [...answers, gapsAre(), newestIs(null)],
  });
afterEach(() => {
  vi.unstubAllGlobals();
});

test('without app info it says “No Bundles Found” with what to do next (2 §2)', async () => {
  open([listed()]);
  expect(await screen.findByText('No Bundles Found')).toBeTruthy();
  expect(screen.getByText('Add app info of one bundle, or upload a CSV file of many.')).toBeTruthy();
});

test('the table has every column of the specification; it is searched, and filtered by status (2 §2)', async () => {
  open([listed(NEWS, row('games'))]);
  expect(await screen.findByText('com.was.news')).toBeTruthy();
  for (const label of ['Existing Bundle', 'Bundle', 'Name', 'Domain', 'App Store URL', 'IAB Categories', 'Status'])
    expect(screen.getAllByText(label).length).toBeGreaterThan(0);
  expect(screen.getByText('Television')).toBeTruthy();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search app info' }), 'daily{Enter}');
  await expect.poll(() => screen.queryByText('com.was.games')).toBeNull();
  expect(screen.getByText('com.was.news')).toBeTruthy();
  await userEvent.clear(screen.getByRole('searchbox', { name: 'Search app info' }));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search app info' }), 'nothing like it{Enter}');
  expect(await screen.findByText('No Bundles Found')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('com.was.games')).toBeTruthy();
});

test('a new row asks for both bundles in the specification’s words, and sends no empty name, domain or store URL (2 §5)', async () => {
  const create = answer(appInfoRoutes.update, null, { msg: 'App info created.' });
  open([listed(), create]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add app info' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New app info' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Please enter existing bundle name')).toBeTruthy();
  expect(dialog.getByText('Please enter bundle name')).toBeTruthy();
  await userEvent.type(dialog.getByRole('textbox', { name: /^Existing Bundle/ }), 'com.was.new');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Bundle/ }), 'com..new');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(dialog.getByText('Please enter valid bundle name')).toBeTruthy();
  expect(create.asked).toEqual([]);
  await userEvent.clear(dialog.getByRole('textbox', { name: /^Bundle/ }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Bundle/ }), 'com.new');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('App info created.')).toBeTruthy();
  expect(create.asked[0]?.body).toEqual({
    set: [{ overridedBundle: 'com.was.new', bundle: 'com.new', iabcat: [], status: 'passedIn' }],
  });
});

test('a bundle that is there already is said beside its field, and what was typed stays (P20)', async () => {
  const text = 'This deal has app info of com.was.new already.';
  open([listed(), refusal(appInfoRoutes.update, appInfoKnown, [{ path: 'overridedBundle', message: text }])]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add app info' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New app info' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Existing Bundle/ }), 'com.was.new');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Bundle/ }), 'com.new');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await dialog.findByText(text)).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Bundle/ }).value).toBe('com.new');
});

test('an edit keeps the existing bundle locked and says which version it read (2 §5)', async () => {
  const edit = answer(appInfoRoutes.edit, null, { msg: 'App info updated.' });
  open([listed(NEWS), edit]);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit com.was.news' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'App info of com.was.news' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Existing Bundle/ }).disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: /^Domain/ }), 'news.example.com');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('App info updated.')).toBeTruthy();
  expect(edit.asked[0]?.body).toEqual({
    set: [
      {
        ...{ overridedBundle: 'com.was.news', bundle: 'com.sent.news', name: 'Daily News', domain: 'news.example.com' },
        ...{ iabcat: ['IAB1-7'], status: 'override', version: 4 },
      },
    ],
  });
});

test('a deleted row is gone at once, and Undo creates it again as it was', async () => {
  const remove = answer(appInfoRoutes.remove, null, { msg: 'App info deleted.' });
  const back = answer(appInfoRoutes.update, null, { msg: 'App info created.' });
  open([listed(NEWS), remove, back]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete com.was.news' }));
  expect(await screen.findByText('App info deleted.')).toBeTruthy();
  expect(remove.asked[0]?.url.pathname).toBe(`/api/deal/delete/appinfo/${deal.id}/com.was.news`);
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
  expect(await screen.findByText('App info created.')).toBeTruthy();
  expect(back.asked[0]?.body).toEqual({
    set: [{ overridedBundle: 'com.was.news', bundle: 'com.sent.news', name: 'Daily News', iabcat: ['IAB1-7'], status: 'override' }],
  });
});

test('staff read alone: nothing to add, edit or delete (2 §6)', async () => {
  open([listed(NEWS)], { isStaff: true });
  expect(await screen.findByText('com.was.news')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Add|Upload|Edit|Delete)/ })).toBeNull();
});

test('on a deal that cannot be edited every action is closed and says why (2 §2)', async () => {
  open([listed(NEWS)], { reason: dealInactive.text });
  for (const name of ['Add app info', 'Upload CSV', 'Edit com.was.news', 'Delete com.was.news']) {
    const button = await screen.findByRole('button', { name });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  }
  expect(screen.getAllByText(dealInactive.text).length).toBeGreaterThan(0);
});

test('a table that did not load says so, with Retry', async () => {
  open([{ ...listed(), reply: () => ({ status: 500, body: { success: false, msg: 'Internal server error.' } }) }]);
  expect(await screen.findByText('App info did not load')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

const choose = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Upload CSV' }));
  const dialog = await screen.findByRole('dialog', { name: 'Upload app info' });
  const input = dialog.querySelector('input[type=file]');
  if (!input) throw new Error('no input');
  fireEvent.change(input, { target: { files: [new File(['x'], 'apps.csv')] } });
  return within(dialog);
};

test('an uploaded file is shown old and new before Create or Update; Update is for bundles that are there (2 §4)', async () => {
  const begun = stubUploads();
  const update = answer(appInfoRoutes.edit, null, { msg: 'App info updated.' });
  open([listed(NEWS), update]);
  const dialog = await choose();
  expect(dialog.getByRole('button', { name: 'Create' }).getAttribute('aria-disabled')).toBe('true');
  const changes = [{ name: 'Bundle', action: 'Update', oldValue: 'com.sent.news', newValue: 'com.new' }];
  const data = {
    ...{ rows: 1, invalid: 0, problems: [], upload: 'a'.repeat(24) },
    preview: [{ overridedBundle: 'com.was.news', isKnown: true, changes }],
  };
  await expect.poll(() => begun.length).toBe(1);
  act(() => begun[0]?.answer(200, { success: true, msg: 'App info uploaded.', errorDetails: null, value: null, data }));
  expect(await screen.findByText('App info uploaded.')).toBeTruthy();
  expect((await dialog.findAllByText('Bundle: com.sent.news → com.new')).length).toBeGreaterThan(0);
  expect(dialog.getByRole('button', { name: 'Create' }).getAttribute('aria-disabled')).toBe('true');
  await userEvent.click(dialog.getByRole('button', { name: 'Update' }));
  expect(await screen.findByText('App info updated.')).toBeTruthy();
  expect(update.asked[0]?.body).toEqual({ upload: 'a'.repeat(24) });
});

test('a file with wrong rows names each, offers them as a file, and nothing can be created of it', async () => {
  const begun = stubUploads();
  open([listed()]);
  const dialog = await choose();
  const problems = [{ row: 3, reason: 'Bundle: Please enter valid bundle name' }];
  await expect.poll(() => begun.length).toBe(1);
  act(() =>
    begun[0]?.answer(200, {
      ...{ success: true, msg: '', errorDetails: null, value: null },
      data: { rows: 2, invalid: 1, problems, upload: null, preview: [] },
    }),
  );
  expect((await dialog.findAllByText('Please fix the invalid data and upload the CSV file again.')).length).toBeGreaterThan(0);
  expect(dialog.getByText(/Please enter valid bundle name/)).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Download errors' })).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Create' }).getAttribute('aria-disabled')).toBe('true');
  expect(dialog.getAllByText('Please upload a valid file.').length).toBeGreaterThan(0);
});

test('apps that arrive incomplete are told with what they lack; Add override begins a row for one of them, with what the catalogue knows', async () => {
  const create = answer(appInfoRoutes.update, null, { msg: 'App info created.' });
  open([listed(NEWS), create, gapsAre(GAP)]);
  const table = within(await screen.findByRole('table', { name: 'Apps that arrive incomplete' }));
  expect((await table.findAllByText('Domain, App Store URL (32 %)')).length).toBeGreaterThan(0);
  expect(table.getByText('1,250')).toBeTruthy();
  await userEvent.click(table.getByRole('button', { name: 'Add override of com.bare' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New app info' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Bare TV');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Domain/ }), 'bare.example');
  await userEvent.click(dialog.getByRole('button', { name: 'Create' }));
  expect(await screen.findByText('App info created.')).toBeTruthy();
  expect(create.asked[0]?.body).toEqual({
    set: [
      { overridedBundle: 'com.bare', bundle: 'com.bare', name: 'Bare TV', domain: 'bare.example', iabcat: [], status: 'overrideIfEmpty' },
    ],
  });
});

test('the dialog shows the newest request of the bundle as it was received and as it is sent, while one types', async () => {
  open([listed(), gapsAre(GAP), newestIs(RECEIVED)]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add override of com.bare' }));
  const preview = within(await screen.findByRole('table', { name: 'A request before and after' }));
  await preview.findAllByText('Bare');
  const cells = (label: string) => [...(preview.getByText(label).closest('tr')?.cells ?? [])].map(({ textContent }) => textContent);
  expect(cells('Name')).toEqual(['Name', 'Bare', 'Bare']);
  const dialog = within(screen.getByRole('dialog', { name: 'New app info' }));
  await userEvent.type(dialog.getByRole('textbox', { name: /^Domain/ }), 'bare.example');
  await expect.poll(() => cells('Domain')).toEqual(['Domain', 'Not said', 'bare.example']);
  await userEvent.click(dialog.getByRole('combobox', { name: /^Status/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Override' }));
  await expect.poll(() => cells('Name')).toEqual(['Name', 'Bare', 'Bare TV']);
});

test('staff see what arrives incomplete and add nothing; where nothing is missing it says so', async () => {
  const view = open([listed(), gapsAre(GAP)], { isStaff: true });
  expect(await screen.findByText('com.bare')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /Add override/ })).toBeNull();
  view.unmount();
  open([listed()]);
  expect(await screen.findByText('Nothing is missing')).toBeTruthy();
});
