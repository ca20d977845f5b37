import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { fail } from '@kontor/core/contract';
import type { Call, Stores } from '@kontor/core/server';
import { BATCH_NAME, batchInProgress, batchNameTaken, batchUnreadable, type ingestRoutes, rejectsNotKept } from '@kontor/ingest/contract';
import { applyFeed, type Batch, BatchInProgress, BatchNameTaken, batchKeyOf, batchNameOf, UnreadableFeed } from '@kontor/market/server';
import { indexForecast } from './jobs.ts';
import { withKeptBody } from './kept-body.ts';
import { REJECTS } from './rejects.ts';
import { sendingKey } from './sending-key.ts';

/** Rejects told in the reply; the reject file holds all of them. */
const TOLD_REJECTS = 100;

type Reject = { line: number; reason: string };

async function firstRejects(source: Readable): Promise<Reject[]> {
  const whole: string[] = [];
  let rest = '';
  for await (const chunk of source.setEncoding('utf8')) {
    const lines = `${rest}${chunk}`.split('\n');
    rest = lines.pop() ?? '';
    whole.push(...lines);
    if (whole.length >= TOLD_REJECTS) break;
  }
  return whole.slice(0, TOLD_REJECTS).map((text) => {
    const { line, reason } = JSON.parse(text) as { line: number | string; reason: string };
    return { line: Number(line), reason };
  });
}

/** Where the refused lines of a batch are kept. */
const fileOf = (batch: string) => `${REJECTS}/${createHash('sha256').update(batch).digest('hex').slice(0, 24)}.ndjson`;

/** The refused lines of this try, kept where every server finds them, or those kept when the batch was applied. */
export async function keptRejects({ files, log }: Stores, batch: string, rejectFile: string | null): Promise<Reject[]> {
  const key = fileOf(batch);
  if (rejectFile === null) return firstRejects(await files.get(key)).catch(() => []);
  // The batch is in: that its refused lines are kept in the reply alone is no reason to have it sent again.
  await files.put(key, createReadStream(rejectFile)).catch((error) => log.error({ err: error, batch }, 'rejects not kept'));
  return firstRejects(createReadStream(rejectFile));
}

/** After a fault of ours the batch may be sent again. */
async function apply(stores: Stores, batch: Batch) {
  try {
    return await applyFeed(stores, batch);
  } catch (error) {
    if (error instanceof BatchInProgress) fail(batchInProgress);
    if (error instanceof BatchNameTaken) fail(batchNameTaken);
    if (error instanceof UnreadableFeed) fail(batchUnreadable, error.message);
    throw error;
  }
}

/** Takes a batch of event lines: kept in a file, read inside the engine, applied once; rejects are told by line (design §5). */
export async function receiveBatch({ input: { file: name, ...feed }, transport, stores }: Call<typeof ingestRoutes.events>) {
  const named = transport.header('x-batch-id');
  if (named !== undefined && !BATCH_NAME.test(named)) fail(batchUnreadable, 'X-Batch-Id is letters, digits and _ . : - , at most 120.');
  if (!transport.body) fail(batchUnreadable, 'Send the lines as application/x-ndjson.');
  const sender = named === undefined ? '' : (await sendingKey({ transport, stores })).id;
  return withKeptBody(stores, transport.body, async ({ file, hash, content }) => {
    const batch = named ?? batchNameOf(hash, feed, name);
    const ftrackSource = stores.config.FTRACK_EID_SOURCE;
    const sent = {
      batch,
      sender,
      content: batchNameOf(content, feed, name),
      file,
      feed,
      name,
      ftrackSource,
      lateHours: stores.config.LATE_BID_HOURS,
    };
    const { rejectFile, ...counts } = await apply(stores, sent);
    stores.jobs.request(indexForecast.name);
    return { ...counts, rejects: counts.rejected === 0 ? [] : await keptRejects(stores, batchKeyOf(batch, sender), rejectFile) };
  });
}

/** All refused lines of a batch of this key's, or of one that is known by its content. */
export async function sendRejects({ input: { batch }, transport, stores }: Call<typeof ingestRoutes.rejects>) {
  const { id } = await sendingKey({ transport, stores });
  // That a file is not there is told when it is read.
  const get = async (sender: string) => {
    const found = await stores.files.get(fileOf(batchKeyOf(batch, sender)));
    await once(found, 'readable');
    return found;
  };
  const content = await get(id)
    .catch(() => get(''))
    .catch(() => fail(rejectsNotKept));
  return { name: 'refused.ndjson', type: 'application/x-ndjson', content };
}
