import { createReadStream } from 'node:fs';
import { changesOf, counted, fail } from '@kontor/core/contract';
import { answer, newId, openScope, recordChange, refuseStale, type Scope, type SignedCall, type UploadCall } from '@kontor/core/server';
import { documentNotFound, type documentRoutes, SAME_TITLE, titleUnchanged } from '@kontor/documents/contract';
import { keepFiles, storeFile, takeWhole, withPlace } from '@kontor/files/server';
import { checkPdf } from './check-pdf.ts';
import { deleteDocuments, insertDocument, lockDocument, renameDocument, restoreDocuments } from './document-store.ts';

type Routes = typeof documentRoutes;
/** The kind of a document's history. */
export const DOCUMENT = 'document';
/** Whose record a PDF is of, for the feature that keeps files. */
export const pdfOf = (id: string) => ({ feature: 'documents', record: id });
const FIELDS = { title: { label: 'Title', kind: 'text' } } as const;

type Done = { id: string; action: 'Create' | 'Update' | 'Remove'; summary: string; changelogs?: ReturnType<typeof changesOf> };
/** It stands in the account of who did it, as documents belong to none. */
const record = (transaction: Scope, session: SignedCall<Routes['rename']>['session'], { id, changelogs = [], ...what }: Done) =>
  recordChange(transaction, session, { entity: DOCUMENT, entityId: id, ...what, changelogs, accountId: session.accountId });

/** The file is read and written anew before anybody gets it: what is served are our bytes. */
const storeChecked = ({ file, session, stores }: UploadCall<Routes['upload']>) =>
  withPlace(stores, (from) =>
    withPlace(stores, async (to) => {
      await takeWhole(file, from);
      const pages = await checkPdf({ from, to, name: file.name });
      // The bytes stand in the account of who uploads them; the record that names them is the platform's.
      const scope = openScope(stores.entities, session.accountId, 'own');
      return { pages, ...(await storeFile({ file: { ...file, stream: createReadStream(to) }, session, scope, stores }, 'document')) };
    }),
  );

/** Publishes a PDF (spec 1 §2.8). */
export async function uploadDocument(call: UploadCall<Routes['upload']>) {
  const { input, session, scope } = call;
  const { pages, size, id: fileId } = await storeChecked(call);
  const id = newId();
  await scope.transaction(async (transaction) => {
    await keepFiles(transaction, pdfOf(id), { ids: [fileId], userId: session.userId, purpose: 'document' });
    await insertDocument(transaction, { id, title: input.title, fileId, size, pages, createdBy: session.userId });
    await record(transaction, session, { id, action: 'Create', summary: `Document ${input.title} uploaded` });
  });
  return answer({ key: id }, { msg: `${input.title} is uploaded.`, value: id });
}

/** The title must be another one (spec 1 §5). */
export async function changeTitle({ input: { key, title, version }, session, scope }: SignedCall<Routes['rename']>) {
  await scope.transaction(async (transaction) => {
    const before = (await lockDocument(transaction, key)) ?? fail(documentNotFound);
    refuseStale(version, before.version);
    const changelogs = changesOf(FIELDS, before, { title });
    if (changelogs.length === 0) fail(titleUnchanged, undefined, [{ path: 'title', message: SAME_TITLE }]);
    await renameDocument(transaction, key, title);
    await record(transaction, session, { id: key, action: 'Update', summary: `Document renamed to ${title}`, changelogs });
  });
  return answer(null, { msg: 'Document renamed.', value: key });
}

const documents = (n: number) => counted(n, 'document', 'documents');

export async function removeDocuments({ input, session, scope }: SignedCall<Routes['remove']>) {
  const gone = await scope.transaction(async (transaction) => {
    const rows = await deleteDocuments(transaction, input.keys);
    for (const { id, title } of rows) await record(transaction, session, { id, action: 'Remove', summary: `Document ${title} deleted` });
    return rows.length;
  });
  if (gone === 0) fail(documentNotFound);
  return answer(null, { msg: `${documents(gone)} deleted.` });
}

export async function bringBack({ input, session, scope }: SignedCall<Routes['restore']>) {
  const back = await scope.transaction(async (transaction) => {
    const rows = await restoreDocuments(transaction, input.keys);
    for (const { id, title } of rows) await record(transaction, session, { id, action: 'Create', summary: `Document ${title} restored` });
    return rows.length;
  });
  if (back === 0) fail(documentNotFound);
  return answer(null, { msg: `${documents(back)} restored.` });
}
