import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { fail } from '@kontor/core/contract';
import { type Call, implement, type Stores, systemScope, TurnTaken } from '@kontor/core/server';
import { BATCH_NAME, batchInProgress, batchNameTaken, batchUnreadable } from '@kontor/ingest/contract';
import { indexForecast, keptRejects, sendingKey, withKeptBody } from '@kontor/ingest/server';
import { batchKeyOf, changeMembers, MARKET } from '@kontor/market/server';
import { type FeedReport, feedRoutes } from '@kontor/segments/contract';
import { eidSourcesOf } from '../uploaded/id-column.ts';
import { declareSegments } from './declare-segments.ts';
import { type AppliedBatch, type BatchName, findBatch, findFed, noteBatch } from './feed-store.ts';
import { type Rejected, readFeedLines } from './read-lines.ts';

/** How long a sender waits for its turn at the market. */
const WAIT_MS = 60_000;

type Applied = AppliedBatch & { alreadyApplied: boolean; rejectFile: string | null };

/** Refused lines as NDJSON, written no faster than they are taken. */
function openRejects(file: string) {
  const out = createWriteStream(file);
  let count = 0;
  return {
    count: () => count,
    add: async (rejected: readonly Rejected[]) => {
      count += rejected.length;
      if (rejected.length > 0 && !out.write(rejected.map((one) => `${JSON.stringify(one)}\n`).join(''))) await once(out, 'drain');
    },
    close: () => {
      out.end();
      return finished(out);
    },
  };
}

/** Applies a batch unless one of its name was applied before: all of its good lines in one step. */
async function apply(stores: Stores, name: BatchName, file: string): Promise<Applied> {
  const system = systemScope(stores.entities);
  const applied = stores.turns.take(
    MARKET,
    async (turn): Promise<Applied> => {
      const known = await findBatch(system, name);
      if (known) {
        const { content, ...counts } = known;
        if (content !== '' && content !== name.content) fail(batchNameTaken);
        return { ...counts, alreadyApplied: true, rejectFile: null };
      }
      const rejectFile = `${file}.rejected.ndjson`;
      const rejects = openRejects(rejectFile);
      let lines = 0;
      const users = await changeMembers(stores.events, turn, async (take) => {
        const sources = eidSourcesOf(stores.config);
        lines = await readFeedLines(file, {
          sources,
          find: (names) => findFed(system, names),
          declare: (lines) => declareSegments(system, lines),
          take,
          refuse: rejects.add,
        });
      }).finally(rejects.close);
      const counts = { lines, segments: users.size, rejected: rejects.count() };
      await system.transaction((transaction) => noteBatch(transaction, name, { ...counts, users }));
      return { ...counts, alreadyApplied: false, rejectFile: counts.rejected > 0 ? rejectFile : null };
    },
    { waitMs: WAIT_MS },
  );
  return applied.catch((error) => (error instanceof TurnTaken ? fail(batchInProgress) : Promise.reject(error)));
}

/** Takes a batch of a provider's members: kept in a file, applied once; rejects are told by line (decision 0075). */
async function receiveMembers({ transport, stores }: Call<typeof feedRoutes.members>): Promise<FeedReport> {
  const named = transport.header('x-batch-id');
  if (named !== undefined && !BATCH_NAME.test(named)) fail(batchUnreadable, 'X-Batch-Id is letters, digits and _ . : - , at most 120.');
  if (!transport.body) fail(batchUnreadable, 'Send the lines as application/x-ndjson.');
  const key = named === undefined ? '' : (await sendingKey({ transport, stores })).id;
  return withKeptBody(stores, transport.body, async ({ file, hash, content }) => {
    const batch = named ?? hash;
    const { rejectFile, ...counts } = await apply(stores, { key, name: batch, content }, file);
    if (!counts.alreadyApplied) stores.jobs.request(indexForecast.name);
    // Apart from batches of events, which may have the same name.
    const rejects = counts.rejected === 0 ? [] : await keptRejects(stores, `segments ${batchKeyOf(batch, key)}`, rejectFile);
    return { batch, ...counts, rejects };
  });
}

export const feedCalls = implement(feedRoutes, { members: receiveMembers });
