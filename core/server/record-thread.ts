// The thread of core/server/record-threads.ts: parses pieces of files in the order in which they come.
import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import { openRecordParser, type Parsed } from './record-parser.ts';

/** `piece` is null at the end of a file; `isOver` where nobody wants the rest. */
export type RecordOrder = { file: number; alone: boolean; piece: Uint8Array | null } | { file: number; isOver: true };
export type RecordAnswer = { file: number } & (Parsed | { error: string });

/** Steps below the server's own priority: people who wait for an answer have the processor first, and a tenth of it is left where they want all. */
const STEPS_BELOW = 10;
const LOWEST = 19;

/** Linux has a priority for each thread; elsewhere this one keeps that of the process. */
function giveWay() {
  try {
    setPriority(Number(path.basename(readlinkSync('/proc/thread-self'))), Math.min(LOWEST, getPriority() + STEPS_BELOW));
  } catch {}
}

giveWay();
const files = new Map<number, ReturnType<typeof openRecordParser>>();

async function follow(order: RecordOrder) {
  const { file } = order;
  if ('isOver' in order) return void files.delete(file);
  const parser = files.get(file) ?? openRecordParser(order.alone);
  files.set(file, parser);
  try {
    const parsed = await (order.piece ? parser.write(Buffer.from(order.piece.buffer)) : parser.end());
    parentPort?.postMessage({ file, ...parsed } satisfies RecordAnswer);
  } catch (error) {
    parentPort?.postMessage({ file, error: String(error) } satisfies RecordAnswer);
  }
}
parentPort?.on('message', (order: RecordOrder) => void follow(order));
