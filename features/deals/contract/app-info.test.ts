import { expect, test } from 'vitest';
import { AppInfoDraft, MAX_BUNDLE, MAX_STORE_URL } from './app-info.ts';
import { APP_INFO_COLUMNS, AppInfoFileRow, appInfoCells } from './app-info-file.ts';

const row = { overridedBundle: 'com.example.was', bundle: 'com.example.sent' };
const messages = (change: object) => AppInfoDraft.safeParse({ ...row, ...change }).error?.issues.map(({ message }) => message) ?? [];

test('both bundles are asked for, each in its own words (2 §5)', () => {
  expect(messages({ bundle: ' ' })).toEqual(['Please enter bundle name']);
  expect(messages({ overridedBundle: '' })).toEqual(['Please enter existing bundle name']);
  expect(AppInfoDraft.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
    'Please enter existing bundle name',
    'Please enter bundle name',
  ]);
});

test('a bundle neither begins nor ends with a dot nor has two in a row, and has at most 400 letters (2 §5)', () => {
  const wrong = ['.a', 'a.', 'a..b', '.', 'a b', 'x'.repeat(MAX_BUNDLE + 1)];
  for (const text of wrong) {
    expect(messages({ bundle: text })).toEqual(['Please enter valid bundle name']);
    expect(messages({ overridedBundle: text })).toEqual(['Please enter valid existing bundle name']);
  }
  for (const text of ['a', 'com.example', '1234567890', 'B00ABC', 'a-b_c.d', 'x'.repeat(MAX_BUNDLE)])
    expect(messages({ bundle: text })).toEqual([]);
});

test('a store URL is a web address, a domain a domain; both may be empty', () => {
  for (const url of ['javascript:alert(1)', 'store.example.com', 'ftp://a.example', 'https://user@a.example', 'https://'])
    expect(messages({ appStoreUrl: url })).toEqual(['An app store URL begins with https:// or http://.']);
  expect(messages({ appStoreUrl: `https://a.example/${'x'.repeat(MAX_STORE_URL)}` })).toEqual([
    'An app store URL has at most 1,000 characters.',
  ]);
  for (const url of ['', 'https://play.example.com/store/apps?id=com.a', 'http://a.example:8080'])
    expect(messages({ appStoreUrl: url })).toEqual([]);
  for (const domain of ['nowhere', 'a b.com', 'https://a.com', '-a.com']) expect(messages({ domain })).toHaveLength(1);
  for (const domain of ['', 'example.com', 'A.Example.CO.UK']) expect(messages({ domain })).toEqual([]);
});

test('the status is Passed In unless it is another; one that does not exist is refused (2 §3)', () => {
  expect(AppInfoDraft.parse(row)).toEqual({ ...row, name: '', domain: '', appStoreUrl: '', iabcat: [], status: 'passedIn' });
  expect(messages({ status: 'other' })).toEqual(['Choose a status.']);
});

test('a row that is taken out as a file and read again is the same row', () => {
  const whole = {
    ...{ ...row, name: '=HYPERLINK("x")', domain: 'example.com', appStoreUrl: 'https://a.example', status: 'overrideIfEmpty' as const },
    iabcat: ['IAB1', 'IAB1-7'],
  };
  const told = { ...whole, iabcat: whole.iabcat.map((key) => ({ key, name: `Name of ${key}` })), version: 3 };
  const cells = Object.fromEntries(APP_INFO_COLUMNS.map((column, n) => [column, appInfoCells(told)[n]]));
  expect(AppInfoFileRow.parse(cells)).toEqual(whole);
  expect(AppInfoFileRow.parse({ ...cells, Name: `'${whole.name}` })).toEqual(whole);
});

test('a file row says which cell is wrong; columns that it leaves out are empty', () => {
  const read = (cells: object) => AppInfoFileRow.safeParse({ 'Existing Bundle': 'a', Bundle: 'b', ...cells });
  expect(read({}).data).toMatchObject({ overridedBundle: 'a', bundle: 'b', name: '', iabcat: [], status: 'passedIn' });
  expect(read({ Status: 'override if empty', 'IAB Categories': 'iab1, IAB2;' }).data).toMatchObject({
    ...{ status: 'overrideIfEmpty', iabcat: ['IAB1', 'IAB2'] },
  });
  expect(read({ Status: 'sometimes' }).error?.issues).toMatchObject([
    { path: ['Status'], message: 'Status is Passed In or Override or Override If Empty.' },
  ]);
  expect(read({ Bundle: 'b.' }).error?.issues).toMatchObject([{ path: ['Bundle'], message: 'Please enter valid bundle name' }]);
});
