import { once } from 'node:events';
import { PassThrough, pipeline } from 'node:stream';
import { badInput, csvCell, fail } from '@kontor/core/contract';
import type { FileAnswer, Scope, SignedCall, UploadCall } from '@kontor/core/server';
import { answer } from '@kontor/core/server';
import { dropFile, storeFile, takeFile } from '@kontor/files/server';
import { type ListType, listFileNotValid, type mediaListRoutes, NO_ITEMS, noListItems, wireOf } from '@kontor/media-lists/contract';
import { stringify } from 'csv-stringify';
import { type RefusedRow, readListFile } from './read-list-file.ts';

type Routes = typeof mediaListRoutes;
export type Reader = Pick<SignedCall<Routes['create']>, 'scope' | 'session' | 'stores'>;

const taken = ({ stores, scope, session }: Reader, id: string) =>
  takeFile(stores, scope, { id, userId: session.userId, purpose: 'mediaList' });

/** Runs `work`; what it throws leaves no file behind. */
async function orDropped<T>({ stores, scope }: { stores: Reader['stores']; scope: Scope }, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await dropFile(stores, scope, id);
    throw error;
  }
}

/** Checks the file of a list while it is kept, and answers what is in it; no list changes by it. */
export async function uploadList(call: UploadCall<Routes['upload']>) {
  const { type, key } = call.input;
  if (key && key !== wireOf(type))
    fail(badInput, undefined, [{ path: 'key', message: `Lists of this type have the key ${wireOf(type)}.` }]);
  const { id, name } = await storeFile(call, 'mediaList');
  return orDropped(call, id, async () => {
    const file = await taken(call, id);
    const { report, broken } = await readListFile(await file.read(), type);
    if (broken) fail(listFileNotValid, broken);
    if (report.rows === 0) fail(listFileNotValid, NO_ITEMS.emptyFile);
    return answer({ ...report, fileUrl: id, name }, { value: id });
  });
}

/** The values of an uploaded file, of which every row must be good. */
export async function valuesOfFile(reader: Reader, type: ListType, id: string): Promise<string[]> {
  const file = await taken(reader, id);
  const { report, broken, values } = await readListFile(await file.read(), type);
  if (broken || report.invalid > 0) fail(listFileNotValid);
  if (values.size === 0) fail(noListItems, NO_ITEMS.emptyFile);
  return [...values];
}

/** Every row of an uploaded file that is not valid, as CSV, written while the file is read. */
export async function rejectedRows(call: SignedCall<Routes['rejects']>): Promise<FileAnswer> {
  const { type, fileUrl } = call.input;
  const file = await taken(call, fileUrl);
  const source = await file.read();
  const content = new PassThrough();
  const lines = stringify({ bom: true });
  pipeline(lines, content, (error) => {
    if (error) source.destroy();
  });
  lines.write(['Row', 'Value', 'Reason']);
  const take = ({ row, value, reason }: RefusedRow) => void lines.write([row, csvCell(value), csvCell(reason)]);
  // No faster than they are fetched; who leaves ends it.
  const ready = async () => {
    if (lines.writableNeedDrain) await Promise.race([once(lines, 'drain'), once(lines, 'close')]);
  };
  readListFile(source, type, { take, ready }).then(
    () => lines.end(),
    (error) => content.destroy(error),
  );
  return { name: `rejected-${file.name}`, type: 'text/csv; charset=utf-8', content };
}
