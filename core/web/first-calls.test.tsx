import { callKey, type Envelope, FIRST_PLACE, notSignedIn, pageSessionOf, type Route, route } from '@kontor/core/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { CallError, call, callAs } from './call.ts';
import { keepFirstAnswers } from './first-calls.ts';
import { openQueryClient } from './use-call.ts';

const names = route({
  method: 'GET',
  path: 'name/all',
  access: 'signedIn',
  summary: 'Names',
  input: z.object({ q: z.string() }),
  output: z.array(z.string()),
  effect: 'read',
});
const ann = { userId: 'ann', accountId: 'one' };
const bea = { userId: 'bea', accountId: 'two' };

const envelope = (data: unknown, status = 200) => {
  const body: Envelope<unknown> = {
    success: status === 200,
    msg: '',
    errorDetails: status === 401 ? notSignedIn.code : null,
    value: null,
    data,
  };
  return new Response(JSON.stringify(body), { status });
};
/** As start.js leaves a call that the document made. */
function asked(
  q: string,
  answer: Promise<Response> | Response,
  { person = ann, at = Date.now(), route: of = names as Route, isPages = false } = {},
) {
  const call = {
    method: of.method,
    url: `/api/${of.path}?q=${q}`,
    body: null,
    drawnFor: pageSessionOf(person),
    key: callKey(of, { q }),
    ...(isPages && { isPages: true as const }),
    answer: Promise.resolve(answer),
    at,
  };
  globalThis.kontorFirstCalls = [...(globalThis.kontorFirstCalls ?? []), call];
}
const fetched = vi.fn(async () => envelope(['later']));
const ask = async (q = 'a') => (await call(names, { q })).data;

function open(person: typeof ann | null = ann) {
  vi.stubGlobal('fetch', fetched);
  callAs(person);
}
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockClear();
  callAs(null);
  globalThis.kontorFirstCalls = undefined;
});

test('a call that the document made is not made again; the next one is', async () => {
  open();
  asked('a', envelope(['first']));
  expect(await ask('b')).toEqual(['later']);
  expect(await ask()).toEqual(['first']);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await ask()).toEqual(['later']);
});

test('an answer for one person or account is never given to another', async () => {
  open(bea);
  asked('a', envelope(['of Ann']));
  const client = openQueryClient();
  await keepFirstAnswers(client, bea);
  expect(client.getQueryData(callKey(names, { q: 'a' }))).toBeUndefined();
  expect(await ask()).toEqual(['later']);
});

test('an answer that nobody took for half a minute is asked anew', async () => {
  open();
  asked('a', envelope(['old']), { at: Date.now() - 31_000 });
  expect(await ask()).toEqual(['later']);
});

test('a refusal is met by whoever asks, as any other', async () => {
  open();
  asked('a', envelope(null, 401));
  const client = openQueryClient();
  await keepFirstAnswers(client, ann);
  expect(client.getQueryData(callKey(names, { q: 'a' }))).toBeUndefined();
  const error = await ask().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CallError);
  expect(error).toMatchObject({ status: 401 });
  expect(fetched).not.toHaveBeenCalled();
});

test('a call that did not reach the server says so', async () => {
  open();
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  failed.catch(() => {});
  asked('a', failed);
  await expect(ask()).rejects.toMatchObject({ status: 0, code: 'offline' });
});

test('good answers wait where their page looks for them, those of a list as its first page', async () => {
  open();
  asked('a', envelope(['first']));
  asked('b', envelope(['row']), { isPages: true });
  const client = openQueryClient();
  await keepFirstAnswers(client, ann);
  expect(client.getQueryData(callKey(names, { q: 'a' }))).toEqual(['first']);
  expect(client.getQueryData(callKey(names, { q: 'b' }))).toEqual({ pages: [['row']], pageParams: [FIRST_PLACE] });
  expect(await ask()).toEqual(['later']);
});
