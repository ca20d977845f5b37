import { expect, test } from 'vitest';
import { readCookie } from './cookie.ts';

const read = (header: string) => readCookie(header, '__Host-session');

test('a cookie is found among others, with spaces and tabs around it', () => {
  expect(read('a=1; __Host-session=one; b=2')).toBe('one');
  expect(read('a=1;\t __Host-session=one \t;b=2')).toBe('one');
  expect(read('__Host-session=with=sign')).toBe('with=sign');
});

test.each(['\u00a0', '\u2003', '\ufeff', '\v', '\f', '\r'])('other white space is part of the name: %j', (space) => {
  expect(read(`${space}__Host-session=planted`)).toBeNull();
  expect(read(`${space}__Host-session=planted; __Host-session=own`)).toBe('own');
});

test.each(['__host-session=a', 'x__Host-session=a', '__Host-session =a', '__Host-session', '', 'session=a'])(
  'another name is another cookie: %s',
  (header) => expect(read(header)).toBeNull(),
);

test('two cookies of the name are none', () => {
  expect(read('__Host-session=one; __Host-session=two')).toBeNull();
  expect(read('__Host-session=one; __Host-session=')).toBeNull();
});
