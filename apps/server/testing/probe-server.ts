// What tests of HTTP itself need: a server with calls that misbehave, and a bare socket to speak to it.
import { once } from 'node:events';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { route } from '@kontor/core/contract';
import { buildServer, implement, type Readiness, type Stores } from '@kontor/core/server';
import { allReady } from '@kontor/core/testing';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { features } from '../features.ts';

/** Calls that do on purpose what no call of the product should. */
export const probes = {
  fault: route({
    method: 'GET',
    path: 'probe/fault',
    access: 'public',
    summary: 'Throws',
    input: z.object({}),
    output: z.null(),
    effect: 'read',
  }),
  misfit: route({
    method: 'GET',
    path: 'probe/misfit',
    access: 'public',
    summary: 'Answers wrongly',
    input: z.object({}),
    output: z.object({ count: z.number() }),
    effect: 'read',
  }),
  wait: route({
    method: 'GET',
    path: 'probe/wait',
    access: 'public',
    summary: 'Waits',
    input: z.object({}),
    output: z.string(),
    effect: 'read',
  }),
  lateReader: route({
    method: 'POST',
    path: 'probe/late-reader',
    access: 'public',
    summary: 'Reads its body when all of it has come',
    input: z.object({}),
    output: z.string(),
    takes: 'stream',
    effect: 'read',
  }),
  query: route({
    method: 'GET',
    path: 'probe/query',
    access: 'public',
    summary: 'Asks the database what it does not have',
    input: z.object({ secret: z.string() }),
    output: z.null(),
    effect: 'read',
  }),
  form: route({
    method: 'POST',
    path: 'probe/form',
    access: 'signedIn',
    summary: 'Takes a form of people who are signed in',
    input: z.object({}),
    output: z.null(),
    effect: 'write',
    takes: 'form',
  }),
};

export type ProbeSettings = {
  RATE_LIMIT_PER_MINUTE?: number;
  TRUST_PROXY?: boolean;
  INGEST_MAX_MB?: number;
  isReady?: () => Promise<Readiness>;
};

/** A server of its own over the same stores: `wait` answers once `release` is called. */
export async function openProbeServer(stores: Stores, { isReady = allReady, ...changed }: ProbeSettings) {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const routes = implement(probes, {
    fault: () => Promise.reject(new Error('relation "app_user" does not exist, in SELECT password_hash')),
    // A handler that breaks its own contract; the compiler would refuse it undisguised.
    misfit: async () => JSON.parse('{"count":"secret"}'),
    query: async ({ input, scope }) => {
      await scope.run((database) => database.execute(sql`SELECT ${input.secret}::text FROM nowhere`));
      return null;
    },
    form: async () => null,
    wait: async () => {
      begun.resolve();
      await released.promise;
      return 'done';
    },
    lateReader: async ({ transport }) => {
      await setTimeout(100);
      return transport.body ? text(transport.body).catch(() => 'broken') : 'nothing';
    },
  });
  const server = await buildServer({
    stores: { ...stores, config: { ...stores.config, ...changed } },
    routes: [...features, ...routes],
    webRoot: null,
    isReady,
  });
  return { server, begun: begun.promise, release: released.resolve };
}

/** Sends `words` on a socket of its own and returns all that comes back before the other side closes. */
export async function converse(port: number, words: string, meanwhile: (socket: net.Socket) => Promise<void> = async () => {}) {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(words);
  let heard = '';
  socket.on('data', (chunk) => (heard += chunk));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await meanwhile(socket);
  await closed;
  return heard;
}

/** Listens on a free port of this machine alone. */
export async function listen(server: Awaited<ReturnType<typeof buildServer>>): Promise<number> {
  return Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
}
