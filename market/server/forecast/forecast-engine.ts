import { fail, tooBusy } from '@kontor/core/contract';
import { type Beside, type EventStore, type Log, machineMemory, openFairQueue } from '@kontor/core/server';
import type { AnyOf, Targeting } from '../../contract/targeting.ts';
import type { WeightCounts } from './count-thread.ts';
import { type CountThreads, containersOf, openCountThreads, type Rows } from './count-threads.ts';
import { dayNumber, type Window } from './forecast-window.ts';
import { type Held, openHeldShards } from './held-shards.ts';
import { type Days, questionOf } from './question.ts';

/** Of this machine's memory; a larger index is asked by SQL. */
const MOST_MEMORY = 0.25;
/** A first answer reads no more containers than this, as far as a stratum can be so small; a market of no more is counted whole at once. */
const FIRST_CONTAINERS = 128;
const ALL_STRATA = 2;
/** Questions that are counted at once, of all and of one account, and that one account may have waiting. */
const PLACES = { all: 4, each: 2, waiting: 100 };

/** `account` takes turns with others; a question whose asker has left, as `signal` says, is dropped before its turn. */
export type Asker = { account?: string | undefined; signal?: AbortSignal | undefined };
/**
 * With `shown` the rows of each of its values among those that the trees find. With `isQuick` a part of a large market may be counted, by
 * chance, so that the answer takes as long as one of a small market.
 */
export type Asked = Asker & { trees: readonly Targeting[]; window: Window; shown?: AnyOf | undefined; isQuick?: boolean | undefined };
/** What the index counts; or why it does not, in words for the log. */
export type IndexCounts = { counts: WeightCounts[]; newest: number; isExact: boolean };
export type IndexAnswer = IndexCounts | { why: string };

export type ForecastEngine = {
  /** Counts by the files beside the store. Fails with `tooBusy` where the account has too many questions waiting. */
  answer(asked: Asked): Promise<IndexAnswer>;
  /** Brings the files to the store's present state; never rejects, and says in the log what went wrong. */
  refresh(): Promise<void>;
  /** Says in the log, once for each reason, why a question went another way. */
  note(why: string | null): void;
  /** For tests of threads that die. */
  threads: CountThreads;
  close(): Promise<void>;
};

/** The forecast's index in this process (docs/decisions/0053): files beside the event store, and threads that count in them. */
export const forecastEngine: Beside<ForecastEngine> = {
  name: 'forecast',
  open: (place) => openForecastEngine(place),
};

const rowsOf = (shards: readonly Held[], stratum: number): Rows[] =>
  shards.map(({ shard, strata }) => ({ shard, rows: strata[stratum] ?? strata.at(-1) ?? 0 }));

/** The last stratum that a first answer may read. */
function firstStratum(shards: readonly Held[], most: number): number {
  let stratum = ALL_STRATA;
  while (stratum > 0 && containersOf(rowsOf(shards, stratum)) > most) stratum -= 1;
  return stratum;
}

/** By the files beside the store; null where they do not answer, and then the log says why. */
export async function countByFiles(store: EventStore, asked: Asked): Promise<IndexCounts | null> {
  const engine = store.beside(forecastEngine);
  const answer = await engine?.answer(asked);
  const isCounted = answer !== undefined && 'counts' in answer;
  engine?.note(answer && !isCounted ? answer.why : null);
  return isCounted ? answer : null;
}

type Place = { store: EventStore; folder: string; log: Log | undefined; mostBytes?: number; firstContainers?: number };

/** The same, on files in `folder`; an index of more than `mostBytes` is left to SQL, and one of more than `firstContainers` has first answers. */
export function openForecastEngine(place: Place): ForecastEngine {
  const { store, folder, log, mostBytes = machineMemory() * MOST_MEMORY, firstContainers = FIRST_CONTAINERS } = place;
  const threads = openCountThreads();
  const held = openHeldShards({ store, folder, log, threads, mostBytes });
  const inTurn = openFairQueue(PLACES);
  let noted: string | null = null;

  async function count({ trees, window, shown, isQuick = false, signal }: Asked): Promise<IndexAnswer> {
    if (signal?.aborted) fail(tooBusy);
    const shards = held.of(window);
    if ('why' in shards) return shards;
    const days: Days = { from: dayNumber(window.from), to: dayNumber(window.to) };
    const part = rowsOf(shards, isQuick ? firstStratum(shards, firstContainers) : ALL_STRATA);
    const isExact = shards.every(({ strata }, index) => strata.at(-1) === part[index]?.rows);
    try {
      const counts = await threads.count({ question: questionOf(trees, days, shown), days }, part);
      const newest = shards.flatMap((shard) => [...shard.newest].filter(([day]) => day >= days.from && day <= days.to).map(([, at]) => at));
      return { counts, newest: Math.max(0, ...newest), isExact };
    } catch (error) {
      return { why: error instanceof Error ? error.message : String(error) };
    }
  }

  return {
    answer: (asked) => inTurn(asked.account ?? '', () => count(asked)),
    refresh: held.refresh,
    note: (why) => {
      if (why !== noted && why !== null) log?.warn({ why }, 'the forecast is answered by SQL');
      noted = why;
    },
    threads,
    close: async () => {
      await held.close();
      await threads.close();
    },
  };
}
