import { fail } from '@kontor/core/contract';
import { answer, type UploadCall } from '@kontor/core/server';
import { keepFiles, storeFile } from '@kontor/files/server';
import { enoughFiles, type helpRoutes, MOST_FILES, ticketNotFound } from '@kontor/help/contract';
import { recordTicket } from './create-issue.ts';
import { pictureOf, sendTicket } from './send-tickets.ts';
import { queueTicket } from './sending-store.ts';
import { filesOf, findOwnByKey, insertFile, keyOf, lockTicket } from './ticket-store.ts';
import { trackerOf } from './tracker-of.ts';

/** Adds a picture to a request of one's own (spec 1 §4); another's is as missing as one that is not there. */
export async function addAttachment(call: UploadCall<typeof helpRoutes.attach>) {
  const { input, session, scope, stores } = call;
  const ticket = (await findOwnByKey(scope, session.userId, input.issueId)) ?? fail(ticketNotFound);
  if ((await filesOf(scope, ticket.id)).length >= MOST_FILES) fail(enoughFiles);
  const stored = await storeFile(call, 'attachment');
  const isElsewhere = ticket.state === 'WAITING' || ticket.state === 'SENT';
  await scope.transaction(async (transaction) => {
    if (!(await lockTicket(transaction, ticket.id))) fail(ticketNotFound);
    const before = (await filesOf(transaction, ticket.id)).map(({ id }) => id);
    if (before.length >= MOST_FILES) fail(enoughFiles);
    await keepFiles(transaction, pictureOf(ticket.id), { ids: [...before, stored.id], userId: session.userId, purpose: 'attachment' });
    await insertFile(transaction, ticket.id, stored);
    if (isElsewhere) await queueTicket(transaction, ticket.id);
    await recordTicket(transaction, session, { id: ticket.id, action: 'Update', summary: `Picture added to ${keyOf(ticket)}` });
  });
  if (isElsewhere && trackerOf(stores.config)) await sendTicket(stores, ticket.id);
  return answer({ id: stored.id, name: stored.name }, { msg: `${stored.name} is attached to ${keyOf(ticket)}.`, value: stored.id });
}
