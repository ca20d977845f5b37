import { createEvent, fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { draw } from '../dom-for-tests.tsx';
import { KontorTheme } from '../theme/kontor-theme.tsx';
import { UploadPanel } from './upload-panel.tsx';
import type { UploadState } from './upload-state.ts';

const acts = { onFiles: vi.fn(), onCancel: vi.fn() };
const panel = (state: UploadState) => <UploadPanel title="CSV file" note="CSV, less than 50 MB" accept=".csv" state={state} {...acts} />;
const uploading: UploadState = { is: 'uploading', name: 'a.csv', share: 0.47 };
const file = new File(['ip'], 'a.csv');
const zone = () => screen.getByRole('region', { name: 'CSV file' });

test('without a file it says what may be chosen, and choosing by keyboard opens the browser’s dialog (1 §4)', async () => {
  draw(panel({ is: 'never' }));
  expect(zone().textContent).toContain('CSV, less than 50 MB');
  const opened = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => {});
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose file' }));
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledOnce();
  opened.mockRestore();
});

test('an upload shows its progress as a circle, tells it in tenths, and can be cancelled (1 §4; 3 §4)', async () => {
  draw(panel(uploading));
  const circle = screen.getByRole('progressbar', { name: 'Upload of a.csv' });
  expect([circle.getAttribute('aria-valuenow'), circle.textContent]).toEqual(['47', '47 %']);
  expect(circle.querySelector('svg circle')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Uploading a.csv, 40 %');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(acts.onCancel).toHaveBeenCalledOnce();
});

test.each<[state: UploadState, words: string]>([
  [{ is: 'success', name: 'a.csv' }, 'a.csv is uploaded.'],
  [{ is: 'failed', message: 'Please select a valid file.' }, 'Please select a valid file.'],
])('an end is shown and told, and another file can be chosen: $is (1 §4)', (state, words) => {
  draw(panel(state));
  expect(screen.getByRole('status').textContent).toBe(words);
  expect(screen.getAllByText(words)).toHaveLength(2);
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeTruthy();
});

test('rows that are not valid are counted, and the first of them named (1 §4)', () => {
  const problems = Array.from({ length: 20 }, (_, n) => ({ row: n + 2, reason: `ip: Required ${n}` }));
  const message = 'Please fix the invalid data and upload the CSV file again.';
  draw(panel({ is: 'error', name: 'a.csv', message, rows: 1_200, invalid: 40, problems }));
  expect(screen.getAllByText(message)).toHaveLength(2);
  expect(screen.getByText('40 of 1,200 rows are not valid.')).toBeTruthy();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    ...problems.map(({ row, reason }) => `Row ${row}: ${reason}`),
    'and 20 more',
  ]);
});

test('good rows and repetitions are counted beside those that are not valid, whose value is said (1 §4)', () => {
  const problems = [{ row: 3, value: 'nowhere', reason: 'No zip code.' }];
  draw(panel({ is: 'error', name: 'a.csv', message: 'Mend it.', rows: 9, invalid: 1, good: 6, repeated: 2, problems }));
  expect(screen.getByText('1 of 9 rows is not valid. 6 are good, 2 repeat one of them.')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe('Row 3: “nowhere”, No zip code.');
});

test('rows that are not valid for the same reason are one line, with a few of them; one alone is said as it is (1 §4)', () => {
  const examples = [1, 2, 3].map((n) => ({ row: n + 1, value: `10.0.0.${n}` }));
  const reasons = [
    { reason: 'Private IP address', count: 2_000, examples },
    { reason: 'No address.', count: 1, examples: [{ row: 9, value: 'nowhere' }] },
  ];
  const problems = examples.map((one) => ({ ...one, reason: 'Private IP address' }));
  draw(panel({ is: 'error', name: 'a.csv', message: 'Mend it.', rows: 2_400, invalid: 2_001, problems, reasons }));
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2,000 rows: Private IP address, such as “10.0.0.1” (row 2), “10.0.0.2” (row 3), and “10.0.0.3” (row 4)',
    'Row 9: “nowhere”, No address.',
  ]);
});

test('what broke off can be sent again, what was refused cannot', async () => {
  const onRetry = vi.fn();
  const failed = (canRetry: boolean) => (
    <UploadPanel title="CSV file" accept=".csv" state={{ is: 'failed', message: 'No.', canRetry }} {...acts} onRetry={onRetry} />
  );
  const { rerender } = draw(failed(true));
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(onRetry).toHaveBeenCalledOnce();
  rerender(<KontorTheme env="test">{failed(false)}</KontorTheme>);
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('files are dropped on the panel, but not while one is on its way', () => {
  const { rerender } = draw(panel({ is: 'never' }));
  const drop = () => {
    const event = createEvent.drop(zone(), { dataTransfer: { files: [file] } });
    fireEvent(zone(), event);
    return event.defaultPrevented;
  };
  fireEvent.dragOver(zone());
  expect(zone().dataset.over).toBe('true');
  expect(drop()).toBe(true);
  expect(acts.onFiles).toHaveBeenCalledExactlyOnceWith([file]);
  expect(zone().dataset.over).toBeUndefined();
  rerender(<KontorTheme env="test">{panel(uploading)}</KontorTheme>);
  expect(drop()).toBe(true);
  expect(acts.onFiles).toHaveBeenCalledOnce();
});

test('the button keeps the focus when the state changes', () => {
  const { rerender } = draw(panel(uploading));
  screen.getByRole('button', { name: 'Cancel' }).focus();
  rerender(<KontorTheme env="test">{panel({ is: 'never' })}</KontorTheme>);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Choose file' }));
});
