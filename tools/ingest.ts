// npm run ingest -- [--check] [--format FORMAT] FILE…: applies event files to the data folder, once each, or says what they would become (design §5).
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { readConfig, type Stores } from '@kontor/core/server';
import { followEvents } from '@kontor/ingest/server';
import { EVENT_LINES, FEED_FORMATS, Feed, unpricedWords } from '@kontor/market/contract';
import { applyFeed, type Batch, batchNameOf, checkBatch } from '@kontor/market/server';
import { openStores } from '../apps/server/open-stores.ts';
import { withNotices } from './with-notices.ts';

const USAGE = `npm run ingest -- [--check] [--format FORMAT] FILE…

Each FILE holds event lines (NDJSON, gzip or not). A file's content names its batch, so the same file again changes nothing.
--format names lines of another kind (docs/event-lines.md):
${Object.entries(FEED_FORMATS)
  .map(([name, { isOf }]) => `  ${name.padEnd(15)}${isOf}`)
  .join('\n')}
--ts-field FIELD names the field of a request that holds its time, as ext.seen; else it is ts. A line without it has the time of the
file's name (2026-11-20 or 2026-11-20-13), else that of --ts. --sample N says how many events a line stands for that does not say it.
--zone NAME is the zone of times that name none, as America/New_York, else UTC. --dates mdy or dmy says which number of 11/05/2026 is the
month where the file leaves it open.
--once counts a request id once within a day, in the file and after others.
Refused lines go to FILE.rejected.ndjson with their number and reason.
--check stores nothing: it counts the lines, names what would be refused and why, and shows the first rows as they are understood.
--notices FILE adds the notices of one FILE of pairs; its lines count on from those of the first.
While the server runs it keeps the data folder to itself: send the file to it instead,
  curl -H 'Authorization: Bearer <platform key>' -H 'Content-Type: application/x-ndjson' --data-binary @FILE <address>/api/ingest/events`;

async function contentHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

type Task = { feed: Feed; isCheck: boolean; notices: string | undefined };

async function check(stores: Pick<Stores, 'events' | 'turns'>, batch: Omit<Batch, 'batch'>) {
  const { reasons, ignored, unpriced, rows, notes, ...counts } = await checkBatch(stores, batch);
  console.log(`  ${counts.lines} lines, ${counts.requests} requests, ${counts.outcomes} outcomes, ${counts.rejected} to be refused`);
  for (const { reason, lines, first } of reasons) console.log(`  ${lines} × ${reason}, first in line ${first}`);
  for (const note of notes) console.log(`  ${note}`);
  if (unpriced.length > 0)
    console.log(`  ${unpricedWords(unpriced.map(({ count, ...of }) => ({ ...of, count: Number(count) })))} no rate near their day`);
  if (ignored.length > 0) console.log(`  read by nothing: ${ignored.map(({ field, lines }) => `${field} (${lines})`).join(', ')}`);
  // A table is wider than a terminal; a row a paragraph is read.
  for (const row of rows)
    console.log(
      `  ${Object.entries(row)
        .flatMap(([name, value]) => (isSaid(value) ? [`${name} ${value}`] : []))
        .join(', ')}`,
    );
}
const isSaid = (value: unknown) => !['', '0', 0, false].some((none) => none === value) && !(Array.isArray(value) && value.length === 0);

async function apply(stores: Pick<Stores, 'events' | 'turns'>, { feed = EVENT_LINES, ...sent }: Omit<Batch, 'batch'>) {
  const { file, name = file } = sent;
  const started = performance.now();
  const batch = batchNameOf(await contentHash(file), feed, name);
  const result = await applyFeed(stores, { ...sent, batch, feed, name });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(
    `  ${result.alreadyApplied ? 'was applied before' : `applied in ${seconds} s`}: ${result.lines} lines, ${result.requests} requests, ${result.outcomes} outcomes, ${result.rejected} rejected`,
  );
  for (const note of result.notes) console.log(`  ${note}`);
  if (result.rejectFile) console.log(`  refused lines: ${result.rejectFile}`);
}

async function ingest(names: string[], { feed, isCheck, notices }: Task) {
  for (const file of [...names, ...(notices ? [notices] : [])])
    if (!(await stat(file).catch(() => null))?.isFile()) throw new Error(`${file} is not a file.`);
  const config = readConfig(process.env);
  const stores = await openStores(config, { tell: console.log });
  try {
    for (const name of names.map((given) => path.resolve(given))) {
      const file = notices ? await withNotices(name, notices) : name;
      console.log(`${name}:`);
      try {
        await (isCheck ? check : apply)(stores, { file, feed, name, ftrackSource: config.FTRACK_EID_SOURCE });
      } finally {
        if (file !== name) await rm(file, { force: true });
      }
    }
    if (!isCheck) await followEvents(stores);
  } finally {
    await stores.close();
  }
}

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    format: { type: 'string' },
    'ts-field': { type: 'string' },
    ts: { type: 'string' },
    sample: { type: 'string' },
    zone: { type: 'string' },
    dates: { type: 'string' },
    once: { type: 'boolean' },
    notices: { type: 'string' },
  },
});
const feed = Feed.safeParse({ ...values, tsField: values['ts-field'] });
if (files.length === 0 || !feed.success || (values.notices && files.length > 1)) {
  for (const {
    path: [name],
    message,
  } of feed.error?.issues ?? [])
    console.error(`--${name === 'tsField' ? 'ts-field' : String(name)}: ${message}`);
  console.log(USAGE);
  process.exit(2);
}
await ingest(files, { feed: feed.data, isCheck: values.check, notices: values.notices }).catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
