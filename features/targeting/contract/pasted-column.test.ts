import { expect, test } from 'vitest';
import { pastedColumn } from './pasted-column.ts';
import { unseenValue } from './unseen-values.ts';

test('of rows of apps the first column is the list, without the line that names it', () => {
  expect(pastedColumn('Bundle ID,Name\ncom.one,"One, the app"\ncom.two,Two', 'app')).toBe('com.one\ncom.two');
  expect(pastedColumn('bundle\tname\tspend\ncom.one\tOne\t12.50\n1234567890\tTwo\t3.00', 'app')).toBe('com.one\n1234567890');
  expect(pastedColumn('domain\nnews.example\nsport.example', 'domain')).toBe('news.example\nsport.example');
});

test('a list in several columns, on one line, or of another kind stays whole', () => {
  expect(pastedColumn('com.one,com.two\ncom.three,com.four', 'app')).toBe('com.one,com.two\ncom.three,com.four');
  expect(pastedColumn('com.one, com.two', 'app')).toBe('com.one, com.two');
  expect(pastedColumn('501, Chicago\nWashington, DC', 'dma')).toBe('501, Chicago\nWashington, DC');
});

test('an app or a site that nobody has seen is taken where it is written as one', () => {
  expect(['com.not.seen', '1234567890', '<bad>', 'two words'].map((text) => unseenValue('app', text))).toEqual([
    'com.not.seen',
    '1234567890',
    null,
    null,
  ]);
  expect(['HTTPS://www.News.example/a?b', 'no site', '10.0.0.1'].map((text) => unseenValue('domain', text))).toEqual([
    'news.example',
    null,
    null,
  ]);
  expect(unseenValue('dma', '501')).toBeNull();
});
