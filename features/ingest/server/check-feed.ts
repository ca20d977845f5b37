import { fail } from '@kontor/core/contract';
import type { UploadCall } from '@kontor/core/server';
import { batchUnreadable, type CheckedRow, type ingestRoutes } from '@kontor/ingest/contract';
import { type CheckedLine, checkBatch, UnreadableFeed } from '@kontor/market/server';
import { isSupplyFull } from '@kontor/supply/server';
import { mendOf } from './feed-mends.ts';
import { withKeptBody } from './kept-body.ts';

/** What a file would become, read as a batch is; nothing of it is stored. */
export function checkFeed({ input: feed, file: { name, stream }, stores }: UploadCall<typeof ingestRoutes.check>) {
  return withKeptBody(stores, stream, async ({ file }) => {
    const found = await checkBatch(stores, { file, feed, name }).catch((error) => {
      if (error instanceof UnreadableFeed) fail(batchUnreadable, error.message);
      throw error;
    });
    const reasons = found.reasons.map(({ reason, lines, first, text }) => ({
      reason,
      lines: Number(lines),
      first: Number(first),
      text,
      mend: mendOf(reason),
    }));
    const unpriced = found.unpriced.map(({ count, ...of }) => ({ ...of, count: Number(count) }));
    return { ...found, reasons, unpriced, rows: found.rows.map(rowOf), isSupplyFull: await isSupplyFull(stores.entities) };
  });
}

/** A floor without a rate is no price in dollars. */
const floorOf = ({ floor, floor_unknown }: CheckedLine) => (floor_unknown === 1 ? null : floor);

function rowOf(row: CheckedLine): CheckedRow {
  const isRequest = row.type === 'request';
  return {
    line: Number(row.number),
    type: `${row.is_test === 1 ? 'test ' : ''}${row.type === 'notice' ? row.event : row.type}`,
    at: `${row.ts.replace(' ', 'T')}Z`,
    sample: row.sample,
    inventory: row.app || row.domain,
    publisher: row.publisher,
    platform: row.platform,
    mediaType: row.media_type,
    place: [row.country, row.state, row.dma, row.zip].filter(Boolean).join(' '),
    deal: row.deal,
    seat: row.seat,
    advertiser: row.adomain,
    price: isRequest ? floorOf(row) : row.price,
    hasUser: row.has_user === 1,
    hasHome: row.has_home === 1,
  };
}
