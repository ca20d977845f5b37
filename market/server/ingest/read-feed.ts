import { open } from 'node:fs/promises';
import type { Feed } from '../../contract/feed.ts';
import { headerOf, readOutcomes } from './feed-csv.ts';
import { readEvents } from './feed-events.ts';
import { readRequests } from './feed-openrtb.ts';
import { readPairs } from './feed-pairs.ts';
import { type Reading, UnreadableFeed } from './feed-reading.ts';
import { timeOfName, timeOfText } from './feed-time.ts';
import type { FeedFile } from './file-lines.ts';

/** A file of lines, how it is to be read, and what its sender calls it. */
export type FeedSource = { file: string; feed: Feed; name: string };

/** How the lines of a file are read, and whether it is packed. Throws `UnreadableFeed` where the format does not fit it. */
export async function readFeed(source: FeedSource): Promise<Reading & { isGzip: boolean }> {
  const isGzip = await startsWithGzip(source.file);
  return { isGzip, ...(await readingOf(source, { file: source.file, isGzip })) };
}

/** How the lines of this file are read; some formats ask the file. */
async function readingOf({ feed, name }: FeedSource, file: FeedFile): Promise<Reading> {
  const at = timeOfName(name, feed.zone) ?? (feed.ts === undefined ? 0 : timeOfText(feed.ts, feed.zone));
  if (at === null) throw new UnreadableFeed(`${feed.ts} is no time.`);
  if (feed.format === 'openrtb') return readRequests(feed, at);
  if (feed.format === 'openrtb-pairs') return readPairs(feed, at);
  if (feed.format === 'csv') return readOutcomes(await headerOf(file), feed, at);
  return readEvents;
}

/** Whether a file is packed, by its first bytes. */
export async function startsWithGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
