import { allows, fail, type Session } from '@kontor/core/contract';
import { answer, countAttempt, nameOfActor, openScope, type Scope, type SignedCall, type Stores, scopeOf } from '@kontor/core/server';
import { showKept } from '@kontor/files/server';
import { type helpRoutes, type TicketDetail, ticketElsewhere, ticketNotFound, tooManyTickets } from '@kontor/help/contract';
import { recordTicket } from './create-issue.ts';
import { pictureOf } from './send-tickets.ts';
import { tellPerson, tellSupport } from './ticket-letters.ts';
import { rowOf } from './ticket-list-store.ts';
import { filesOf, findAnyTicket, findOwnTicket, insertMessage, keyOf, lockTicket, messagesOf, setState } from './ticket-store.ts';
import type { Ticket } from './ticket-table.ts';
import { trackerOf } from './tracker-of.ts';

type Routes = typeof helpRoutes;
type Asking = { input: { id: string }; scope: Scope; session: Session; stores: Stores };
/** More than people write. */
const ANSWERS = { most: 30, withinMs: 60_000 };

/** A request of one's own, and for super users anybody's, with the scope of its account; every other is as missing as one that is not there. */
async function ticketFor({ input: { id }, scope, session, stores }: Asking) {
  const own = await findOwnTicket(scope, session.userId, id);
  const reader = own ? scope : scopeOf(stores.entities, session, true);
  const found = own ?? (allows('super', session) ? await findAnyTicket(reader, id) : null) ?? fail(ticketNotFound);
  return { ticket: found, isOwn: own !== null, account: openScope(stores.entities, found.accountId, 'own') };
}

const isElsewhere = ({ state }: Ticket) => state === 'WAITING' || state === 'SENT';

export async function readTicket(call: SignedCall<Routes['get']>): Promise<TicketDetail> {
  const { ticket, isOwn, account } = await ticketFor(call);
  const { description, contactName, contactEmail, trackerKey, id, summary, type, state, submittedBy, createdAt, updatedAt } = ticket;
  const [messages, files] = await Promise.all([messagesOf(account, id), filesOf(account, id)]);
  const shown = { id, summary, type, state, submittedBy, createdAt, updatedAt, account: ticket.account };
  return {
    ...rowOf({ ...shown, key: keyOf(ticket), answers: messages.length }),
    ...{ description, contactName, contactEmail, messages, files, isOwn },
    trackerUrl: trackerKey && (trackerOf(call.stores.config)?.linkTo(trackerKey) ?? null),
  };
}

/** What one side says: the other is told by letter, and it is the other's turn. */
export async function answerTicket(call: SignedCall<Routes['answer']>) {
  const { input, session, scope, stores } = call;
  const { ticket, isOwn, account } = await ticketFor(call);
  if (isElsewhere(ticket)) fail(ticketElsewhere);
  const { isAllowed } = await countAttempt(scope, `ticket-answers:${session.userId}`, ANSWERS);
  if (!isAllowed) fail(tooManyTickets, 'You have sent many answers within a minute. Please wait a minute and try again.');
  await account.transaction(async (transaction) => {
    if (!(await lockTicket(transaction, ticket.id))) fail(ticketNotFound);
    const said = { ticketId: ticket.id, text: input.text, userName: nameOfActor(session), isSupport: !isOwn };
    await insertMessage(transaction, said);
    await setState(transaction, ticket.id, isOwn ? 'OPEN' : 'ANSWERED');
    await recordTicket(transaction, session, { id: ticket.id, action: 'Update', summary: `${keyOf(ticket)} answered` });
  });
  await (isOwn ? tellSupport : tellPerson)(account, stores, { ticket, text: input.text });
  return answer(null, { msg: 'Your answer is sent.', value: ticket.id });
}

/** Ends a request; an answer of its person opens it again. */
export async function closeTicket(call: SignedCall<Routes['close']>) {
  const { session, stores } = call;
  const { ticket, isOwn, account } = await ticketFor(call);
  if (isElsewhere(ticket)) fail(ticketElsewhere);
  const wasOpen = await account.transaction(async (transaction) => {
    const now = (await lockTicket(transaction, ticket.id)) ?? fail(ticketNotFound);
    if (now.state === 'CLOSED') return false;
    await setState(transaction, ticket.id, 'CLOSED');
    await recordTicket(transaction, session, { id: ticket.id, action: 'Update', summary: `${keyOf(ticket)} closed` });
    return true;
  });
  if (wasOpen && !isOwn) await tellPerson(account, stores, { ticket, text: null });
  return answer(null, { msg: `${keyOf(ticket)} is closed.`, value: ticket.id });
}

export async function showFile(call: SignedCall<Routes['file']>) {
  const { ticket, account } = await ticketFor(call);
  return showKept(call.stores, account, { ...pictureOf(ticket.id), id: call.input.fileId });
}
