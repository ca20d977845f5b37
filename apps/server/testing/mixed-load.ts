// An open loop of mixed calls: each is sent at its time, whether or not those before it are answered (design §10).
import { setTimeout as pause } from 'node:timers/promises';
import { PERSONAS } from '@kontor/core/testing';
import { signIn } from './under-load.ts';

export type Sent = { kind: string; ms: number; status: number };
/** `signal` ends the loop before its time. */
export type Mixed = { url: string; perSecond: number; seconds: number; signal?: AbortSignal };

const PEOPLE = [PERSONAS.agency, PERSONAS.planner, PERSONAS.rival];

type Person = { headers: Record<string, string>; deals: string[]; plans: string[] };
const LISTS = [
  { path: 'deal/all', sortedBy: 'createTime' },
  { path: 'mediaplan/all', sortedBy: 'createDate' },
] as const;

/** Either list in both orders, its first three pages. */
function listCall(n: number) {
  const { path, sortedBy } = LISTS[n % 2] ?? LISTS[0];
  return { path, body: JSON.stringify({ sort: { predicate: sortedBy, reverse: n % 4 < 2 }, pagination: { start: (n % 3) * 25 } }) };
}

async function idsOf(url: string, headers: Record<string, string>, list: string): Promise<string[]> {
  const response = await fetch(`${url}/api/${list}`, { method: 'POST', headers, body: '{}' });
  // Our own list's answer (spec 1 §7.7).
  const { data } = (await response.json()) as { data: { rows: { id: string }[] } };
  return data.rows.map(({ id }) => id);
}

/** The people of the load with what they may open, each signed in. */
export async function peopleOf(url: string): Promise<Person[]> {
  return Promise.all(
    PEOPLE.map(async (email) => {
      const headers = await signIn(url, email);
      return { headers, deals: await idsOf(url, headers, 'deal/all'), plans: await idsOf(url, headers, 'mediaplan/all') };
    }),
  );
}

type Planned = { kind: string; path: string; init: RequestInit };

/** The n-th call: of ten, six lists, three records, one new plan. */
export function planned(people: Person[], n: number): Planned {
  const { headers, deals, plans } = people[n % people.length] ?? { headers: {}, deals: [], plans: [] };
  const post = (kind: string, path: string, body: string): Planned => ({ kind, path, init: { method: 'POST', headers, body } });
  if (n % 10 < 6) {
    const { path, body } = listCall(n);
    return post('list', path, body);
  }
  if (n % 10 === 9) return post('write', 'mediaplan/create', JSON.stringify({ title: `Load ${n}` }));
  const [path, ids] = n % 2 === 0 && deals.length > 0 ? (['deal/get', deals] as const) : (['mediaplan/get', plans] as const);
  return { kind: 'get', path: `${path}/${ids[n % Math.max(1, ids.length)]}`, init: { headers } };
}

/** Sends `perSecond` calls a second for `seconds`; times run from when a call was due. A call without an answer has the status 0. */
export async function openLoop({ url, perSecond, seconds, signal }: Mixed, call: (n: number) => Planned): Promise<Sent[]> {
  const sent: Sent[] = [];
  const waiting: Promise<void>[] = [];
  const start = performance.now();
  for (let n = 0; n < perSecond * seconds && !signal?.aborted; n += 1) {
    const due = start + (n * 1_000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await pause(early);
    const { kind, path, init } = call(n);
    const done = async (status: number) => void sent.push({ kind, status, ms: performance.now() - due });
    waiting.push(
      fetch(`${url}/api/${path}`, init)
        .then(async (response) => {
          await response.arrayBuffer();
          await done(response.status);
        })
        .catch(() => done(0)),
    );
  }
  await Promise.all(waiting);
  return sent;
}

const at = (sorted: number[], share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

export function summaryOf(sent: Sent[]) {
  const sorted = sent.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const errors = sent.filter(({ status }) => status !== 200);
  return {
    calls: sent.length,
    errors: errors.length,
    statuses: Object.fromEntries([...Map.groupBy(errors, ({ status }) => status)].map(([status, all]) => [status, all.length])),
    p50: Math.round(at(sorted, 0.5)),
    p99: Math.round(at(sorted, 0.99)),
  };
}
