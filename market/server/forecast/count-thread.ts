// A thread of market/server/forecast/count-threads.ts: an instance of the kernel for each shard, over the memory that all threads share.
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { CELL_WORDS, FILE_AT, headerOf, type IndexHeader, NO_FLOOR, ROOM_BYTES, roomAt } from './index-file.ts';
import type { Days, Question } from './question.ts';

export type HeldFile = { shard: number; memory: WebAssembly.Memory; bytes: number };
/** Containers of a shard, from `first` to before `last`; of its rows those before `rows`, where a stratum ends. */
export type Part = { shard: number; first: number; last: number; rows: number };
export type CountTask = { id: number; question: Question; days: Days; parts: Part[] };
export type ThreadOrder = { hold: HeldFile } | { drop: number } | { count: CountTask };
/**
 * Counts of sampled rows of one weight, or of so much weight each where only a part of them is counted: matches by day and floor, the market by
 * day, and for each clause the rows that only it refuses. Of a question about values, the market and for each value its rows among those that
 * the clauses find.
 */
export type WeightCounts = {
  weight: number;
  byDay: Map<number, number>;
  byFloor: Map<number, number>;
  marketByDay: Map<number, number>;
  refused: number[];
  shown: number[];
};
export type ThreadAnswer = { id: number; counts: WeightCounts[] } | { id: number; fault: string };

/** market/kernel/count-rows.ts. */
type Kernel = { ask(file: number, question: number, end: number): number; count(first: number, last: number, rows: number): void };
type Held = { kernel: Kernel; memory: WebAssembly.Memory; room: number; header: IndexHeader; shares: Map<number, Map<number, number>> };

const kernel = new WebAssembly.Module(readFileSync(new URL('../../kernel/count-rows.wasm', import.meta.url)));
const held = new Map<number, Held>();

function hold({ shard, memory, bytes }: HeldFile) {
  const { exports } = new WebAssembly.Instance(kernel, { env: { memory } });
  held.set(shard, {
    // The test that compiles the kernel anew holds its exports to this.
    kernel: exports as Kernel,
    memory,
    room: roomAt(bytes, workerData.thread),
    header: headerOf(new Uint8Array(memory.buffer, FILE_AT, bytes)),
    shares: new Map(),
  });
}

const add = (counts: Map<number, number>, key: number, count: number) => {
  if (count > 0) counts.set(key, (counts.get(key) ?? 0) + count);
};

/** How many rows of each weight stand behind one of the first `rows`; 1 where these are all. Kept, for strata are few. */
function sharesOf({ header: { cells }, shares }: Held, rows: number): Map<number, number> {
  const known = shares.get(rows);
  if (known) return known;
  const [all, counted] = [new Map<number, number>(), new Map<number, number>()];
  for (let at = 0, start = 0; at < cells.length; at += CELL_WORDS) {
    const [end = 0, weight = 0] = [cells[at], cells[at + CELL_WORDS - 1]];
    add(all, weight, end - start);
    if (end <= rows) add(counted, weight, end - start);
    start = end;
  }
  const found = new Map([...all].map(([weight, count]) => [weight, count / (counted.get(weight) ?? count)]));
  shares.set(rows, found);
  return found;
}

/**
 * The kernel's counts of a part, by weight; the market is told with a shard's first rows. Where only the first rows are counted each stands
 * for more, and the market, which is known, is told in as many.
 */
function countsOf(
  counted: Uint32Array,
  { file, part, task: { question, days } }: { file: Held; part: Part; task: CountTask },
): WeightCounts[] {
  const { cells, weights } = file.header;
  const shares = sharesOf(file, part.rows);
  const byWeight = new Map<number, WeightCounts>();
  const of = (weight: number) => {
    const known = byWeight.get(weight);
    if (known) return known;
    const fresh: WeightCounts = {
      weight: weight * (shares.get(weight) ?? 1),
      byDay: new Map(),
      byFloor: new Map(),
      marketByDay: new Map(),
      refused: new Array(question.shown > 0 ? 0 : question.clauses).fill(0),
      shown: new Array(question.shown).fill(0),
    };
    byWeight.set(weight, fresh);
    return fresh;
  };
  const cellCount = cells.length / CELL_WORDS;
  for (let cell = 0, start = 0; cell < cellCount; cell += 1) {
    const at = cell * CELL_WORDS;
    const [end = 0, day = 0, floor = 0, weight = 0] = [cells[at], cells[at + 1], cells[at + 2], cells[at + 3]];
    if (day >= days.from && day <= days.to) {
      const counts = of(weight);
      const matched = counted[cell] ?? 0;
      add(counts.byDay, day, matched);
      if (floor !== NO_FLOOR) add(counts.byFloor, floor, matched);
      if (part.first === 0) add(counts.marketByDay, day, (end - start) / (shares.get(weight) ?? 1));
    }
    start = end;
  }
  const ranges = weights.length / 2;
  const addRanges = (to: 'refused' | 'shown', from: number, count: number) => {
    for (let range = 0; range < ranges; range += 1) {
      const counts = of(weights[range * 2 + 1] ?? 0)[to];
      for (let index = 0; index < counts.length; index += 1)
        counts[index] = (counts[index] ?? 0) + (counted[from + range * count + index] ?? 0);
    }
  };
  addRanges('refused', cellCount, question.clauses);
  addRanges('shown', cellCount + ranges * question.clauses, question.shown);
  return [...byWeight.values()];
}

function countPart(task: CountTask, part: Part): WeightCounts[] {
  const file = held.get(part.shard);
  if (!file) throw new Error(`Shard ${part.shard} is not held.`);
  const { kernel, memory, room, header } = file;
  const { bytes, clauses, shown } = task.question;
  if (bytes.length > ROOM_BYTES || clauses > MOST_CLAUSES) throw new Error(TOO_LARGE);
  new Uint8Array(memory.buffer, room).set(bytes);
  const at = kernel.ask(FILE_AT, room, room + ROOM_BYTES);
  if (at === 0) throw new Error(TOO_LARGE);
  kernel.count(part.first, part.last, part.rows);
  const size = header.cells.length / CELL_WORDS + (header.weights.length / 2) * (clauses + shown);
  return countsOf(new Uint32Array(memory.buffer, at, size), { file, part, task });
}
const TOO_LARGE = 'The question is too large.';
/** A block each has room; no plan has as many. */
const MOST_CLAUSES = 500;

function answer(task: CountTask): ThreadAnswer {
  try {
    return { id: task.id, counts: task.parts.flatMap((part) => countPart(task, part)) };
  } catch (error) {
    return { id: task.id, fault: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (order: ThreadOrder) => {
  if ('hold' in order) hold(order.hold);
  else if ('drop' in order) held.delete(order.drop);
  else parentPort?.postMessage(answer(order.count));
});
