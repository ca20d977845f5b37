import { expect, test } from 'vitest';
import { CSV_FILE, type FileLimits, fileProblem, KILOBYTE, MEGABYTE, pictureProblem } from './upload.ts';

const ICON: FileLimits = { kinds: ['png'], lessThan: MEGABYTE / 2 };

test.each<[name: string, size: number, limits: FileLimits, problem: string | null]>([
  ['list.CSV', 1, CSV_FILE, null],
  ['list.csv', 50 * MEGABYTE - 1, CSV_FILE, null],
  ['list.csv', 50 * MEGABYTE, CSV_FILE, 'Please select a file less than 50 MB.'],
  ['list.xlsx', 1, CSV_FILE, 'Please select a valid file.'],
  ['list.csv', 0, CSV_FILE, 'Please select a valid file.'],
  ['csv', 1, CSV_FILE, 'Please select a valid file.'],
  ['icon.png', MEGABYTE / 2, ICON, 'Please select a file less than 0.5 MB.'],
  ['icon.png', 100 * KILOBYTE, { ...ICON, lessThan: 100 * KILOBYTE }, 'Please select a file less than 100 KB.'],
  ['icon.gif', 1, ICON, 'Please Select a Valid file format.'],
])('%s of %i bytes is refused or not before it is sent (1 §5)', (name, size, limits, problem) => {
  expect(fileProblem({ name, size }, limits)).toBe(problem);
});

const ICON_SIZE = { picture: { width: 150, height: 150 } };
const SQUARE = { picture: 'square' as const };
test.each<[width: number, height: number, limits: Pick<FileLimits, 'picture'>, problem: string | null]>([
  [150, 150, ICON_SIZE, null],
  [149, 150, ICON_SIZE, 'Please select a picture of 150 × 150 pixels. This one has 149 × 150 pixels.'],
  [150, 151, ICON_SIZE, 'Please select a picture of 150 × 150 pixels. This one has 150 × 151 pixels.'],
  [150, 170, SQUARE, null],
  [1_500, 1_480, SQUARE, null],
  [150, 171, SQUARE, 'Please select a picture that is as wide as it is high. This one has 150 × 171 pixels.'],
  [5_000, 5_000, SQUARE, 'Please select a picture of at most 4,096 × 4,096 pixels. This one has 5,000 × 5,000 pixels.'],
  [1_500, 1_500, ICON_SIZE, 'Please select a picture of 150 × 150 pixels. This one has 1,500 × 1,500 pixels.'],
  [4_096, 4_096, {}, null],
  [1, 4_097, {}, 'Please select a picture of at most 4,096 × 4,096 pixels. This one has 1 × 4,097 pixels.'],
])('a picture of %i × %i pixels is taken or not (1 §5)', (width, height, limits, problem) => {
  expect(pictureProblem({ width, height }, limits)).toBe(problem);
});
