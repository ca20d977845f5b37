import { cleanFileName, fail } from '@kontor/core/contract';
import { implement, type SignedCall, serverFeature } from '@kontor/core/server';
import { documentNotFound, documentPages, documentRoutes } from '@kontor/documents/contract';
import { showKept } from '@kontor/files/server';
import { findDocument, listDocuments } from './document-store.ts';
import { endDocumentsJob } from './end-documents.ts';
import { bringBack, changeTitle, DOCUMENT, pdfOf, removeDocuments, uploadDocument } from './write-documents.ts';

export { endDocuments } from './end-documents.ts';

/** Saved under its title; a document that is deleted is shown to nobody. */
async function showDocument({ input: { id }, scope, stores }: SignedCall<typeof documentRoutes.file>) {
  const { title, fileId } = (await findDocument(scope, id)) ?? fail(documentNotFound);
  return { ...(await showKept(stores, scope, { ...pdfOf(id), id: fileId })), name: cleanFileName(`${title}.pdf`) };
}

export const documents = serverFeature({
  name: 'documents',
  records: { [DOCUMENT]: 'staff' },
  pages: documentPages,
  jobs: [endDocumentsJob],
  calls: implement(documentRoutes, {
    get: ({ input, scope }) => listDocuments(scope, input),
    upload: uploadDocument,
    rename: changeTitle,
    remove: removeDocuments,
    restore: bringBack,
    file: showDocument,
  }),
});
