import { answer, refusal, renderScreen, stubUploads } from '@kontor/core/testing/web';
import { itemsNotValid, mediaListPages, mediaListRoutes } from '@kontor/media-lists/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import ListCreatePage from './list-create-page.tsx';
import ListUploadPage from './list-upload-page.tsx';

const draw = (answers: Parameters<typeof renderScreen>[0]['answers'], type = 'zipcode') =>
  renderScreen({ page: mediaListPages.create, screen: ListCreatePage, at: `/medialist/${type}/create`, answers });
const drawUpload = (answers: Parameters<typeof renderScreen>[0]['answers']) =>
  renderScreen({ page: mediaListPages.upload, screen: ListUploadPage, at: '/medialist/dma/upload', answers });
const created = () => answer(mediaListRoutes.create, null, { msg: 'Media list created.', value: '9'.repeat(24) });
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create Media List' }));

beforeEach(() => localStorage.clear());

test.each([
  ['create', mediaListPages.create, ListCreatePage],
  ['upload', mediaListPages.upload, ListUploadPage],
])('an address of no type of list, to %s one, is not found, and leads back (3 §2)', async (name, page, screenOf) => {
  renderScreen({ page, screen: screenOf, at: `/medialist/nonsense/${name}`, answers: [] });
  expect(await screen.findByRole('heading', { name: 'Media List Not Found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back to Media Lists' }).getAttribute('href')).toBe('/medialist/bundle');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('typed items are parted by lines and commas, each once, and the list is made (3 §5, §8)', async () => {
  const made = created();
  const { router } = draw([made]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), '  Stores ');
  fireEvent.change(screen.getByRole('textbox', { name: 'Items' }), { target: { value: '10001, 02108\n10001\n M5V 2T6 ' } });
  expect(screen.getByText('3 items, each once')).toBeTruthy();
  expect(screen.getByText('Duplicates are removed.')).toBeTruthy();
  await create();
  expect(await screen.findByText('Media list created.')).toBeTruthy();
  expect(made.asked[0]?.url.pathname).toBe('/api/medialist/create/zipcode');
  expect(made.asked[0]?.body).toEqual({ title: 'Stores', type: 'self', input: ['10001', '02108', 'M5V 2T6'] });
  await waitFor(() => expect(router.state.location.pathname).toBe('/medialist/zipcode'));
});

test.each([
  ['Manual Input', 'Please enter at least one item.'],
  ['Upload CSV', 'Please upload a valid CSV file.'],
  ['Select From List', 'Please select at least one zip code'],
])('%s without items is refused in its own words, and so is a list without a title (3 §5)', async (method, words) => {
  draw([answer(mediaListRoutes.values, { values: [], total: 0, hm: false })]);
  await userEvent.click(await screen.findByRole('radio', { name: method }));
  await create();
  expect((await screen.findAllByText(words)).length).toBeGreaterThan(0);
  expect(screen.getAllByText('Required').length).toBeGreaterThan(0);
});

test('items that the server refuses are named beside the field', async () => {
  const message = '“nowhere”: A zip code has five digits, or is a Canadian area as M5V.';
  draw([refusal(mediaListRoutes.create, itemsNotValid, [{ path: 'input', message }])]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'A');
  await userEvent.type(screen.getByRole('textbox', { name: 'Items' }), 'nowhere');
  await create();
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
});

test('a list of domains is made with its subdomains where one says so, and no other is asked (docs/decisions/0145)', async () => {
  const made = created();
  draw([made], 'domain');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Sites');
  await userEvent.type(screen.getByRole('textbox', { name: 'Items' }), 'example.com');
  await userEvent.click(screen.getByRole('switch', { name: /^And its subdomains/ }));
  expect(screen.getByText('example.com finds news.example.com too.')).toBeTruthy();
  await create();
  await screen.findByText('Media list created.');
  expect(made.asked[0]?.body).toEqual({ title: 'Sites', type: 'self', input: ['example.com'], withSubdomains: true });
});

test('a failure without words of its own has those of the specification (3 §8)', async () => {
  draw([refusal(mediaListRoutes.create, { code: 'somethingWrong', status: 500, text: 'Internal server error.' })]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'A');
  await userEvent.type(screen.getByRole('textbox', { name: 'Items' }), '10001');
  await create();
  expect(await screen.findByText('Unable to create this media list. Please try again.')).toBeTruthy();
});

test('items are chosen from what the market has', async () => {
  const values = [
    { code: '501', name: 'New York', group: 'NY', requests: 1_200 },
    { code: '803', name: 'Los Angeles', group: 'CA', requests: null },
  ];
  const made = created();
  draw([answer(mediaListRoutes.values, { values, total: 2, hm: false }), made], 'metrocode');
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'Metros');
  await userEvent.click(screen.getByRole('radio', { name: 'Select From List' }));
  await userEvent.click(await screen.findByRole('button', { name: /New York/ }));
  await create();
  await screen.findByText('Media list created.');
  expect(made.asked[0]?.body).toEqual({ title: 'Metros', type: 'self', input: ['501'] });
});

const report = { rows: 3, good: 2, repeated: 1, invalid: 0, problems: [], preview: ['501', '803'], fileUrl: 'f'.repeat(24), name: 'a.csv' };
async function choose() {
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]');
    if (!found) throw new Error('no input');
    return found;
  });
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['501'], 'a.csv')] });
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
}

test('an uploaded file shows its first items, and makes a list of it (1 §4; 3 §2)', async () => {
  const begun = stubUploads();
  const made = created();
  drawUpload([made]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Title' }), 'From a file');
  expect(screen.queryByRole('radio', { name: 'Manual Input' })).toBeNull();
  await choose();
  expect(begun[0]?.url).toBe('/api/medialist/upload/dma');
  expect(begun[0]?.form?.get('key')).toBe('dma');
  act(() => begun[0]?.answer(200, { success: true, msg: '', value: null, data: report }));
  const first = await screen.findByRole('list', { name: 'First items of the file' });
  expect(first.textContent).toBe('501803');
  expect(screen.getByText(/2 items, 1 repeated and counted once/)).toBeTruthy();
  await create();
  await screen.findByText('Media list created.');
  expect(made.asked[0]?.body).toEqual({ title: 'From a file', type: 'uploaded', fileUrl: 'f'.repeat(24) });
  vi.unstubAllGlobals();
});

test('a file with bad rows is named in the words of its type, and no list is made of it (3 §8)', async () => {
  const begun = stubUploads();
  drawUpload([]);
  await choose();
  const bad = {
    ...report,
    invalid: 1,
    good: 1,
    problems: [{ row: 2, value: 'Atlantis', reason: 'There is no metro area of this code or name.' }],
  };
  act(() => begun[0]?.answer(200, { success: true, msg: '', value: null, data: bad }));
  expect((await screen.findAllByText('Please fix the invalid metro codes and upload the CSV file again.')).length).toBeGreaterThan(0);
  expect(screen.getByText('Row 2: “Atlantis”, There is no metro area of this code or name.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Download all rejected rows' })).toBeTruthy();
  await create();
  expect((await screen.findAllByText('Please upload a valid CSV file.')).length).toBeGreaterThan(0);
  vi.unstubAllGlobals();
});
