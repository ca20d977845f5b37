import { fail } from '@kontor/core/contract';
import type { Scope, ShownFile, Stores } from '@kontor/core/server';
import { type FilePurpose, fileNotFound, noSuchFile } from '@kontor/files/contract';
import { fileKey } from './file-key.ts';
import { type FileRecord, findKept, namedFiles, nameFiles, unnameFiles } from './kept-file-store.ts';

/**
 * From now on the record names these files and no others: they stay for as long as a record names them, and the sweep takes the rest once their
 * 24 hours are over. Call it in the transaction that writes the record, with no ids where it ends. A file that the record did not name before is
 * one that this person has uploaded for this purpose within 24 hours; throws `fileNotFound` otherwise.
 */
export async function keepFiles(
  transaction: Scope,
  of: FileRecord,
  { ids, ...whose }: { ids: readonly string[]; userId: string; purpose: FilePurpose },
): Promise<void> {
  const before = await namedFiles(transaction, of);
  const gone = before.filter((id) => !ids.includes(id));
  const added = [...new Set(ids)].filter((id) => !before.includes(id));
  if (gone.length > 0) await unnameFiles(transaction, of, gone);
  if (added.length > 0 && (await nameFiles(transaction, of, { ids: added, ...whose })) < added.length) fail(fileNotFound);
}

/**
 * A file that the record names, to be shown to who may read the record: its feature has asked that before. Throws `noSuchFile` for every
 * other id alike.
 */
export async function showKept({ files }: Pick<Stores, 'files'>, scope: Scope, wanted: FileRecord & { id: string }): Promise<ShownFile> {
  const { sha256, ...found } = (await findKept(scope, wanted)) ?? fail(noSuchFile);
  return { ...found, tag: sha256, open: () => files.get(fileKey(wanted.id)) };
}
