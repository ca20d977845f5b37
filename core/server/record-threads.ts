import { Worker } from 'node:worker_threads';
import type { Parsed } from './record-parser.ts';
import type { RecordAnswer, RecordOrder } from './record-thread.ts';

/** More than the longest rows of many files at once; what asks for more is a fault of ours, and takes the thread and not the server. */
const LIMITS = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };

type Waiting = { resolve: (parsed: Parsed) => void; reject: (error: Error) => void };
type Thread = { worker: Worker; waiting: Map<number, Waiting> };

let thread: Thread | null = null;
let opened = 0;

/** One thread for all files, whose pieces it takes in turn; one that dies is replaced by the next file. */
function start(): Thread {
  const worker = new Worker(new URL('./record-thread.ts', import.meta.url), { resourceLimits: LIMITS });
  const started: Thread = { worker, waiting: new Map() };
  const giveUp = (error: Error) => {
    if (thread === started) thread = null;
    for (const { reject } of started.waiting.values()) reject(error);
    started.waiting.clear();
  };
  worker.on('error', (error) => giveUp(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => giveUp(new Error('The thread that reads files has ended.')));
  worker.on('message', ({ file, ...answer }: RecordAnswer) => {
    const turn = started.waiting.get(file);
    started.waiting.delete(file);
    if (started.waiting.size === 0) worker.unref();
    if ('error' in answer) turn?.reject(new Error(answer.error));
    else turn?.resolve(answer);
  });
  worker.unref();
  return started;
}

/** Reads the records of one file, one piece at a time, in a thread that gives way to everything else (`openRecordParser`). */
export function openRecords(alone: boolean) {
  thread ??= start();
  const own = thread;
  const { worker, waiting } = own;
  opened += 1;
  const file = opened;
  const ask = (order: RecordOrder, moved: ArrayBuffer[] = []) =>
    new Promise<Parsed>((resolve, reject) => {
      if (thread !== own) return reject(new Error('The thread that read the file has ended.'));
      waiting.set(file, { resolve, reject });
      // A process that has nothing else to do waits for what it asked, and for nothing else.
      worker.ref();
      worker.postMessage(order, moved);
    });
  return {
    write: (piece: Buffer): Promise<Parsed> => {
      // A piece may be a part of something larger, all of which would go along.
      const copy = new Uint8Array(piece);
      return ask({ file, alone, piece: copy }, [copy.buffer]);
    },
    end: (): Promise<Parsed> => ask({ file, alone, piece: null }),
    close: () => worker.postMessage({ file, isOver: true } satisfies RecordOrder),
  };
}

/** For the tests of a thread that dies, and of its priority. */
export const recordWorker = () => thread?.worker;
