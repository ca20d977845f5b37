import { type ChangeLog, changesOf } from '@kontor/core/contract';
import { recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import { LIBRARY_LABELS, type LibraryDraft, libraryList, type libraryRoutes } from '@kontor/library/contract';
import { planChanges, type planNames } from '@kontor/media-plans/server';
import type { StoredItem } from './library-store.ts';

export const LIBRARY = 'library';
const { featured, cpm } = libraryList.fields;
const PICTURE = { icon: { label: LIBRARY_LABELS.icon, kind: 'code' } } as const;

type State = Omit<LibraryDraft, 'targeting'> & Partial<Pick<LibraryDraft, 'targeting'>>;
export const stateOf = ({ enabled, ...row }: StoredItem): LibraryDraft => ({ ...row, status: enabled });

/** A picture is no word: history says that another was chosen. */
const ofPicture = (changes: ChangeLog[]): ChangeLog[] =>
  changes.map((one) => ({ ...one, oldValue: one.oldValue && 'a picture', newValue: one.newValue && (one.oldValue ? 'another picture' : 'a picture') }));

/** What differs between two states of an item, in words. */
export function libraryChanges(names: Awaited<ReturnType<typeof planNames>>, before: LibraryDraft | null, after: LibraryDraft): ChangeLog[] {
  const planOf = ({ title, desc, status, targeting }: LibraryDraft) => ({ title, description: desc, status, targeting });
  return [
    ...planChanges(names, before ? planOf(before) : {}, planOf(after)),
    ...changesOf({ featured, cpm }, before ?? {}, after),
    ...ofPicture(changesOf(PICTURE, before ?? {}, after)),
  ];
}

type Recorded = { id: string; action: 'Create' | 'Update' | 'Remove'; summary: string; changelogs: ChangeLog[] };

/** A change of an item stands in the account of who made it, as items belong to none. */
export const recordLibrary = (transaction: Scope, { session }: Pick<SignedCall<(typeof libraryRoutes)['create']>, 'session'>, change: Recorded) =>
  recordChange(transaction, session, { entity: LIBRARY, entityId: change.id, ...withoutId(change), accountId: session.accountId });

const withoutId = ({ id: _, ...change }: Recorded) => change;

export const titleOf = ({ title }: Pick<State, 'title'>) => changesOf({ title: libraryList.fields.title }, undefined, { title });
export const titleGone = ({ title }: Pick<State, 'title'>) => changesOf({ title: libraryList.fields.title }, { title }, undefined);
