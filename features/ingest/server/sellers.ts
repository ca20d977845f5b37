import { text } from 'node:stream/consumers';
import { fail, personName } from '@kontor/core/contract';
import { recordChange, type SignedCall, type UploadCall } from '@kontor/core/server';
import { type sellerRoutes, sellersUnreadable } from '@kontor/ingest/contract';
import { keepSellers, loadedFiles, readSellers, UnreadableSellers } from '@kontor/supply/server';

type Routes = typeof sellerRoutes;

export async function listFiles({ scope }: SignedCall<Routes['list']>) {
  const files = await loadedFiles(scope);
  return files.map((file) => ({ ...file, at: file.at.toISOString() }));
}

function read(content: string, domain: string) {
  try {
    return readSellers(content, domain);
  } catch (error) {
    if (error instanceof UnreadableSellers) fail(sellersUnreadable, error.message);
    throw error;
  }
}

const noSellers = ({ problems: [first] }: { problems: readonly { row: number; reason: string }[] }) =>
  `No row of the file names a seller${first ? `: row ${first.row}, ${first.reason}` : ''}.`;

/** Takes what a whole file says of sellers; rows that are not valid cost no other. */
export async function loadSellers({ input: { domain }, file: { name, stream }, session, scope }: UploadCall<Routes['load']>) {
  const file = read(await text(stream), domain);
  const { kind, sellers, report } = file;
  // A file without a good line names nobody: it is another file, or damaged.
  if (sellers.length === 0) fail(sellersUnreadable, noSellers(report));
  await scope.transaction(async (transaction) => {
    const entityId = await keepSellers(transaction, { name, by: personName(session), system: domain, file });
    await recordChange(transaction, session, {
      entity: 'seller-file',
      entityId,
      action: 'Create',
      summary: 'Sellers loaded',
      changelogs: [{ name: kind, action: 'Create', oldValue: null, newValue: name }],
      accountId: session.accountId,
    });
  });
  return { ...report, kind, sellers: sellers.length, resellers: sellers.filter(({ isReseller }) => isReseller).length };
}
