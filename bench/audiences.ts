// Audiences of the demo's segments and all of their people: exact sizes of every node of expressions over 200 segments, and the overlap of 20,
// over HTTP, beside the same questions as statements written by hand for them alone.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { booleanLogicRoutes, type Expression, type ExpressionSet } from '@kontor/boolean-logic/contract';
import { type EventStore, openLog, readConfig, systemScope } from '@kontor/core/server';
import { openCaller, PERSONAS } from '@kontor/core/testing';
import type { ToldCount } from '@kontor/market/contract';
import { figureRoutes } from '@kontor/segments/contract';
import { sql } from 'drizzle-orm';
import { type App, openApp } from '../apps/server/app.ts';
import type { BenchRow } from './bench-row.ts';

const SEGMENTS = 200;
const OF_A_SET = 5;
const OVERLAPPED = 20;
const ROUNDS = 40;
/** Enough requests for 350,000 people, the fewest that keep all of them. */
const SIZE = {
  DEMO_DAYS: '28',
  DEMO_ROWS: '2000000',
  SMALLEST_AUDIENCE: '20',
  RATE_LIMIT_PER_MINUTE: '100000000',
  PORT: '0',
  LOG_LEVEL: 'fatal',
};

const quantile = (times: number[], at: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * at))] ?? 0;

/** All of these segments are of providers, so that large counts are exact; others are nobody's. */
const exact = (told: ToldCount | null | undefined): number => (typeof told === 'number' ? told : -1);

/** The agency's segments with members, at most so many. */
async function segmentsOf({ stores }: App): Promise<string[]> {
  const { rows } = await systemScope(stores.entities).run((database) =>
    database.execute<{ id: string }>(sql`
      SELECT s.id FROM segment s JOIN segment_provider p ON p.id = s.provider_id JOIN account_segment_provider g ON g.provider_id = p.id
        JOIN membership m ON m.account_id = g.account_id JOIN app_user u ON u.id = m.user_id
      WHERE u.email = ${PERSONAS.agency} AND s.status = 'ACTIVE' AND s.expiration_date IS NULL AND s.deleted_at IS NULL
        AND s.data_type NOT IN ('Bid Request', 'Contextual') ORDER BY s.id LIMIT ${SEGMENTS}`),
  );
  return rows.map(({ id }) => id);
}

/** Sets of five, joined by one word and by the other in turn, other sets and words every round. */
export function expressionOf(ids: readonly string[], round: number): Expression {
  const turned = ids.map((_, n) => ids[(n * 7 + round) % ids.length] ?? '');
  const sets = Array.from({ length: Math.ceil(turned.length / OF_A_SET) }, (_, n): ExpressionSet => {
    const items = turned.slice(n * OF_A_SET, (n + 1) * OF_A_SET).map((id) => ({ type: 'SEGMENT' as const, id }));
    return { type: 'SET', join: (n + round) % 2 === 0 ? 'or' : 'and', items };
  });
  const unions = sets.slice(1).map((_, n) => ({ join: n % 3 === 0 ? ('and' as const) : ('or' as const), not: (n + round) % 5 === 0 }));
  return { type: 'GROUP', nodes: sets, unions };
}

const listOf = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(', ');
const MEMBERS = 'SELECT segment, users FROM segment_members FINAL WHERE segment IN';

/** The same sizes in one statement: a column a set, “and” before “or” in the whole, and the segments' own beside them. */
async function sizesByHand(events: EventStore, { nodes, unions }: Expression): Promise<number> {
  const sets = nodes as ExpressionSet[]; // Made above of sets alone.
  const idsOf = ({ items }: ExpressionSet) => items.map((item) => (item.type === 'SEGMENT' ? item.id : ''));
  const all = sets.flatMap(idsOf);
  const member = (id: string) => `groupBitmapMergeStateIf(users, segment = '${id}')`;
  const bySet = sets.map((set, n) => {
    const ids = idsOf(set);
    const inAll = ids.map(member).reduce((left, right) => `bitmapAnd(${left}, ${right})`);
    return `${set.join === 'or' ? `groupBitmapMergeStateIf(users, segment IN (${listOf(ids)}))` : inAll} AS s${n}`;
  });
  const terms: string[] = [];
  for (const n of sets.keys()) {
    const { join, not } = unions[n - 1] ?? { join: 'or', not: false };
    const column = not ? `bitmapAndnot(everybody, s${n})` : `s${n}`;
    if (join === 'and') terms.push(`bitmapAnd(${terms.pop()}, ${column})`);
    else terms.push(column);
  }
  const whole = terms.reduce((left, right) => `bitmapOr(${left}, ${right})`);
  const everybody = `groupBitmapMergeStateIf(users, segment = '') AS everybody`;
  const sizes = sets.map((_, n) => `bitmapCardinality(s${n})`).join(', ');
  const [[row]] = await Promise.all([
    events.query<{ whole: string }>(
      `SELECT bitmapCardinality(${whole}) AS whole, [${sizes}] AS sizes FROM (SELECT ${everybody}, ${bySet.join(', ')} FROM (${MEMBERS} ('', ${listOf(all)})))`,
    ),
    events.query(`SELECT segment, bitmapCardinality(users) AS size FROM (${MEMBERS} (${listOf(all)}))`),
  ]);
  return Number(row?.whole);
}

/** Every pair once, and everybody in any of the segments that the account may use. */
async function overlapByHand(events: EventStore, ids: readonly string[], among: readonly string[]): Promise<number> {
  const chosen = `${MEMBERS} (${listOf(ids)})`;
  const [rows] = await Promise.all([
    events.query<{ both: string }>(
      `SELECT a.segment AS one, b.segment AS other, bitmapAndCardinality(a.users, b.users) AS both FROM (${chosen}) AS a CROSS JOIN (${chosen}) AS b
        WHERE a.segment < b.segment`,
    ),
    events.query(`SELECT groupBitmapMerge(users) AS users FROM (${MEMBERS} (${listOf(among)}))`),
  ]);
  return rows.reduce((sum, { both }) => sum + Number(both), 0);
}

type Both = { ours: () => Promise<number>; theirs: () => Promise<number> };
/** Ours and the hand's in turn, after a first of each; throws where they differ. */
async function timed(what: string, questions: Both[]): Promise<BenchRow[]> {
  const times = { ours: [] as number[], theirs: [] as number[] };
  for (const [n, both] of questions.entries()) {
    const found: Record<string, number> = {};
    for (const who of n % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const)) {
      const begun = performance.now();
      found[who] = await both[who]();
      if (n > 0) times[who].push(performance.now() - begun);
    }
    if (found['ours'] !== found['theirs']) throw new Error(`${what}: ${found['ours']} is not ${found['theirs']}`);
  }
  return [0.5, 0.95].map((at) => {
    const [ours, theirs] = [quantile(times.ours, at), quantile(times.theirs, at)];
    return { what: `${what}, p${at * 100}`, ours, theirs, ratio: ours / theirs, unit: 'ms', ...(at === 0.95 && { budget: '1.2 ×' }) };
  });
}

/** `folder`: that of a demo made before; a new one otherwise. */
export async function benchAudiences(folder?: string): Promise<BenchRow[]> {
  const data = folder ?? fs.mkdtempSync(path.join(os.tmpdir(), 'kontor-bench-audiences-'));
  const app = await openApp(readConfig({ KONTOR_DATA: data, ...SIZE }), openLog('fatal'), { tell: () => {}, hasJobs: false });
  try {
    const caller = openCaller(app.server);
    await caller.signIn(PERSONAS.agency);
    const { events } = app.stores;
    const ids = await segmentsOf(app);
    const first = await caller.call(figureRoutes.overlap, { ids: ids.slice(0, 2) });
    const size = `${ids.length} segments × ${exact(first.everybody).toLocaleString('en-US')} people`;
    const expressions = Array.from({ length: ROUNDS }, (_, round) => expressionOf(ids, round)).map((expression) => ({
      ours: async () => exact((await caller.call(booleanLogicRoutes.sizes, { expression })).users[0]),
      theirs: () => sizesByHand(events, expression),
    }));
    const overlaps = Array.from({ length: ROUNDS }, (_, round) => ids.map((_, n) => ids[(n + round * 3) % ids.length] ?? '')).map(
      (turned) => {
        const some = turned.slice(0, OVERLAPPED);
        const pairs = (shared: (ToldCount | number)[][]) =>
          shared.reduce((sum, row, at) => sum + row.slice(at + 1).reduce<number>((left, right) => left + exact(right), 0), 0);
        return {
          ours: async () => pairs((await caller.call(figureRoutes.overlap, { ids: some })).shared),
          theirs: () => overlapByHand(events, some, ids),
        };
      },
    );
    return [
      ...(await timed(`expression over ${size}, exact, over HTTP`, expressions)),
      ...(await timed(`overlap of ${OVERLAPPED} of ${size}, over HTTP`, overlaps)),
    ];
  } finally {
    await app.close();
    if (folder === undefined) fs.rmSync(data, { recursive: true, force: true });
  }
}
