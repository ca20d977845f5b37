import { CSV_FILE, CsvReport, formLimit, uploadRoute } from '@kontor/core/contract';
import { stubUploads } from '@kontor/core/testing/web';
import { KontorTheme, UploadPanel } from '@kontor/core/ui';
import { act, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { callAs } from './call.ts';
import { useUpload } from './use-upload.ts';

const sendList = uploadRoute({
  path: 'list/upload/{type}',
  access: 'signedIn',
  summary: 'Upload a list',
  input: z.object({ type: z.string().max(9), key: z.string().max(9) }),
  output: z.object({ report: CsvReport }),
  bodyLimit: formLimit(CSV_FILE),
  fileLimits: () => CSV_FILE,
});

const done = vi.fn();
const List = () => {
  const { panel } = useUpload(sendList, { input: { type: 'dma', key: 'dma' }, reportOf: ({ report }) => report, onDone: done });
  return <UploadPanel title="CSV file" {...panel} />;
};

let begun: ReturnType<typeof stubUploads>;
let view: ReturnType<typeof render>;
beforeEach(() => {
  callAs(null);
  begun = stubUploads();
  view = render(
    <KontorTheme env="test">
      <List />
    </KontorTheme>,
  );
});
afterEach(() => {
  done.mockReset();
  vi.unstubAllGlobals();
});

const good = new File(['ip\n203.0.113.7'], 'a.csv');
const told = () => screen.getByRole('status').textContent;
function choose(...files: File[]) {
  const input = view.container.querySelector('input');
  if (!input) throw new Error('no input');
  act(() => {
    Object.defineProperty(input, 'files', { configurable: true, value: files });
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
}
/** The request that the panel has begun. */
function request() {
  const [last] = begun.slice(-1);
  if (!last) throw new Error('nothing was sent');
  return last;
}
const data = (invalid: number) => ({ report: { rows: 9, invalid, problems: invalid ? [{ row: 2, reason: 'ip: Required' }] : [] } });

test('a file goes with its fields before it, as this page, and its progress is shown until it is there (1 §4)', async () => {
  choose(good);
  expect(request().url).toBe('/api/list/upload/dma');
  expect(request().headers).toEqual({ 'x-requested-with': 'kontor' });
  expect([...(request().form ?? [])].map(([name]) => name)).toEqual(['key', 'file']);
  act(() => request().upload.onprogress?.({ loaded: 35, total: 100 }));
  expect(told()).toBe('Uploading a.csv, 30 %');
  expect(done).not.toHaveBeenCalled();
  act(() => request().answer(200, { success: true, msg: '', value: null, data: data(0) }));
  await waitFor(() => expect(told()).toBe('a.csv is uploaded.'));
  expect(done).toHaveBeenCalledOnce();
});

test('a file whose rows are not valid is an error with counts, and not done (1 §8)', async () => {
  choose(good);
  act(() => request().answer(200, { success: true, msg: '', value: null, data: data(3) }));
  await waitFor(() => expect(told()).toBe('Please fix the invalid data and upload the CSV file again.'));
  expect(screen.getByText('3 of 9 rows are not valid.')).toBeTruthy();
  expect(done).not.toHaveBeenCalled();
});

test.each<[what: string, status: number, msg: string, words: string]>([
  ['with a reason', 413, 'Please select a file less than 50 MB.', 'Please select a file less than 50 MB.'],
  ['without one', 400, '', 'Your file failed to upload. Please try again.'],
])('a refusal %s is told, and the next file may come (1 §8)', async (_, status, msg, words) => {
  choose(good);
  act(() => request().answer(status, { success: false, msg }));
  await waitFor(() => expect(told()).toBe(words));
  choose(good);
  expect(begun).toHaveLength(2);
});

test('a server that is not reached is told (1 §8)', async () => {
  choose(good);
  act(() => request().onerror());
  await waitFor(() => expect(told()).toBe('Unable to upload file. Please try again.'));
  act(() => screen.getByRole('button', { name: 'Retry' }).click());
  expect(begun).toHaveLength(2);
  expect(request().form?.get('file')).toMatchObject({ name: 'a.csv' });
});

test.each<[what: string, files: File[], words: string]>([
  ['of another kind', [new File(['x'], 'a.xlsx')], 'Please select a valid file.'],
  [
    'that is too large',
    [Object.defineProperty(new File(['x'], 'a.csv'), 'size', { value: CSV_FILE.lessThan })],
    'Please select a file less than 50 MB.',
  ],
  ['with another', [good, good], 'Please select one file.'],
])('a file %s is not sent (1 §5)', (_, files, words) => {
  choose(...files);
  expect([told(), begun.length]).toEqual([words, 0]);
});

test('Cancel gives an upload up, and so does leaving', async () => {
  choose(good);
  act(() => screen.getByRole('button', { name: 'Cancel' }).click());
  expect(request().isAborted).toBe(true);
  await screen.findByRole('button', { name: 'Choose file' });
  choose(good);
  view.unmount();
  expect(request().isAborted).toBe(true);
});
