// The price explorer on sampled requests: bars to the dollar beside the forecast, bars inside a dollar beside a statement by hand, and a reader who leaves.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLog, readConfig } from '@kontor/core/server';
import { openCaller, PERSONAS } from '@kontor/core/testing';
import { anyOf, FORECAST_DAYS } from '@kontor/market/contract';
import { forecastEngine, requestsByFloor } from '@kontor/market/server';
import { emptyTargeting, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { priceExplorerRoutes } from '@kontor/price-explorer/contract';
import { openApp } from '../apps/server/app.ts';
import { ensureTemplate } from '../apps/server/testing/test-template.ts';
import type { BenchRow } from './bench-row.ts';
import { fill } from './forecast.ts';

const ROWS = Number(process.env['BENCH_ROWS'] ?? 5_000_000);
const ROUNDS = 7;
/** Of calls of a few milliseconds: fewer would time the compiler. */
const SHORT_ROUNDS = 100;
const PATIENCE_MS = 20_000;
const [FROM, TO] = [6, 7];

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};
/** In alternate rounds, so that a busy moment of the machine is both's. */
async function bestOfBoth(both: { ours: () => Promise<unknown>; theirs: () => Promise<unknown> }, rounds: number, before: () => void) {
  const best = { ours: Number.POSITIVE_INFINITY, theirs: Number.POSITIVE_INFINITY, rounds };
  for (let round = 0; round < rounds; round += 1)
    for (const whose of ['ours', 'theirs'] as const) {
      before();
      best[whose] = Math.min(best[whose], await timed(both[whose]));
    }
  return best;
}

const row = (what: string, { ours, theirs, rounds }: Awaited<ReturnType<typeof bestOfBoth>>): BenchRow => ({
  what: `${what}, best of ${rounds}`,
  ours,
  theirs,
  ratio: ours / theirs,
  unit: 'ms',
  budget: '<= 1.2 x',
});

/** Floors inside a dollar of television in one country. */
const BY_HAND = `SELECT intDiv(toUInt64(floor * 100), 1) AS cents, sum(weight) AS total FROM bid_requests
WHERE day BETWEEN today() - ${FORECAST_DAYS} AND today() - 1 AND media_type = 'video' AND platform = 'CTV' AND country = 'US'
  AND floor_unknown = 0 AND floor >= ${FROM} AND floor < ${TO}
GROUP BY cents ORDER BY cents SETTINGS max_threads = 1, use_query_condition_cache = 0`;

/** Explorers (docs/decisions/0115). */
export async function benchExplorers(): Promise<BenchRow[]> {
  const directory = await mkdtemp(join(tmpdir(), 'kontor-bench-explorers-'));
  await cp(join(await ensureTemplate(), 'postgres'), join(directory, 'postgres'), { recursive: true });
  const settings = { KONTOR_DATA: directory, RATE_LIMIT_PER_MINUTE: '100000000', LOG_LEVEL: 'fatal', PORT: '0' };
  const app = await openApp(readConfig(settings), openLog('fatal'), { tell: () => {}, hasJobs: false });
  const { events } = app.stores;
  try {
    const now = new Date();
    await fill(app, { rows: ROWS, now });
    await events.beside(forecastEngine)?.refresh();
    const caller = openCaller(app.server);
    await caller.signIn(PERSONAS.agency);
    const url = await app.server.listen({ host: '127.0.0.1', port: 0 });
    const targeting = { ...emptyTargeting(), platform: ['CTV' as const], country: { included: true, values: ['US'] } };
    const forget = () => events.kept.forget();
    const size = `${ROWS / 1e6} M requests`;

    const dollars = await bestOfBoth(
      {
        ours: () => caller.call(priceExplorerRoutes.cpm, { targeting, quick: true }),
        theirs: () => caller.call(mediaPlanRoutes.forecast, { targeting, quick: true }),
      },
      SHORT_ROUNDS,
      forget,
    );
    const trees = [anyOf('mediaType', ['video']), anyOf('platform', ['CTV']), anyOf('country', ['US'])];
    const asked = { trees, now, days: FORECAST_DAYS, account: 'bench' };
    const inside = await bestOfBoth(
      {
        ours: () => requestsByFloor(events, { ...asked, signal: new AbortController().signal }, { from: FROM, to: TO, cents: 1 }),
        theirs: () => events.query(BY_HAND),
      },
      ROUNDS,
      forget,
    );

    const running = async () => {
      const [found] = await events.query<{ count: string }>(
        "SELECT count() AS count FROM system.processes WHERE query LIKE '%FROM bid_requests%' AND query NOT LIKE '%processes%' AND NOT is_cancelled",
      );
      return Number(found?.count);
    };
    const until = async (count: number) => {
      for (const end = performance.now() + PATIENCE_MS; performance.now() < end; ) if ((await running()) === count) return;
      throw new Error(`Not ${count} statements`);
    };
    const left: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      forget();
      const leaving = new AbortController();
      const headers = { cookie: caller.cookie(), 'x-requested-with': 'kontor', 'content-type': 'application/json' };
      const body = JSON.stringify({ targeting, from: FROM, to: TO });
      const reply = fetch(`${url}/api/${priceExplorerRoutes.cpm.path}`, { method: 'POST', headers, body, signal: leaving.signal }).catch(
        () => null,
      );
      await until(1);
      left.push(
        await timed(async () => {
          leaving.abort();
          await until(0);
        }),
      );
      await reply;
    }
    return [
      row(`${size}: bars to the dollar, at once; bare is the forecast`, dollars),
      row(`${size}: bars inside a dollar; bare is a statement by hand`, inside),
      {
        what: `${size}: a reader who leaves, until the reading is gone from the engine, longest of 3`,
        ours: Math.max(...left),
        unit: 'ms',
        budget: '200',
      },
    ];
  } finally {
    await app.close();
    await rm(directory, { recursive: true, force: true });
  }
}
