import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_KINDS, KontorFailure, uploadTooSlow } from '@kontor/core/contract';
import type { Stores, UploadedFile } from '@kontor/core/server';
import { ARRIVING } from './file-key.ts';

/** A file that brings fewer bytes within such a time is ended: it would hold its place from others (decision 0082). */
const LEAST_BYTES = 65_536;
const LEAST_WITHIN_MS = 30_000;

/** A name of its own for bytes on their way, which end with the work; the sweep takes what a killed process left. */
export async function withPlace<T>({ config }: Pick<Stores, 'config'>, work: (place: string) => Promise<T>): Promise<T> {
  const folder = path.join(config.dataFolder, ARRIVING);
  await mkdir(folder, { recursive: true });
  const place = path.join(folder, randomUUID());
  try {
    return await work(place);
  } finally {
    await rm(place, { force: true });
  }
}

/** Takes all of a file into `place` and answers what is known of it then: nothing half is ever stored. */
export async function takeWhole({ name, kind, stream }: UploadedFile, place: string) {
  const hash = createHash('sha256');
  let size = 0;
  let sizeBefore = 0;
  const measure = new Transform({
    transform(piece: Buffer, _encoding, done) {
      size += piece.length;
      hash.update(piece);
      done(null, piece);
    },
  });
  // Open before bytes come, so that a cut cannot remove the file before it is made.
  const target = await open(place, 'wx');
  const pace = setInterval(() => {
    if (size - sizeBefore < LEAST_BYTES) stream.destroy(new KontorFailure(uploadTooSlow));
    sizeBefore = size;
  }, LEAST_WITHIN_MS);
  await pipeline(stream, measure, target.createWriteStream()).finally(() => clearInterval(pace));
  return { name, type: FILE_KINDS[kind].type, size, sha256: hash.digest('hex') };
}
