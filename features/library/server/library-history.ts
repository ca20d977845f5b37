import { type ChangeLog, changesOf } from '@kontor/core/contract';
import { recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import { pictureField } from '@kontor/files/contract';
import { LIBRARY_LABELS, type LibraryDraft, libraryList, type libraryRoutes } from '@kontor/library/contract';
import { planChanges, type planNames } from '@kontor/media-plans/server';
import type { StoredItem } from './library-store.ts';

export const LIBRARY = 'library';
const { featured, cpm } = libraryList.fields;
const OWN = { featured, cpm, icon: pictureField(LIBRARY_LABELS.icon) };

export const stateOf = ({ enabled, ...row }: StoredItem): LibraryDraft => ({ ...row, status: enabled });

/** What differs between two states of an item, in words. */
export function libraryChanges(
  names: Awaited<ReturnType<typeof planNames>>,
  before: LibraryDraft | null,
  after: LibraryDraft,
): ChangeLog[] {
  const planOf = ({ title, desc, status, targeting }: LibraryDraft) => ({ title, description: desc, status, targeting });
  return [...planChanges(names, before ? planOf(before) : {}, planOf(after)), ...changesOf(OWN, before ?? {}, after)];
}

type Recorded = { id: string; action: 'Create' | 'Update' | 'Remove'; summary: string; changelogs: ChangeLog[] };

/** A change of an item stands in the account of who made it, as items belong to none. */
export function recordLibrary(transaction: Scope, { session }: Writer, { id, ...change }: Recorded) {
  return recordChange(transaction, session, { entity: LIBRARY, entityId: id, ...change, accountId: session.accountId });
}
type Writer = Pick<SignedCall<(typeof libraryRoutes)['create']>, 'session'>;

const TITLE = { title: libraryList.fields.title };
export const titleOf = ({ title }: Pick<LibraryDraft, 'title'>) => changesOf(TITLE, undefined, { title });
export const titleGone = ({ title }: Pick<LibraryDraft, 'title'>) => changesOf(TITLE, { title }, undefined);
