import { answer, refusal, renderScreen, stubUploads } from '@kontor/core/testing/web';
import { segmentPages, uploadedRoutes } from '@kontor/segments/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import SegmentCreatePage from './segment-create-page.tsx';

const FILE = 'f'.repeat(24);
const report = {
  rows: 6,
  good: 5,
  repeated: 1,
  invalid: 0,
  problems: [],
  preview: ['203.0.113.7', '203.0.113.8'],
  fileUrl: FILE,
  name: 'a.csv',
};
const NEW_ID = '9'.repeat(24);
const draw = (answers: Parameters<typeof renderScreen>[0]['answers'] = []) =>
  renderScreen({ page: segmentPages.uploadedCreate, screen: SegmentCreatePage, at: '/segment/upload/create', answers });
const create = () => userEvent.click(screen.getByRole('button', { name: 'Upload Segment' }));
async function chooseType(name: string) {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Segment type' }));
  await userEvent.click(await screen.findByRole('option', { name }));
}
async function chooseFile() {
  const input = await waitFor(() => {
    const found = document.querySelector('input[type=file]');
    if (!found) throw new Error('no input');
    return found;
  });
  Object.defineProperty(input, 'files', { configurable: true, value: [new File(['203.0.113.7'], 'a.csv')] });
  act(() => void input.dispatchEvent(new Event('change', { bubbles: true })));
}
const upload = async (said: object) => {
  const begun = stubUploads();
  await chooseFile();
  act(() => begun[0]?.answer(200, { success: true, msg: '', value: null, data: said }));
  return begun;
};

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('name, type and file are required, each with its words (3 §5)', async () => {
  draw();
  await screen.findByRole('textbox', { name: 'Name' });
  await create();
  expect(await screen.findAllByText('Required')).toHaveLength(2);
  expect(screen.getAllByText('Please upload a valid CSV file.').length).toBeGreaterThan(0);
});

test('the twelve uploadable types are offered, none that requests name themselves (1 §9)', async () => {
  draw();
  await userEvent.click(await screen.findByRole('combobox', { name: 'Segment type' }));
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'COOKIE',
    'IDFA',
    'GAID',
    'IP',
    'Ramp ID',
    'RIDA',
    'AAID',
    'AFAI',
    'MSAI',
    'DPID',
    'ADTV',
    'APTV',
  ]);
});

test('the price takes digits, one point and two decimals alone (3 §5)', async () => {
  draw();
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price (CPM)' });
  await userEvent.type(price, '1a2.3.459');
  expect(price.value).toBe('12.34');
  await userEvent.clear(price);
  await userEvent.click(price);
  await userEvent.paste('$1,200.50');
  expect(price.value).toBe('1200.50');
});

test('a price may begin with its point; a point alone is no price (3 §5)', async () => {
  draw();
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Price (CPM)' });
  await userEvent.type(price, '..x5');
  expect(price.value).toBe('.5');
  await userEvent.clear(price);
  await userEvent.type(price, '.');
  await create();
  expect(await screen.findByText('Digits and one decimal point, at most 2 decimals')).toBeTruthy();
});

test('before a type is chosen the file is not asked for: it is checked by the type (3 §5)', async () => {
  draw();
  expect(await screen.findByRole('heading', { name: 'Choose the segment type first' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Choose file' })).toBeNull();
  await chooseType('IP');
  expect(await screen.findByText(/CSV with a column ip, less than 50 MB, at most 100,000 rows/)).toBeTruthy();
});

test('an uploaded file shows its first ids, and a segment is made of it; its jobs are watched on its page (1 §4; 3 §2, §4)', async () => {
  const made = answer(uploadedRoutes.create, null, { msg: 'Segment created.', value: NEW_ID });
  const { router } = draw([made]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), '  Homes ');
  await chooseType('IP');
  await userEvent.type(screen.getByRole('textbox', { name: 'Price (CPM)' }), '2.5');
  await userEvent.type(screen.getByRole('textbox', { name: 'Remote ID' }), 'crm-7');
  const [sent] = await upload(report);
  expect(sent?.url).toBe('/api/segment/upload/IP');
  expect((await screen.findByRole('list', { name: 'First ids of the file' })).textContent).toBe('203.0.113.7203.0.113.8');
  expect(screen.getByText('5 ids, 1 repeated and counted once. The first 2:')).toBeTruthy();
  await create();
  expect(await screen.findByText('Segment created.')).toBeTruthy();
  expect(made.asked[0]?.body).toMatchObject({ name: 'Homes', dataType: 'IP', price: '2.5', remoteId: 'crm-7', fileUrl: FILE });
  await waitFor(() => expect(router.state.location.pathname).toBe(`/segment/upload/${NEW_ID}/manage`));
});

test('a file with bad rows says counts and reasons, and no segment is made of it (1 §4; 3 §8)', async () => {
  draw();
  await chooseType('IP');
  const problems = Array.from({ length: 100 }, (_, n) => ({ row: n + 2, value: `bad-${n}`, reason: 'An IP address is four numbers.' }));
  await upload({ ...report, rows: 400, good: 250, repeated: 20, invalid: 130, problems });
  expect((await screen.findAllByText('Please fix the invalid IPs and upload the CSV file again.')).length).toBeGreaterThan(0);
  expect(screen.getByText('130 of 400 rows are not valid. 250 are good, 20 repeat one of them.')).toBeTruthy();
  const rows = within(screen.getByRole('list', { name: 'Rows that are not valid' })).getAllByRole('listitem');
  expect(rows).toHaveLength(101);
  expect(rows.at(-1)?.textContent).toBe('and 30 more');
  expect(screen.getByRole('button', { name: 'Download all rejected rows' })).toBeTruthy();
  await create();
  expect((await screen.findAllByText('Please upload a valid CSV file.')).length).toBeGreaterThan(0);
});

test('an upload that broke off is said so and sent again; one that goes on can be cancelled (1 §4; 3 §8)', async () => {
  const begun = stubUploads();
  draw();
  await chooseType('IP');
  await chooseFile();
  act(() => begun[0]?.upload.onprogress?.({ loaded: 40, total: 100 }));
  expect(screen.getByRole('progressbar', { name: 'Upload of a.csv' }).getAttribute('aria-valuenow')).toBe('40');
  act(() =>
    begun[0]?.answer(400, { success: false, msg: 'Your file failed to upload. Please try again.', errorDetails: 'uploadBrokeOff' }),
  );
  expect((await screen.findAllByText('Your file failed to upload. Please try again.')).length).toBeGreaterThan(0);
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(begun).toHaveLength(2);
  await userEvent.click(within(screen.getByRole('region', { name: 'CSV file' })).getByRole('button', { name: 'Cancel' }));
  expect(begun[1]?.isAborted).toBe(true);
  expect(await screen.findByRole('button', { name: 'Choose file' })).toBeTruthy();
});

test('another type asks for the file again, because it was checked as one of the first (3 §5)', async () => {
  draw();
  await chooseType('IP');
  await upload(report);
  await screen.findByRole('list', { name: 'First ids of the file' });
  await chooseType('IDFA');
  expect(await screen.findByText('a.csv was checked as IP. Upload it again to have it checked as IDFA.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose file' })).toBeTruthy();
  await create();
  expect((await screen.findAllByText('Please upload a valid CSV file.')).length).toBeGreaterThan(0);
});

test('a failure without words of its own has those of the specification, and what was entered stays (3 §8)', async () => {
  draw([refusal(uploadedRoutes.create, { code: 'somethingWrong', status: 500, text: 'Internal server error.' })]);
  await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Homes');
  await chooseType('IP');
  await upload(report);
  await screen.findByRole('list', { name: 'First ids of the file' });
  await create();
  expect(await screen.findByText('Unable to create this segment. Please try again.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Homes');
});
