import type { EventStore, Log } from '@kontor/core/server';
import { type CountThreads, THREADS } from './count-threads.ts';
import { shardOf, type Window } from './forecast-window.ts';
import { FILE_AT, headerOf } from './index-file.ts';
import { openIndexFiles, type SharedFile, type StoredShard, storedShards } from './index-files.ts';

/** A changed shard reaches every server within a minute: so often each looks, and making its file takes a part of it. */
const LOOK_EVERY_MS = 20_000;

/** `strata` are how many rows the first stratum has, the first two, all. */
export type Held = StoredShard & { bytes: number; strata: readonly number[]; newest: ReadonlyMap<number, number> };
type Place = { store: EventStore; folder: string; log: Log | undefined; threads: CountThreads; mostBytes: number };

/** The shards that counting threads hold, kept as the store has them. */
export function openHeldShards({ store, folder, log, threads, mostBytes }: Place) {
  const files = openIndexFiles({ store, folder, rooms: THREADS });
  const held = new Map<number, Held>();
  let stored: readonly StoredShard[] | null = null;
  let fault: string | null = null;
  let isClosed = false;

  const drop = (shard: number) => {
    held.delete(shard);
    threads.drop(shard);
  };
  const take = ({ shard, version }: StoredShard, { memory, bytes }: SharedFile) => {
    const others = [...held.values()].reduce((sum, one) => (one.shard === shard ? sum : sum + one.bytes), 0);
    if (others + bytes > mostBytes) throw new Error('The index is too large for the memory of this machine.');
    const { strata, newest } = headerOf(new Uint8Array(memory.buffer, FILE_AT, bytes));
    threads.hold({ shard, memory, bytes });
    held.set(shard, { shard, version, bytes, strata: [...strata], newest });
  };

  async function bringAll(): Promise<void> {
    const shards = await storedShards(store);
    stored = shards;
    for (const shard of held.keys()) if (!shards.some((one) => one.shard === shard)) drop(shard);
    const changed = shards.filter(({ shard, version }) => held.get(shard)?.version !== version);
    try {
      await files.bring(changed, { take, onFault: (words) => log?.warn(words) });
      await files.keepOnly(shards);
    } catch (error) {
      // What they say is no longer true: the store itself is asked until they are made.
      for (const { shard, version } of changed) if (held.get(shard)?.version !== version) drop(shard);
      throw error;
    }
  }

  async function look(): Promise<void> {
    try {
      if (!isClosed) await bringAll();
      fault = null;
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error);
      if (!isClosed) log?.warn({ err: error }, 'the forecast index has not all of its files');
    }
  }

  // One look at a time; who asks meanwhile waits for the next, which sees what they have written.
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  const refresh = () => {
    next ??= last.then(() => {
      next = null;
      last = look();
      return last;
    });
    return next;
  };
  const timer = setInterval(refresh, LOOK_EVERY_MS).unref();
  void refresh();

  return {
    /** Never rejects; the log says what went wrong. */
    refresh,
    /** Those of the window's days; or why they are not all there. */
    of: ({ from, to }: Window): Held[] | { why: string } => {
      const wanted = stored?.filter(({ shard }) => shard >= shardOf(from) && shard <= shardOf(to)).map(({ shard }) => held.get(shard));
      const shards = wanted?.filter((one) => one !== undefined) ?? [];
      return wanted && shards.length === wanted.length ? shards : { why: fault ?? 'its files are being made' };
    },
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await (next ?? last);
    },
  };
}
