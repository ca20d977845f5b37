// Kinds of file that no purpose takes yet, as a feature of theirs will: a call of its own takes them, another shows them.
import { EntityId, formLimit, MEGABYTE, Nothing, route, uploadRoute } from '@kontor/core/contract';
import { buildServer, implement } from '@kontor/core/server';
import { allReady, type FormFile, formOf, pngOf } from '@kontor/core/testing';
import { testApp } from '@kontor/server-app/testing';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { keepFiles, showKept, storeFile } from './index.ts';

const LIMITS = { kinds: ['png', 'jpeg', 'webp', 'pdf', 'lines'], lessThan: MEGABYTE } as const;
const calls = {
  take: uploadRoute({
    path: 'probe/kinds',
    access: 'signedIn',
    summary: 'Takes a file',
    input: z.object({ record: EntityId }),
    output: z.object({ id: EntityId }),
    bodyLimit: formLimit(LIMITS),
    fileLimits: () => LIMITS,
  }),
  show: route({
    method: 'GET',
    path: 'probe/kinds/{record}/{id}',
    access: 'signedIn',
    summary: 'Shows a file',
    input: z.object({ record: EntityId, id: EntityId }),
    output: Nothing,
    effect: 'read',
    answers: 'shown',
  }),
};

const app = testApp();
const feature = 'probe';
const RECORD = '2'.repeat(24);
let server: FastifyInstance;
let cookie: string;
beforeAll(async () => {
  cookie = (await app.as('agency')).cookie();
  const routes = implement(calls, {
    take: async (call) => {
      const { id } = await storeFile(call, 'icon');
      const { scope, input, session } = call;
      await scope.transaction((inner) => keepFiles(inner, { feature, ...input }, { ids: [id], userId: session.userId, purpose: 'icon' }));
      return { id };
    },
    show: ({ stores, scope, input }) => showKept(stores, scope, { feature, ...input }),
  });
  server = await buildServer({ stores: app.stores, routes, webRoot: null, isReady: allReady });
});
afterAll(() => server.close());

async function send(file: FormFile) {
  const { payload, headers } = formOf([['record', RECORD]], [file]);
  const sent = { ...headers, cookie, 'x-requested-with': 'kontor' };
  return server.inject({ method: 'POST', url: '/api/probe/kinds', payload, headers: sent });
}
async function shown(file: FormFile) {
  const { id } = (await send(file)).json().data;
  const { headers, rawPayload } = await server.inject({ method: 'GET', url: `/api/probe/kinds/${RECORD}/${id}`, headers: { cookie } });
  const [how] = String(headers['content-disposition']).split(';');
  return { type: headers['content-type'], how, isWhole: rawPayload.equals(Buffer.from(file.content)) };
}

/** A frame of 2 × 2 pixels between its neighbours. */
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 2, 0, 2, 1, 1, 0x11, 0, 0xff, 0xd9]);
const webp = Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvJAAFAAcQ/Y/+ByKi/wEA', 'base64');

test('pictures and PDFs are shown as what their first bytes say they are, and are whole', async () => {
  const files: [name: string, content: Buffer | string, type: string][] = [
    ['a.PNG', pngOf(900, 2), 'image/png'],
    ['a.jpeg', jpeg, 'image/jpeg'],
    ['a.webp', webp, 'image/webp'],
    ['a.pdf', '%PDF-1.7\n%%EOF\n', 'application/pdf'],
  ];
  for (const [name, content, type] of files) expect(await shown({ name, content })).toEqual({ type, how: 'inline', isWhole: true });
});

test('what is no picture and no PDF is only ever saved', async () => {
  expect(await shown({ name: 'page.txt', content: '<script>alert(1)</script>' })).toMatchObject({ how: 'attachment', isWhole: true });
});

test('a file that only its name makes a picture or PDF is refused, and so is a picture without a size', async () => {
  const files: [name: string, content: Buffer | string][] = [
    ['a.pdf', ' %PDF-1.7'],
    ['a.pdf', '<script>alert(1)</script>'],
    ['a.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a.webp', webp.subarray(0, 20)],
  ];
  for (const [name, content] of files) {
    const reply = await send({ name, content });
    expect([name, reply.statusCode, reply.json().msg]).toEqual([name, 400, 'Please Select a Valid file format.']);
  }
  const large = await send({ name: 'a.png', content: pngOf(5_000, 5_000) });
  expect(large.json().msg).toBe('Please select a picture of at most 4,096 × 4,096 pixels. This one has 5,000 × 5,000 pixels.');
});
