import { KontorFailure } from '@kontor/core/contract';
import { expect, test } from 'vitest';
import { jsonDepth, parseJsonBody } from './json-body.ts';

test('depth counts brackets outside of strings alone', () => {
  expect(jsonDepth('{"a":[1,{"b":"[[[[{{\\"[["}]}')).toBe(3);
});

test('a body nested 10,000 deep is refused with a readable message', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  expect(() => parseJsonBody(deep)).toThrow('The JSON is nested deeper than 64 levels.');
});

test.each(['{"a":', '{"__proto__":{"x":1}}', 'undefined'])('%s is refused as a failure of the caller', (text) => {
  expect(() => parseJsonBody(text)).toThrow(KontorFailure);
});

test('an empty body is an empty object', () => {
  expect(parseJsonBody('')).toEqual({});
});
