import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { TestEventStore } from '../../core/testing/test-event-store.ts';
import { Feed } from '../contract/feed.ts';
import { applyFeed } from '../server/ingest/apply-feed.ts';
import type { BatchResult } from '../server/ingest/ingest.ts';

export type Fed = BatchResult & { refused: [line: number, reason: string][] };

let written = 0;
/** Feeds lines as a batch of their own, every other one packed; `name` is the file's, the rest are options of the feed. */
export async function feedLines(
  events: TestEventStore,
  format: string,
  lines: readonly (object | string)[],
  { name = 'lines', ...feed }: Record<string, unknown> = {},
): Promise<Fed> {
  written += 1;
  const file = join(events.directory, `feed-${written}`);
  const text = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line))).join('\n');
  await writeFile(file, written % 2 === 0 ? gzipSync(text) : text);
  const result = await applyFeed(events.side, { batch: file, file, name: String(name), feed: Feed.parse({ format, ...feed }) });
  const refused = result.rejectFile === null ? [] : (await readFile(result.rejectFile, 'utf8')).trim().split('\n');
  return {
    ...result,
    refused: refused.map((text) => {
      const { line, reason } = JSON.parse(text) as { line: number; reason: string }; // as the reject file is written
      return [line, reason];
    }),
  };
}
