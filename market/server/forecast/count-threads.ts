import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { CountTask, HeldFile, Part, ThreadAnswer, ThreadOrder, WeightCounts } from './count-thread.ts';

/** One a core; more would share the same memory's speed. */
export const THREADS = Math.min(8, availableParallelism());
/** Fewer containers are not worth another thread's turn. */
const LEAST_CONTAINERS = 8;
/** As long as the statement in SQL may take: a thread that says nothing for so long is stuck, and one that is only slow on a busy machine is not. */
const LIMIT_MS = 20_000;

type Waiting = { resolve: (counts: WeightCounts[]) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

/** The first rows of a shard, up to the end of a stratum. */
export type Rows = { shard: number; rows: number };
export const CONTAINER_ROWS = 65_536;
export const containersOf = (shards: readonly Rows[]): number =>
  shards.reduce((sum, { rows }) => sum + Math.ceil(rows / CONTAINER_ROWS), 0);

/** The containers of the shards, in as many runs of about the same length as there are threads. */
export function sharesOf(shards: readonly Rows[], threads: number): Part[][] {
  const total = containersOf(shards);
  const count = Math.max(1, Math.min(threads, Math.ceil(total / LEAST_CONTAINERS)));
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [Math.floor((total * index) / count), Math.floor((total * (index + 1)) / count)];
    let at = 0;
    return shards.flatMap(({ shard, rows }) => {
      const containers = Math.ceil(rows / CONTAINER_ROWS);
      const [first, last] = [Math.max(0, from - at), Math.min(containers, to - at)];
      at += containers;
      return first < last ? [{ shard, first, last, rows }] : [];
    });
  });
}

export type CountThreads = ReturnType<typeof openCountThreads>;

/** Threads that count rows of the files they hold, all of them the same. A thread that dies is replaced by the next question. */
export function openCountThreads(count = THREADS) {
  const files = new Map<number, HeldFile>();
  const threads: (Thread | null)[] = Array.from({ length: count }, () => null);
  let asked = 0;

  function start(index: number): Thread {
    const worker = new Worker(new URL('./count-thread.ts', import.meta.url), { workerData: { thread: index } });
    const thread: Thread = { worker, waiting: new Map() };
    const giveUp = (error: Error) => {
      if (threads[index] === thread) threads[index] = null;
      for (const { reject } of thread.waiting.values()) reject(error);
      thread.waiting.clear();
    };
    worker.on('error', (error) => giveUp(error instanceof Error ? error : new Error(String(error))));
    worker.on('exit', () => giveUp(new Error('A counting thread has ended.')));
    worker.on('message', (answer: ThreadAnswer) => {
      const turn = thread.waiting.get(answer.id);
      thread.waiting.delete(answer.id);
      if ('counts' in answer) turn?.resolve(answer.counts);
      else turn?.reject(new Error(answer.fault));
    });
    // A process that has nothing else to do ends.
    worker.unref();
    for (const file of files.values()) worker.postMessage({ hold: file } satisfies ThreadOrder);
    threads[index] = thread;
    return thread;
  }

  function ask(index: number, task: Omit<CountTask, 'id'>): Promise<WeightCounts[]> {
    const { worker, waiting } = threads[index] ?? start(index);
    asked += 1;
    const id = asked;
    return new Promise<WeightCounts[]>((resolve, reject) => {
      const limit = setTimeout(() => void worker.terminate(), LIMIT_MS);
      const done = () => clearTimeout(limit);
      waiting.set(id, {
        resolve: (counts) => {
          done();
          resolve(counts);
        },
        reject: (error) => {
          done();
          reject(error);
        },
      });
      worker.postMessage({ count: { id, ...task } } satisfies ThreadOrder);
    });
  }

  const tell = (order: ThreadOrder) => {
    for (const thread of threads) thread?.worker.postMessage(order);
  };
  return {
    hold: (file: HeldFile) => {
      files.set(file.shard, file);
      tell({ hold: file });
    },
    drop: (shard: number) => {
      files.delete(shard);
      tell({ drop: shard });
    },
    /** Every thread takes a share of the containers. Rejects where one of them dies, or finds the question too large. */
    count: async (task: Omit<CountTask, 'id' | 'parts'>, shards: readonly Rows[]) => {
      const shares = sharesOf(shards, count);
      return (await Promise.all(shares.map((parts, index) => ask(index, { ...task, parts })))).flat();
    },
    /** For the test of a thread that dies. */
    workers: () => threads.flatMap((thread) => (thread ? [thread.worker] : [])),
    close: async () => {
      await Promise.all(threads.map((thread) => thread?.worker.terminate()));
    },
  };
}
