import { expect, test } from 'vitest';
import { GivenName, isPlainName, NAME_IS_ADDRESS, NAME_UNPRINTABLE } from './given-name.ts';

const problemOf = (name: string) => GivenName.safeParse(name).error?.issues[0]?.message ?? null;

test.each([
  'Dr. Müller',
  'Dr.Weber',
  'J.P. Morgan',
  'J.R.R. Tolkien',
  "O'Brien",
  'Anne-Marie',
  'St. John',
  '李小龍',
  'Ñuñez, Jr.',
  'van der Berg',
  'Prof.Dr.Weber',
  'St.John',
  'علی\u200cرضا',
  'क्\u200dष',
])('%s is a name', (name) => {
  expect(problemOf(name)).toBeNull();
  expect(isPlainName(name)).toBe(true);
});

test.each(['a\nb', 'a\tb', 'a\u0000b', 'a\u202eb', 'a\u2028b', 'a\u200bb', 'a\u200cb', 'ev\u200dil', '\u200cعلی', 'علی\u200c'])(
  '%j breaks a line or hides something',
  (name) => {
    expect(problemOf(name)).toBe(NAME_UNPRINTABLE);
  },
);

test.each([
  'http://x',
  'see evil.example/login',
  'WWW.evil',
  'evil.com',
  'EVIL.COM',
  'Evil.Com',
  'eViL.cOm',
  'Evil.Example',
  'My-Bank.Online',
  'x.io/a',
  'Evil.Example:80',
  'bank.example?id=1',
])('%s is an address', (name) => {
  expect(problemOf(name)).toBe(NAME_IS_ADDRESS);
});
