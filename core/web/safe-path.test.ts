import { expect, test } from 'vitest';
import { safePath } from './safe-path.ts';

const HERE = 'https://kontor.example';

test.each(['/deals/self', '/deals/self?status=DRAFT#top', '/a//b'])('sign-in leads on to %s', (path) => {
  expect(safePath(path, HERE)).toBe(path);
});

test.each([
  undefined,
  '',
  'deals',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
])('sign-in never leaves this site: %j leads home', (path) => expect(safePath(path, HERE)).toBe('/'));
