// A thread of market/server/forecast/index-files.ts: makes files and reads them into memory that threads share; both are too long for the event loop.
import { closeSync, fsyncSync, openSync, readFileSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { FILE_AT, faultOf, indexFileOf, roomAt } from './index-file.ts';
import { readShard } from './read-shard.ts';

/** Where the file of a shard of the store's `version` is. `rooms` threads will count in it. */
type About = { file: string; shard: number; version: string; rooms: number };
export type FileOrder = { make: About & { saved: string; making: string } } | { read: About };
export type FileAnswer = { memory: WebAssembly.Memory; bytes: number } | { fault: string };

const PAGE = 65_536;

/** Replaced whole: a cut leaves the old file or the new one. */
function make({ file, saved, making, shard, version }: About & { saved: string; making: string }) {
  const bytes = indexFileOf(readShard(readFileSync(saved), { shard, version }));
  const descriptor = openSync(making, 'w');
  try {
    for (let at = 0; at < bytes.length; ) at += writeSync(descriptor, bytes, at);
    fsyncSync(descriptor);
    renameSync(making, file);
  } catch (error) {
    // A full disk needs its room.
    rmSync(making, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}

/** Throws a RangeError where memory is refused. */
function read({ file, rooms, ...about }: About): FileAnswer {
  const bytes = statSync(file).size;
  const pages = Math.ceil(roomAt(bytes, rooms) / PAGE);
  const memory = new WebAssembly.Memory({ initial: pages, maximum: pages, shared: true });
  const target = new Uint8Array(memory.buffer, FILE_AT, bytes);
  const descriptor = openSync(file, 'r');
  try {
    for (let at = 0; at < bytes; ) {
      const count = readSync(descriptor, target, at, bytes - at, null);
      if (count === 0) return { fault: 'it is not whole' };
      at += count;
    }
  } finally {
    closeSync(descriptor);
  }
  const fault = faultOf(target, about);
  return fault === null ? { memory, bytes } : { fault };
}

function answer(order: FileOrder): FileAnswer {
  try {
    if ('read' in order) return read(order.read);
    make(order.make);
    return read(order.make);
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (order: FileOrder) => parentPort?.postMessage(answer(order)));
