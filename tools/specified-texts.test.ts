import { expect, test } from 'vitest';
import { specifiedTexts } from '../core/testing/gates.ts';
import { readText, trackedNames } from './source-files.ts';

const CODE = /^(apps|core|features|market)\/.*\.tsx?$/;
const TEST = /\.test\.tsx?$|(^|\/)testing\/|\/test-[^/]*$/;
/** What is between the values of a text, as the code has it: `{x}` is a value, and so are X, Y and dots. */
const partsOf = (text: string) =>
  text
    .split(/\{[^}]*\}|\b[XY]\b|\.{3}/)
    .map((part) => part.trim())
    .filter((part) => /\w/.test(part));

/** Code as it is read on the screen; a comment shows nothing to anybody. */
const shown = (code: string) =>
  code
    .replaceAll(/^\s*(\/\/|\/\*\*?|\*).*$/gm, '')
    .replaceAll("\\'", "'")
    .replaceAll(/&(apos|rsquo);/g, "'")
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const names = trackedNames(CODE);
const product = names.filter((name) => !TEST.test(name)).map((name) => shown(readText(name)));

/** Texts that the code puts together: the test that has the whole of it from a screen or an answer. */
const PUT_TOGETHER: Record<string, string> = {
  'Date range is limited...': 'features/deals/server/list/deal-list.test.ts',
  'Password should have a minimum of 6 characters': 'features/users/web/password/password-dialogs.test.tsx',
  'Please provide a unique Advertiser ID.': 'features/accounts/server/accounts.test.ts',
};

test('every text of the specification stands in the product as it is written there, or a test reads it where it is put together', () => {
  const isThere = (text: string) => {
    const parts = partsOf(text);
    const proof = PUT_TOGETHER[text];
    const places = proof ? [shown(readText(proof))] : product;
    return parts.length > 0 && places.some((place) => parts.every((part) => place.includes(part)));
  };
  const texts = specifiedTexts();
  expect(texts.length).toBeGreaterThan(180);
  expect(texts.filter((text) => !isThere(text))).toEqual([]);
});

test('a text that the code has as it is needs nobody to vouch for it', () => {
  const asItIs = (text: string) => product.some((place) => partsOf(text).every((part) => place.includes(part)));
  expect(Object.keys(PUT_TOGETHER).filter((text) => asItIs(text) || !specifiedTexts().includes(text))).toEqual([]);
});
