import { expect, test } from 'vitest';
import { CSV_FILE, type FileLimits, fileProblem, MEGABYTE } from './upload.ts';

const ICON: FileLimits = { kinds: ['png'], lessThan: MEGABYTE / 2 };

test.each<[name: string, size: number, limits: FileLimits, problem: string | null]>([
  ['list.CSV', 1, CSV_FILE, null],
  ['list.csv', 50 * MEGABYTE - 1, CSV_FILE, null],
  ['list.csv', 50 * MEGABYTE, CSV_FILE, 'Please select a file less than 50 MB.'],
  ['list.xlsx', 1, CSV_FILE, 'Please select a valid file.'],
  ['list.csv', 0, CSV_FILE, 'The file is empty. Please select another.'],
  ['csv', 1, CSV_FILE, 'Please select a valid file.'],
  ['icon.png', MEGABYTE / 2, ICON, 'Please select a file less than 0.5 MB.'],
  ['icon.gif', 1, ICON, 'Please Select a Valid file format.'],
])('%s of %i bytes is refused or not before it is sent (1 §5)', (name, size, limits, problem) => {
  expect(fileProblem({ name, size }, limits)).toBe(problem);
});
