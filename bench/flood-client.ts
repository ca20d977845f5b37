import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PERSONA_PASSWORD } from '@kontor/core/testing';
import type { Flood } from './flood-calls.ts';

const LIMIT_MS = 60_000;

export type Asked = { method: 'GET' | 'POST'; path: string; body?: Buffer; headers?: Record<string, string>; localAddress?: string };
export type Told = { status: number; ms: number; cookies: string[] };

const agents = new Map<string, http.Agent>();
/** Connections of one address are kept, as a browser and a flood keep theirs. */
function agentOf(address: string): http.Agent {
  const agent = agents.get(address) ?? new http.Agent({ keepAlive: true, maxSockets: 64 });
  agents.set(address, agent);
  return agent;
}

/** One request from `localAddress`; status 0 where the connection broke or a minute passed. */
export function ask(origin: URL, { method, path, body, headers = {}, localAddress = '127.0.0.1' }: Asked): Promise<Told> {
  const began = performance.now();
  return new Promise((resolve) => {
    const end = (status: number, cookies: string[] = []) => resolve({ status, ms: performance.now() - began, cookies });
    const sent = http.request(
      {
        host: origin.hostname,
        port: origin.port,
        method,
        path,
        localAddress,
        agent: agentOf(localAddress),
        headers: { 'x-requested-with': 'kontor', ...headers, ...(body ? { 'content-length': body.length } : {}) },
        timeout: LIMIT_MS,
      },
      (response) => {
        const cookies = (response.headers['set-cookie'] ?? []).map((one) => one.split(';')[0] ?? '');
        response.resume().on('end', () => end(response.statusCode ?? 0, cookies));
        response.on('error', () => end(0));
      },
    );
    sent.on('error', () => end(0));
    sent.on('timeout', () => sent.destroy());
    sent.end(body);
  });
}

export const signIn = (origin: URL, email: string, { localAddress, cookie = '' }: { localAddress: string; cookie?: string }) =>
  ask(origin, {
    method: 'POST',
    path: '/api/publisher/login',
    body: Buffer.from(JSON.stringify({ email, password: PERSONA_PASSWORD })),
    headers: { 'content-type': 'application/json', cookie },
    localAddress,
  });

/** Starts `work` every `everyMs` for `seconds`, whatever became of those before, and waits for all. */
export async function repeat<T>(seconds: number, everyMs: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const began = performance.now();
  const all: Promise<T>[] = [];
  for (let n = 0; n * everyMs < seconds * 1000; n += 1) {
    await pause(Math.max(0, began + n * everyMs - performance.now()));
    all.push(work(n));
  }
  return Promise.all(all);
}

/** The flood itself, and how often it was answered how. */
export async function flood(origin: URL, call: Flood, { seconds, rate, addresses }: { seconds: number; rate: number; addresses: number }) {
  const { method, url: path, body, type } = call;
  const told = await repeat(seconds, 1000 / rate, (n) =>
    ask(origin, {
      method,
      path,
      ...(body ? { body: body(n) } : {}),
      headers: type ? { 'content-type': type } : {},
      localAddress: `127.0.1.${1 + (n % addresses)}`,
    }),
  );
  const counts = Map.groupBy(told, ({ status }) => status);
  return [...counts].map(([status, all]) => `${all.length} × ${status || 'broken'}`).join(', ');
}
