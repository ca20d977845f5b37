import { fail } from '@kontor/core/contract';
import { answer, countAttempt, nameOfActor, recordChange, type Scope, type SignedCall } from '@kontor/core/server';
import { type helpRoutes, tooManyTickets } from '@kontor/help/contract';
import { sendTicket } from './send-tickets.ts';
import { queueTicket } from './sending-store.ts';
import { tellSupport } from './ticket-letters.ts';
import { deleteTicket, insertTicket, keyOf } from './ticket-store.ts';
import { trackerOf } from './tracker-of.ts';

type Call = SignedCall<typeof helpRoutes.create>;
/** The kind of a request's history. */
export const TICKET = 'ticket';
/** More than people send, and so few that nobody fills a tracker by a script. */
const REQUESTS = { most: 20, withinMs: 3_600_000 };

type Done = { id: string; action: 'Create' | 'Update' | 'Remove'; summary: string };
export const recordTicket = (transaction: Scope, session: Call['session'], { id, ...what }: Done) =>
  recordChange(transaction, session, { entity: TICKET, entityId: id, ...what, changelogs: [], accountId: transaction.accountId });

/** Keeps a request, and passes it on where another tracker answers (spec 1 §4, §7.5): who sends it is known, whatever the body says. */
export async function createIssue({ input: { fields }, session, scope, stores }: Call) {
  const { isAllowed } = await countAttempt(scope, `tickets:${session.userId}`, REQUESTS);
  if (!isAllowed) fail(tooManyTickets);
  const isElsewhere = trackerOf(stores.config) !== null;
  const ticket = await scope.transaction(async (transaction) => {
    const state = isElsewhere ? 'WAITING' : 'OPEN';
    const made = await insertTicket(transaction, { userId: session.userId, submittedBy: nameOfActor(session), state, fields });
    if (isElsewhere) await queueTicket(transaction, made.id);
    await recordTicket(transaction, session, { id: made.id, action: 'Create', summary: `Support request ${keyOf(made)} sent` });
    return made;
  });
  const created = (key: string, isWaiting = false) => ({ key, errorMessages: [], isWaiting });
  const words = (key: string) => `Issue ${key} has been created.`;
  if (!isElsewhere) {
    await tellSupport(scope, stores, { ticket });
    return answer(created(keyOf(ticket)), { msg: words(keyOf(ticket)), value: ticket.id });
  }
  const sent = await sendTicket(stores, ticket.id);
  if (sent.is === 'sent') return answer(created(sent.key), { msg: words(sent.key), value: ticket.id });
  if (sent.is === 'waiting') {
    const msg = `Issue ${keyOf(ticket)} is kept here. The support tracker cannot be reached; it is sent as soon as it can.`;
    return answer(created(keyOf(ticket), true), { msg, value: ticket.id });
  }
  await scope.transaction(async (transaction) => {
    await deleteTicket(transaction, ticket.id);
    await recordTicket(transaction, session, { id: ticket.id, action: 'Remove', summary: 'The tracker refused the support request' });
  });
  const errorMessages = sent.errorMessages.length > 0 ? sent.errorMessages : ['The support tracker refused the request.'];
  return answer({ key: null, errorMessages, isWaiting: false }, {});
}
