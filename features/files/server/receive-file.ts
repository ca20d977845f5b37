import { createReadStream } from 'node:fs';
import { fail, type Route } from '@kontor/core/contract';
import { answer, freeBytes, newId, openFairQueue, type Scope, type Stores, type UploadCall } from '@kontor/core/server';
import { enoughOfADay, FILE_LIMITS, type FilePurpose, type fileRoutes, noRoomForFile } from '@kontor/files/contract';
import { fileKey } from './file-key.ts';
import { redraw } from './redrawn-picture.ts';
import { bytesOfADay, claimFile, forgetFile, markStored, type NewFile, noteFile } from './stored-file-store.ts';
import { takeWhole, withPlace } from './whole-file.ts';

/** What storing needs of a call that takes a file, whichever it is. */
export type Receiving = Pick<UploadCall<Route>, 'file' | 'session' | 'scope' | 'stores'>;
export type StoredFile = { id: string; name: string; size: number };

/** Of an account within 24 hours. */
const MOST_BYTES = 1_000_000_000;
/** Files of one account that come at once; a few more wait with their bytes unread. So the limits of room and day are passed by a few files at most. */
const inTurn = openFairQueue({ all: Number.POSITIVE_INFINITY, each: 4, waiting: 8 });
/** Of one person at once, so that nobody holds every place of their account. */
const inOwnTurn = openFairQueue({ all: Number.POSITIVE_INFINITY, each: 2, waiting: 8 });

async function refuseWithoutRoom({ config }: Stores, scope: Scope) {
  if ((await freeBytes(config.dataFolder)) < config.MIN_FREE_MB * 1_000_000) fail(noRoomForFile);
  if ((await bytesOfADay(scope)) >= MOST_BYTES) fail(enoughOfADay);
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

type Wanted = { purpose: FilePurpose; isRedrawn: boolean };

async function receive({ file, session, scope, stores }: Receiving, { purpose, isRedrawn }: Wanted): Promise<StoredFile> {
  await refuseWithoutRoom(stores, scope);
  return withPlace(stores, async (place) => {
    const received = await takeWhole(file, place);
    const taken = isRedrawn ? { ...received, ...(await redraw(place)) } : received;
    const id = newId();
    await keep(stores, scope, { id, userId: session.userId, purpose, place, ...taken });
    return { id, name: taken.name, size: taken.size };
  });
}

/** Stores the file of a call for a purpose; its id is good for 24 hours, for this person in this account (`takeFile`). */
export const storeFile = (call: Receiving, purpose: FilePurpose): Promise<StoredFile> => store(call, { purpose, isRedrawn: false });

const store = (call: Receiving, wanted: Wanted): Promise<StoredFile> =>
  inOwnTurn(call.session.userId, () => inTurn(call.scope.accountId, () => receive(call, wanted)));

/**
 * Drops a file that has been used or is of no use: its bytes go, and it still counts among those of its day (security 18). One that a record
 * names stays.
 */
export async function dropFile({ files }: Pick<Stores, 'files'>, scope: Scope, id: string): Promise<void> {
  if (await claimFile(scope, id)) await files.remove(fileKey(id));
}

/** Takes a file and answers its id, by which the feature of its purpose reads it within 24 hours. Pictures are kept as they are drawn anew. */
export async function receiveFile(call: UploadCall<typeof fileRoutes.upload>) {
  const { purpose } = call.input;
  const stored = await store(call, { purpose, isRedrawn: FILE_LIMITS[purpose].picture !== undefined });
  return answer(stored, { value: stored.id });
}
