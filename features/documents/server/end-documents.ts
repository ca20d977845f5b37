import { job, oneByOne, type Stores, systemScope } from '@kontor/core/server';
import { forgetKept } from '@kontor/files/server';
import { endedDocuments, forgetDocument } from './document-store.ts';
import { pdfOf } from './write-documents.ts';

/** Forgets documents that nobody has brought back within a day; the sweep of files takes their bytes. */
export async function endDocuments({ entities }: Pick<Stores, 'entities'>): Promise<void> {
  const system = systemScope(entities);
  await oneByOne(await endedDocuments(system), (id) =>
    system.transaction(async (transaction) => {
      if (await forgetDocument(transaction, id)) await forgetKept(transaction, pdfOf(id));
    }),
  );
}

export const endDocumentsJob = job({ name: 'end-documents', every: '7 * * * *', run: (_, stores) => endDocuments(stores) });
