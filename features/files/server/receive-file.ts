import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FILE_KINDS, fail, KontorFailure, type Route, uploadTooSlow } from '@kontor/core/contract';
import { answer, freeBytes, newId, openFairQueue, type Scope, type Stores, type UploadCall, type UploadedFile } from '@kontor/core/server';
import { enoughOfADay, type FilePurpose, type fileRoutes, noRoomForFile } from '@kontor/files/contract';
import { ARRIVING, fileKey } from './file-key.ts';
import { bytesOfADay, claimFile, forgetFile, markStored, type NewFile, noteFile } from './stored-file-store.ts';

/** What storing needs of a call that takes a file, whichever it is. */
export type Receiving = Pick<UploadCall<Route>, 'file' | 'session' | 'scope' | 'stores'>;
export type StoredFile = { id: string; name: string; size: number };

/** Of an account within 24 hours. */
const MOST_BYTES = 1_000_000_000;
/** Files of one account that come at once; a few more wait with their bytes unread. So the limits of room and day are passed by a few files at most. */
const inTurn = openFairQueue({ all: Number.POSITIVE_INFINITY, each: 4, waiting: 8 });
/** Of one person at once, so that nobody holds every place of their account. */
const inOwnTurn = openFairQueue({ all: Number.POSITIVE_INFINITY, each: 2, waiting: 8 });

/** A file that brings fewer bytes within such a time is ended: it would hold its place from others (decision 0082). */
const LEAST_BYTES = 65_536;
const LEAST_WITHIN_MS = 30_000;

async function refuseWithoutRoom({ config }: Stores, scope: Scope) {
  if ((await freeBytes(config.dataFolder)) < config.MIN_FREE_MB * 1_000_000) fail(noRoomForFile);
  if ((await bytesOfADay(scope)) >= MOST_BYTES) fail(enoughOfADay);
}

/** Takes all of a file into `place` and answers what is known of it then: nothing half is ever stored. */
async function take({ name, kind, stream }: UploadedFile, place: string) {
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

/** Stores a whole file: row, bytes, mark. Wherever it stops, the sweep finds the row; a fault is tidied at once where that is possible. */
async function keep({ files, log }: Stores, scope: Scope, { place, ...row }: NewFile & { place: string }) {
  await noteFile(scope, row);
  try {
    await files.put(fileKey(row.id), createReadStream(place));
    if (!(await markStored(scope, row.id))) throw new Error('The file was swept while it was being stored.');
  } catch (error) {
    await files
      .remove(fileKey(row.id))
      .then(() => forgetFile(scope, row.id))
      .catch((fault) => log.warn({ err: fault, file: row.id }, 'file left to the sweep'));
    throw error;
  }
}

async function receive({ file, session, scope, stores }: Receiving, purpose: FilePurpose): Promise<StoredFile> {
  await refuseWithoutRoom(stores, scope);
  const folder = path.join(stores.config.dataFolder, ARRIVING);
  await mkdir(folder, { recursive: true });
  const place = path.join(folder, randomUUID());
  try {
    const taken = await take(file, place);
    const id = newId();
    await keep(stores, scope, { id, userId: session.userId, purpose, place, ...taken });
    return { id, name: taken.name, size: taken.size };
  } finally {
    await rm(place, { force: true });
  }
}

/** Stores the file of a call for a purpose; its id is good for 24 hours, for this person in this account (`takeFile`). */
export const storeFile = (call: Receiving, purpose: FilePurpose): Promise<StoredFile> =>
  inOwnTurn(call.session.userId, () => inTurn(call.scope.accountId, () => receive(call, purpose)));

/**
 * Drops a file that has been used or is of no use: its bytes go, and it still counts among those of its day (security 18). One that a record
 * names stays.
 */
export async function dropFile({ files }: Pick<Stores, 'files'>, scope: Scope, id: string): Promise<void> {
  if (await claimFile(scope, id)) await files.remove(fileKey(id));
}

/** Takes a file and answers its id, by which the feature of its purpose reads it within 24 hours. */
export async function receiveFile(call: UploadCall<typeof fileRoutes.upload>) {
  const stored = await storeFile(call, call.input.purpose);
  return answer(stored, { value: stored.id });
}
