import { badInput, fail } from '@kontor/core/contract';
import { answer, type FileAnswer, type SignedCall, type UploadCall } from '@kontor/core/server';
import { type ColumnKind, type ColumnReader, checkColumnFile, rejectedRowsOf, valuesOfColumnFile } from '@kontor/files/server';
import { type ListType, listFileNotValid, type mediaListRoutes, NO_ITEMS, wireOf } from '@kontor/media-lists/contract';
import { listColumn } from './read-list-file.ts';

type Routes = typeof mediaListRoutes;
export type Reader = Pick<SignedCall<Routes['create']>, 'scope' | 'session' | 'stores'>;

const kindOf = (type: ListType): ColumnKind => ({
  purpose: 'mediaList',
  column: listColumn(type),
  notValid: listFileNotValid,
  emptyText: NO_ITEMS.emptyFile,
});

/** Checks the file of a list while it is kept, and answers what is in it; no list changes by it. */
export async function uploadList(call: UploadCall<Routes['upload']>) {
  const { type, key } = call.input;
  if (key && key !== wireOf(type))
    fail(badInput, undefined, [{ path: 'key', message: `Lists of this type have the key ${wireOf(type)}.` }]);
  const checked = await checkColumnFile(call, kindOf(type));
  return answer(checked, { value: checked.fileUrl });
}

/** The values of an uploaded file, of which every row must be good. */
export const valuesOfFile = async (reader: ColumnReader, type: ListType, id: string): Promise<string[]> => [
  ...(await valuesOfColumnFile(reader, kindOf(type), id)).values,
];

/** Every row of an uploaded file that is not valid, as CSV. */
export const rejectedRows = (call: SignedCall<Routes['rejects']>): Promise<FileAnswer> =>
  rejectedRowsOf(call, kindOf(call.input.type), call.input.fileUrl);
