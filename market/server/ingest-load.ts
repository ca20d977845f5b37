import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { EventStore } from '@kontor/core/server';
import { deliverySql, householdSql } from './ingest-delivery.ts';
import { sendLines } from './ingest-lines.ts';
import type { Staging } from './ingest-tables.ts';
import { REQUEST_COLUMNS, REQUEST_STEPS } from './line-columns.ts';
import { MOST_IMPS, reasonSql } from './line-reason.ts';
import { LINE_TYPE } from './line-type.ts';

export type BatchSource = { number: bigint; file: string };

/** Reads the file's lines into the batch's own tables; nothing outside them changes. */
export async function loadLines(store: EventStore, staging: Staging, { number, file }: BatchSource): Promise<void> {
  const isGzip = await startsWithGzip(file);
  if (!store.readsLocalFiles) await sendLines(store, staging, { file, isGzip });
  const lines = store.readsLocalFiles
    ? `(SELECT _row_number + 1 AS number, line FROM file({file:String}, LineAsString, 'line String', {compression:String}))`
    : staging.lines;
  await store.command(feedSql(staging, { number, lines }), { file: literalPath(file), compression: isGzip ? 'gzip' : 'none' });
  await store.command(deliverySql(staging, number));
  await store.command(householdSql(staging, number));
}

/** `file()` reads some characters of a path as a pattern, which must not make it read other files. */
function literalPath(file: string): string {
  const path = resolve(file);
  if (/[*?{}]/.test(path)) throw new Error(`A file to ingest cannot have *, ?, { or } in its path: ${path}`);
  return path;
}

async function startsWithGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}

function feedSql(staging: Staging, { number, lines }: { number: bigint; lines: string }): string {
  const steps = [
    ...REQUEST_STEPS,
    ['seconds', 'if(e.ts > 100000000000, intDiv(e.ts, 1000), e.ts)'],
    ['sent_price', 'toDecimal64OrNull(e.price, 6)'],
  ];
  const columns = [
    ['reason', reasonSql(staging.deals)],
    ...REQUEST_COLUMNS,
    ['ts', "toDateTime(seconds, 'UTC')"],
    ['batch', `toUInt64(${number})`],
    ['weight', 'toUInt32OrZero(e.sample)'],
    ['imp_number', 'imp_number'],
    ['is_test', "toUInt8(r.test = '1')"],
    ['type', 'e.type'],
    ['deal_id', 'e.dealid'],
    ['seat', 'e.seat'],
    ['adomain', 'e.adomain'],
    ['price', 'sent_price'],
    ['nbr', 'e.nbr'],
    ['loss', 'e.loss'],
    ['event', 'e.event'],
  ];
  const names = columns.map(([name]) => name);
  // A row for each imp of a request, and one for any other line. A blank line is no line; the length is looked at first, since trimming
  // copies. Only a refused line's text goes further.
  return `INSERT INTO ${staging.feed} (number, line, ${names.join(', ')})
    WITH ${steps.map(([name, sql]) => `${sql} AS ${name}`).join(',\n    ')}
    SELECT number, if(reason = '', '', sent) AS line, ${columns.map(([name, sql]) => `${sql} AS ${name}`).join(',\n    ')}
    FROM (
      SELECT number, sent, e, arrayJoin(range(1, if(e.type = 'request', least(greatest(length(e.request.imp), 1), ${MOST_IMPS}), 1) + 1)) AS imp_number
      FROM (SELECT number, line AS sent, JSONExtract(line, '${LINE_TYPE}') AS e FROM ${lines} WHERE NOT (length(line) < 8 AND trimBoth(line, ' \\t\\r') = ''))
    )
    SETTINGS max_insert_threads = 2, parallel_view_processing = 1, max_partitions_per_insert_block = 0, max_execution_time = 0`;
}
