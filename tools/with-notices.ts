import { createReadStream, createWriteStream } from 'node:fs';
import { appendFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { startsWithGzip } from '../market/server/ingest/read-feed.ts';

/** A file beside the first that holds the lines of both, unpacked, so that pairs and their notices are one batch. */
export async function withNotices(file: string, notices: string): Promise<string> {
  const whole = `${file}.with-notices`;
  await append(file, whole, 'w');
  const { size } = await stat(whole);
  const end = size === 0 ? '\n' : await readEnd(whole, size - 1);
  if (end !== '\n') await appendFile(whole, '\n');
  await append(notices, whole, 'a');
  return whole;
}

const readEnd = async (file: string, start: number) => String((await createReadStream(file, { start }).toArray())[0]);

async function append(file: string, whole: string, flags: 'w' | 'a') {
  const into = createWriteStream(whole, { flags });
  await ((await startsWithGzip(file)) ? pipeline(createReadStream(file), createGunzip(), into) : pipeline(createReadStream(file), into));
}
