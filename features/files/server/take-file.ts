import type { Readable } from 'node:stream';
import { fail } from '@kontor/core/contract';
import type { Scope, Stores } from '@kontor/core/server';
import { type FilePurpose, fileNotFound, fileUsed } from '@kontor/files/contract';
import { fileKey } from './file-key.ts';
import { findFile, markUsed } from './stored-file-store.ts';

/** Who asks for which file, and for what: the call's session or, in a job, the person who began it. */
type Wanted = { id: string; userId: string; purpose: FilePurpose };
export type TakenFile = { name: string; type: string; size: number; sha256: string; read: () => Promise<Readable> };

/** A file that this person has uploaded in this account for this purpose, within 24 hours. Throws `fileNotFound` for every other id alike. */
export async function takeFile({ files }: Pick<Stores, 'files'>, scope: Scope, wanted: Wanted): Promise<TakenFile> {
  const found = (await findFile(scope, wanted)) ?? fail(fileNotFound);
  return { ...found, read: () => files.get(fileKey(wanted.id)) };
}

/** Keeps a file for the one thing that the transaction makes of it, where a job reads and drops it later. Throws `fileUsed` for every other. */
export async function useFile(transaction: Scope, id: string): Promise<void> {
  if (!(await markUsed(transaction, id))) fail(fileUsed);
}
