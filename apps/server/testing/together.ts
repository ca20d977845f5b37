// Several servers: started together from empty stores again and again; and restarted in turn under load behind a small balancer.
// node apps/server/testing/together.ts [starts 50] [servers 3] [rolling rounds 3] [calls a second 50]
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../../../tools/postgres.ts';
import { type Fleet, openFleet, type Server } from './fleet.ts';
import { openLoop, peopleOf, planned, summaryOf } from './mixed-load.ts';

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

const HEALTH_EVERY_MS = 500;
const HEALTH_LIMIT_MS = 1_000;

/** Sends each call to the next server that says it is ready, as a balancer with a health check does; it repeats nothing. */
function openBalancer(servers: () => readonly Server[]) {
  const isReady = new Map<string, boolean>();
  const underWatch = new Map<string, Promise<void>>();
  let isOpen = true;
  let next = 0;
  /** Each server by itself: one that answers slowly does not keep the others' state from being seen. */
  const watch = async (url: string) => {
    while (isOpen && servers().some((server) => server.url === url)) {
      const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(HEALTH_LIMIT_MS) }).catch(() => null);
      isReady.set(url, answer?.ok === true);
      await pause(HEALTH_EVERY_MS);
    }
  };
  const watching = async () => {
    while (isOpen) {
      for (const { url } of servers()) if (!underWatch.has(url)) underWatch.set(url, watch(url));
      await pause(100);
    }
    await Promise.all(underWatch.values());
  };
  const watched = watching();
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
      await watched;
      balancer.close();
      balancer.closeAllConnections();
    },
  };
}

function addressOf(server: http.Server): string {
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

const HOUR_S = 3_600;

/** The mixed calls of design §10, `perSecond`, until told to stop; says how many there were, how many failed and how long they took. */
async function makeLoad(url: string, perSecond: number) {
  const people = await peopleOf(url);
  const stop = new AbortController();
  const sending = openLoop({ url, perSecond, seconds: HOUR_S, signal: stop.signal }, (n) => planned(people, n));
  return async () => {
    stop.abort();
    return summaryOf(await sending);
  };
}

/** Restarts `size` servers in turn, `rounds` times over, under load behind a balancer. */
export async function restartInTurn(
  fleet: Fleet,
  { rounds, size, perSecond = 50 }: { rounds: number; size: number; perSecond?: number },
  tell: (line: string) => void,
) {
  const settings = { ...(await fleet.emptyStores()), RATE_LIMIT_PER_MINUTE: '1000000', DRAIN_SECONDS: '3' };
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
  const calls = await stopLoad();
  await balancer.close();
  return { rounds, ...calls };
}

if (import.meta.main) {
  const [starts = 50, size = 3, rounds = 3, perSecond = 50] = process.argv.slice(2).map(Number);
  const postgres = await startPostgres();
  if (!postgres) throw new Error('PostgreSQL was not found.');
  const fleet = await openFleet(postgres.url);
  const tell = (line: string) => console.log(line);
  const started = starts > 0 ? await startTogether(fleet, { rounds: starts, size }, tell) : null;
  const restarted = rounds > 0 ? await restartInTurn(fleet, { rounds, size, perSecond }, tell) : null;
  console.log(JSON.stringify({ started, restarted }));
  await fleet.close();
  await postgres.stop();
  process.exit((started?.failed.length ?? 0) + (restarted?.errors ?? 0) === 0 ? 0 : 1);
}
