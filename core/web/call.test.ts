import { type Envelope, notSignedIn, type Route, route } from '@kontor/core/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { call, errorText, fileNameIn, unauthorized } from './call.ts';

const base = { method: 'GET', summary: 'A call', input: z.object({}), output: z.null(), effect: 'read' } as const;
const inside = route({ ...base, path: 'user/session', access: 'signedIn' });
const way = route({ ...base, path: 'sign-in/ways', access: 'public' });

const reply = (status: number, body: Partial<Envelope<null>> | null) =>
  vi.stubGlobal('fetch', async () => new Response(body ? JSON.stringify(body) : '<html>', { status }));
/** What a person reads of a failed call. */
const told = async (asked: Route = inside) => errorText(await call(asked, {}).catch((error: unknown) => error));

afterEach(() => vi.unstubAllGlobals());

describe('the text of a failed call (spec 1 §8)', () => {
  test('is the message of the server, which joins what each field is told', async () => {
    reply(400, { success: false, msg: 'Username is required. Password is required.' });
    expect(await told()).toBe('Username is required. Password is required.');
  });

  test("without one it is 'Something went wrong. Please try again.'", async () => {
    reply(400, null);
    expect(await told()).toBe('Something went wrong. Please try again.');
    expect(errorText(new Error('of the program'))).toBe('Something went wrong. Please try again.');
  });

  test("a 500 is 'Internal server error.', where the server says nothing else", async () => {
    reply(500, null);
    expect(await told()).toBe('Internal server error.');
    reply(500, { success: false, msg: 'The market is closed.' });
    expect(await told()).toBe('The market is closed.');
  });

  test('a fault of ours has its reference behind its words; a refusal has none', async () => {
    const fail = (status: number) =>
      vi.stubGlobal('fetch', async () => new Response('', { status, headers: { 'x-request-id': '7f3a21c0ffee0123' } }));
    fail(500);
    expect(await told()).toBe('Internal server error. Ref 7F3A-21');
    fail(400);
    expect(await told()).toBe('Something went wrong. Please try again.');
  });

  test("offline it is 'Check your internet connection and try again'", async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect(await told()).toBe('Check your internet connection and try again');
  });

  test('a 401 ends the session of this browser; at a public call, as signing in is, it does not', async () => {
    const ended = vi.fn();
    unauthorized.addEventListener('unauthorized', ended);
    reply(401, { success: false, msg: notSignedIn.text });
    await told(way);
    expect(ended).not.toHaveBeenCalled();
    await told(inside);
    expect(ended).toHaveBeenCalledOnce();
    unauthorized.removeEventListener('unauthorized', ended);
  });
});

test('a file is called as the server says in every script, and plainly where it says nothing more', () => {
  expect(fileNameIn(`attachment; filename="Umsatz.csv"; filename*=UTF-8''Ums%C3%A4tze%20im%20M%C3%A4rz.csv`)).toBe('Umsätze im März.csv');
  expect(fileNameIn('attachment; filename="deals.csv"')).toBe('deals.csv');
  expect(fileNameIn(`attachment; filename="deals.csv"; filename*=UTF-8''%E0%A4%A`)).toBe('deals.csv');
  expect(fileNameIn('')).toBeUndefined();
});
