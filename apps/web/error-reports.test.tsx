import { describe, expect, test } from 'vitest';
import { reportsTo, withoutQueries } from './error-reports.ts';

describe('errors told to the error-reporting service (spec 1 §8)', () => {
  test('traces are sampled at 0.7, replays at 0.1, and at 1.0 after an error', () => {
    expect(reportsTo('https://public@errors.example/1')).toMatchObject({
      tracesSampleRate: 0.7,
      replaysSessionSampleRate: 0.1,
      replaysOnErrorSampleRate: 1,
    });
  });

  test.each([
    [
      '{"url":"https://kontor.example/sso?code=abc&state=d#e","message":"Why? Because"}',
      '{"url":"https://kontor.example/sso?xxxxxxxxxxxxxxxxxx","message":"Why? Because"}',
    ],
    ['"GET /api/user/check?email=ü@private.example 400"', '"GET /api/user/check?xxxxxxxxxxxxxxxxxxxxxxxx 400"'],
    ['{"to":"/deals/self"}', '{"to":"/deals/self"}'],
    ['{"from":"/invitation#kq3-only_once"}', '{"from":"/invitation?xxxxxxxxxxxxx"}'],
  ])('the query of an address does not leave, and the length stays: %s', (envelope, sent) => {
    expect(withoutQueries(envelope)).toBe(sent);
    expect(Buffer.byteLength(sent)).toBe(Buffer.byteLength(envelope));
  });
});
