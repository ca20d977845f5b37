import { KontorFailure } from '@kontor/core/contract';
import { expect, test } from 'vitest';
import { refusal } from '../http/envelope.ts';
import { ConnectionLost } from './connection-lost.ts';
import { isStorageFault } from './storage-fault.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  coded('ENOSPC'),
  coded('53100', 'could not extend file'),
  coded('53300', 'too many clients'),
  coded('57P01', 'terminating connection due to administrator command'),
  coded('57P03', 'the database system is starting up'),
  coded('ECONNREFUSED'),
  new Error('Failed query', { cause: coded('53100') }),
  new Error('timeout exceeded when trying to connect'),
  Object.assign(new Error('…'), { code: '243', type: 'NOT_ENOUGH_SPACE' }),
  new Error('Code: 241. DB::Exception: Memory limit exceeded. (MEMORY_LIMIT_EXCEEDED)'),
  new Error('Cannot write to file, errno: 28, strerror: No space left on device'),
])('a store without room, memory or connection is told as ours, with when to come again: %o', (error) => {
  expect(isStorageFault(error)).toBe(true);
  expect(refusal(error)).toMatchObject({ status: 503, isFault: true, retryAfterS: 15, body: { errorDetails: 'storesOut' } });
});

test.each([coded('42P01'), coded('ENOENT'), new Error('x'), 'ENOSPC', null])('any other fault is none of those: %o', (error) => {
  expect(isStorageFault(error)).toBe(false);
  expect(refusal(error)).toMatchObject({ status: 500, isFault: true, retryAfterS: null });
});

test('a change whose end nobody heard is not told as worth another try', () => {
  expect(refusal(new ConnectionLost('08007', null)).body.msg).toContain('Look whether it was');
  expect(refusal(new ConnectionLost('08006', null)).body.msg).toContain('Please try again');
});

test('a declared failure stays what it is', () => {
  const declared = new KontorFailure({ code: 'a', status: 409, text: 'A' });
  expect(refusal(declared)).toMatchObject({ status: 409, isFault: false, retryAfterS: null });
});
