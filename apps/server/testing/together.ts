// Several servers: started together from empty stores again and again; and restarted in turn under load behind a small balancer.
// node apps/server/testing/together.ts [starts 50] [servers 3] [rolling rounds 3] [calls a second 50]
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { PERSONA_PASSWORD, PERSONAS } from '@kontor/core/testing';
import { startPostgres } from '../../../tools/postgres.ts';
import { type Fleet, openFleet, type Server } from './fleet.ts';

export type StartReport = { rounds: number; ready: number; failed: string[] };

/** Starts `size` servers at once on empty stores, `rounds` times. */
export async function startTogether(fleet: Fleet, { rounds, size }: { rounds: number; size: number }, tell: (line: string) => void) {
  const report: StartReport = { rounds, ready: 0, failed: [] };
  for (let round = 1; round <= rounds; round += 1) {
    const settings = await fleet.emptyStores();
    const started = performance.now();
    const results = await Promise.allSettled(Array.from({ length: size }, () => fleet.start(settings)));
    const ready = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    report.ready += ready.length;
    report.failed.push(...results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason.message)] : [])));
    const made = ready.flatMap(({ told }) => told).filter((line) => line.includes('Making the demo')).length;
    if (made > 1) report.failed.push(`round ${round}: the demo was made ${made} times`);
    for (const { child } of ready) child.kill('SIGKILL');
    tell(`start ${round}: ${ready.length} of ${size} ready after ${Math.round(performance.now() - started)} ms`);
  }
  return report;
}

/** Sends each call to the next server that says it is ready, as a balancer with a health check does; it repeats nothing. */
function openBalancer(servers: () => readonly Server[]) {
  const isReady = new Map<string, boolean>();
  let isOpen = true;
  let next = 0;
  const watch = async () => {
    while (isOpen) {
      await Promise.all(
        servers().map(async ({ url }) =>
          isReady.set(
            url,
            await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(10_000) }).then(
              ({ ok }) => ok,
              () => false,
            ),
          ),
        ),
      );
      await pause(100);
    }
  };
  const watching = watch();
  const agent = new http.Agent({ keepAlive: false });
  const balancer = http.createServer((request, response) => {
    const ready = servers().filter(({ url }) => isReady.get(url));
    next += 1;
    const server = ready[next % ready.length];
    if (!server) return void response.writeHead(502).end('No server is ready.');
    const onward = http.request(`${server.url}${request.url}`, { method: request.method, headers: request.headers, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on('error', (error) => response.writeHead(502).end(error.message));
    request.pipe(onward);
  });
  return {
    areAllReady: () => servers().every(({ url }) => isReady.get(url)),
    listen: () => new Promise<string>((resolve) => balancer.listen(0, '127.0.0.1', () => resolve(addressOf(balancer)))),
    close: async () => {
      isOpen = false;
      await watching;
      balancer.close();
      balancer.closeAllConnections();
    },
  };
}

function addressOf(server: http.Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const HEADERS = { 'x-requested-with': 'kontor', 'content-type': 'application/json' };

/**
 * One person who lists, and now and then saves, at `perSecond` until told to stop; counts what was no success. With DEMO=off nobody can sign
 * in, and the refusal is what each call must be answered.
 */
async function makeLoad(url: string, perSecond: number) {
  const credentials = JSON.stringify({ email: PERSONAS.agency, password: PERSONA_PASSWORD });
  const reply = await fetch(`${url}/api/publisher/login`, { method: 'POST', headers: HEADERS, body: credentials });
  const headers = { ...HEADERS, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  const due = process.env.DEMO === 'off' ? 401 : 200;
  const counts = { sent: 0, faults: [] as string[] };
  const underWay = new Set<Promise<void>>();
  const call = async (n: number) => {
    const [path, body] = n % 5 === 0 ? ['mediaplan/create', { title: `Rolling ${n}` }] : ['deal/all', { pagination: { number: 10 } }];
    const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await answer.text();
    if (answer.status !== due) counts.faults.push(`${path}: ${answer.status} ${text.slice(0, 200)}`);
  };
  const timer = setInterval(() => {
    counts.sent += 1;
    const sending: Promise<void> = call(counts.sent)
      .catch((error) => void counts.faults.push(String(error.cause ?? error)))
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  }, 1_000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    return counts;
  };
}

/** Restarts `size` servers in turn, `rounds` times over, under load behind a balancer. */
export async function restartInTurn(
  fleet: Fleet,
  { rounds, size, perSecond = 50 }: { rounds: number; size: number; perSecond?: number },
  tell: (line: string) => void,
) {
  const settings = { ...(await fleet.emptyStores()), RATE_LIMIT_PER_MINUTE: '1000000', DRAIN_SECONDS: '2' };
  const servers = await Promise.all(Array.from({ length: size }, () => fleet.start(settings)));
  const balancer = openBalancer(() => servers);
  const url = await balancer.listen();
  while (!balancer.areAllReady()) await pause(100);
  const stopLoad = await makeLoad(url, perSecond);
  for (let round = 1; round <= rounds; round += 1) {
    for (const [index, server] of servers.entries()) {
      await server.stop();
      servers[index] = await fleet.start(settings);
      await pause(500);
    }
    tell(`round ${round}: each of ${size} servers was restarted`);
  }
  const counts = await stopLoad();
  await balancer.close();
  return { rounds, ...counts };
}

if (import.meta.main) {
  const [starts = 50, size = 3, rounds = 3, perSecond = 50] = process.argv.slice(2).map(Number);
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL was not found.');
  const fleet = await openFleet(postgres.url);
  const tell = (line: string) => console.log(line);
  const started = starts > 0 ? await startTogether(fleet, { rounds: starts, size }, tell) : null;
  const restarted = rounds > 0 ? await restartInTurn(fleet, { rounds, size, perSecond }, tell) : null;
  console.log(
    JSON.stringify({
      started,
      restarted: restarted && { ...restarted, faults: restarted.faults.length, first: restarted.faults.slice(0, 5) },
    }),
  );
  await fleet.close();
  await postgres.stop();
  process.exit((started?.failed.length ?? 0) + (restarted?.faults.length ?? 0) === 0 ? 0 : 1);
}
