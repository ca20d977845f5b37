import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { EventStore } from '@kontor/core/server';
import type { FileAnswer, FileOrder } from './index-file-thread.ts';
import { shardRows } from './read-shard.ts';

/** A shard as the store has it: other parts of its table, another version. */
export type StoredShard = { shard: number; version: string };
export type SharedFile = { memory: WebAssembly.Memory; bytes: number };

/** The shards in the store. The parts' own hashes are their version: a batch, a restored backup or a merge each gives another. */
export function storedShards(store: EventStore): Promise<StoredShard[]> {
  return store.query<StoredShard>(
    `SELECT toUInt16(partition) AS shard, toString(sum(cityHash64(hash_of_all_files))) AS version FROM system.parts
     WHERE database = currentDatabase() AND table = 'forecast_index' AND active GROUP BY partition ORDER BY shard`,
  );
}

/** Asks the thread, which answers in turn. Rejects where it dies. */
function ask(worker: Worker, order: FileOrder): Promise<FileAnswer> {
  return new Promise((resolve, reject) => {
    const done = () => worker.off('message', answered).off('error', failed).off('exit', ended);
    const answered = (answer: FileAnswer) => {
      done();
      resolve(answer);
    };
    const failed = (error: unknown) => {
      done();
      reject(error);
    };
    const ended = () => failed(new Error('The thread that makes index files has ended.'));
    worker.on('message', answered).on('error', failed).on('exit', ended);
    worker.postMessage(order);
  });
}

type Place = { store: EventStore; folder: string; rooms: number };

/**
 * The files of shards in `folder`, one each. A file that is missing, broken, of another format or state is made anew from the store.
 * Temporary ones have fixed names, so that cuts leave no more than one of each behind.
 */
export function openIndexFiles({ store, folder, rooms }: Place) {
  const fileOf = (shard: number) => path.join(folder, `${shard}.index`);
  const saved = path.join(folder, 'saved.native');

  async function make(worker: Worker, about: StoredShard): Promise<SharedFile> {
    await rm(saved, { force: true });
    try {
      await store.save(shardRows(about.shard), saved);
      const file = fileOf(about.shard);
      const answer = await ask(worker, { make: { ...about, file, rooms, saved, making: `${file}.making` } });
      if ('fault' in answer) throw new Error(`The index file of shard ${about.shard} is not made: ${answer.fault}`);
      return answer;
    } finally {
      await rm(saved, { force: true });
    }
  }
  return {
    /** Brings shards into shared memory, one after another; `onFault` hears of files that are made anew for a fault. */
    bring: async (
      shards: readonly StoredShard[],
      { take, onFault }: { take: (shard: StoredShard, file: SharedFile) => void; onFault: (fault: string) => void },
    ): Promise<void> => {
      if (shards.length === 0) return;
      await mkdir(folder, { recursive: true });
      const worker = new Worker(new URL('./index-file-thread.ts', import.meta.url));
      worker.unref();
      try {
        for (const about of shards) {
          const file = fileOf(about.shard);
          const answer = existsSync(file) ? await ask(worker, { read: { ...about, file, rooms } }) : null;
          if (answer && 'fault' in answer) onFault(`The index file of shard ${about.shard} is made anew: ${answer.fault}`);
          take(about, answer && 'memory' in answer ? answer : await make(worker, about));
        }
      } finally {
        await worker.terminate();
      }
    },
    /** Removes the files of shards that are no longer in the store. */
    keepOnly: async (shards: readonly StoredShard[]): Promise<void> => {
      const kept = new Set(shards.map(({ shard }) => path.basename(fileOf(shard))));
      const names = existsSync(folder) ? await readdir(folder) : [];
      for (const name of names) if (name.endsWith('.index') && !kept.has(name)) await rm(path.join(folder, name), { force: true });
    },
  };
}
