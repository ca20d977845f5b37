import { KontorFailure } from '@kontor/core/contract';
import { expect, test } from 'vitest';
import { jsonSize, parseJsonBody } from './json-body.ts';

test('brackets and commas inside of strings count for nothing', () => {
  expect(jsonSize('{"a":[1,{"b":"[[[[{{,,\\"[["}]}')).toEqual({ depth: 3, containers: 3, values: 2 });
});

test('a body nested 10,000 deep is refused with a readable message', () => {
  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  expect(() => parseJsonBody(deep)).toThrow('The JSON is nested deeper than 64 levels.');
});

test('a body of more arrays, or more values, than any call takes is refused before it is parsed', () => {
  expect(() => parseJsonBody(`[${Array(10_001).fill('[]').join()}]`)).toThrow('The JSON holds more than 10000 objects and arrays.');
  expect(() => parseJsonBody(`[${Array(100_002).fill('""').join()}]`)).toThrow('The JSON holds more than 100000 values.');
});

test.each(['{"a":', '{"__proto__":{"x":1}}', 'undefined'])('%s is refused as a failure of the caller', (text) => {
  expect(() => parseJsonBody(text)).toThrow(KontorFailure);
});

test.each([
  '{"__proto__":1}',
  '{"a":[{"__proto__" \n:{}}]}',
  '{"\\u005f_proto\\u005F\\u005f":{}}',
  '{"__\\u0070\\u0072\\u006f\\u0074\\u006Fto__":1,"\\u005f\\u005f\\u0070\\u0072\\u006f\\u0074\\u006F\\u005f\\u005f":1}',
])('a key that would change a prototype is refused, however it is written: %s', (text) => {
  expect(() => parseJsonBody(text)).toThrow('__proto__ is not allowed');
});

test.each(['{"a":"__proto__"}', '{"a":"say \\"__proto__\\": it"}', '{"__PROTO__":1}', '{"constructor":{"prototype":{"x":1}}}'])(
  'what only looks like it is text like any other: %s',
  (text) => {
    expect(parseJsonBody(text)).toEqual(JSON.parse(text));
    expect({}).not.toHaveProperty('x');
  },
);

test('an empty body is an empty object', () => {
  expect(parseJsonBody('')).toEqual({});
});
