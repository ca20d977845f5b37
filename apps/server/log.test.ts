import { Writable } from 'node:stream';
import { emailMark, openLog } from '@kontor/core/server';
import { expect, test } from 'vitest';
import { testApp } from './testing/app-of-file.ts';
import { openProbeServer } from './testing/probe-server.ts';

const app = testApp();

/** A log whose lines are kept here. */
function openKept() {
  const lines: string[] = [];
  const destination = new Writable({ write: (chunk, _encoding, done) => done(void lines.push(String(chunk))) });
  return { lines, log: openLog('info', destination) };
}

test('a query that fails is told with its cause, and without the values it carried (security rule 30)', async () => {
  const { lines, log } = openKept();
  const { server } = await openProbeServer({ ...app.stores, log }, {});
  const headers = { 'x-requested-with': 'kontor' };
  const reply = await server.inject({ method: 'GET', url: '/api/probe/query?secret=kcs_a-client-secret', headers });
  expect(reply.statusCode).toBe(500);
  const [fault, request] = lines.map((line) => JSON.parse(line));
  expect(fault).toMatchObject({ msg: 'request failed', path: '/api/probe/query', id: reply.headers['x-request-id'] });
  expect(fault.err.message).toBe('SELECT $1::text FROM nowhere');
  expect(fault.err.stack).toMatch(/^at .*\n/);
  expect(fault.err.cause).toMatchObject({ code: '42P01', message: 'relation "nowhere" does not exist' });
  expect(request).toMatchObject({ msg: 'request', status: 500 });
  expect(lines.join()).not.toContain('a-client-secret');
  await server.close();
});

test('an error names people by their mark (security rule 30)', () => {
  const { lines, log } = openKept();
  const error = Object.assign(new Error('550 no such user <Somebody@private.example>'), { rejected: ['somebody@private.example'] });
  log.error({ err: new Error('not sent', { cause: error }) }, 'mail not sent');
  expect(lines.join()).toContain(emailMark('somebody@private.example'));
  expect(lines.join().toLowerCase()).not.toContain('somebody@');
});

test('what is thrown and is no error is told whole, without secrets and readable e-mails', () => {
  const { lines, log } = openKept();
  const told = (err: unknown) => {
    log.error({ err }, 'job queue');
    return JSON.parse(lines.pop() ?? '').err;
  };
  const stack = 'Error: queue is gone\n    at work (queue.js:1:1)';
  const fromQueue = told({ message: 'queue is gone', stack, code: '42P01', queue: 'outbox', password: 'hunter2' });
  expect(fromQueue).toMatchObject({ type: 'object', message: 'queue is gone', stack: 'at work (queue.js:1:1)' });
  expect(JSON.parse(fromQueue.rest)).toEqual({ code: '42P01', queue: 'outbox' });
  expect(told({ reason: 'full', of: { room: 1n } })).toEqual({ type: 'object', message: '{"reason":"full","of":{"room":"1"}}' });
  expect(told('plain words of somebody@private.example').message).toBe(`plain words of <${emailMark('somebody@private.example')}>`);
  const ring: { self?: unknown } = {};
  ring.self = ring;
  expect(told(ring).message).toBe('cannot be told');
  expect(told({ message: 'Failed query: SELECT $1\nparams: kcs_a-client-secret' }).message).toBe('Failed query: SELECT $1');
});

test('what failed together is told one by one', () => {
  const { lines, log } = openKept();
  const both = new AggregateError([new Error('first of somebody@private.example'), 'second'], '2 of 3 failed');
  log.error({ err: new Error('job', { cause: both }) }, 'job failed');
  const { cause } = JSON.parse(lines[0] ?? '').err;
  expect(cause).toMatchObject({
    message: '2 of 3 failed',
    errors: [{ message: `first of <${emailMark('somebody@private.example')}>` }, { message: 'second' }],
  });
  log.error(
    {
      err: new AggregateError(
        Array.from({ length: 1_000 }, () => new Error('one')),
        'many',
      ),
    },
    'job failed',
  );
  expect(JSON.parse(lines[1] ?? '').err.errors).toHaveLength(20);
});
