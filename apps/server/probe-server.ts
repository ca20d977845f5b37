// What tests of HTTP itself need: a server with calls that misbehave, and a bare socket to speak to it.
import { once } from 'node:events';
import net from 'node:net';
import { route } from '@kontor/core/contract';
import { buildServer, implement, type Stores } from '@kontor/core/server';
import { z } from 'zod';
import { features } from './features.ts';

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
};

export type ProbeSettings = { RATE_LIMIT_PER_MINUTE?: number; isReady?: () => Promise<void> };

/** A server of its own over the same stores: `wait` answers once `release` is called. */
export async function openProbeServer(stores: Stores, { isReady = async () => {}, ...changed }: ProbeSettings) {
  const begun = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const routes = implement(probes, {
    fault: () => Promise.reject(new Error('relation "app_user" does not exist, in SELECT password_hash')),
    // A handler that breaks its own contract; the compiler would refuse it undisguised.
    misfit: async () => JSON.parse('{"count":"secret"}'),
    wait: async () => {
      begun.resolve();
      await released.promise;
      return 'done';
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

/** Sends `text` on a socket of its own and returns all that comes back before the other side closes. */
export async function converse(port: number, text: string, meanwhile: (socket: net.Socket) => Promise<void> = async () => {}) {
  const socket = net.connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(text);
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
