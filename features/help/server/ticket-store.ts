import { accountTable, lockRow, newId, ownRows, type Scope } from '@kontor/core/server';
import type { TicketDraft, TicketFile, TicketMessage, TicketState } from '@kontor/help/contract';
import { CONTACT_EMAIL, CONTACT_NAME } from '@kontor/help/contract';
import { and, asc, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { ticketFileTable as file, ticketMessageTable as message, type Ticket, ticketTable as ticket } from './ticket-table.ts';

/** As many answers as are told; older ones stay stored. */
const MOST_ANSWERS = 500;

/** What people call a request. */
export const keyOf = ({ trackerKey, number }: Pick<Ticket, 'trackerKey' | 'number'>): string => trackerKey ?? `T-${number}`;
export const keySql = sql<string>`coalesce(${ticket.trackerKey}, 'T-' || ${ticket.number})`;

/** Of one person in the scope's account. */
export const isTheirs = (scope: Scope, userId: string) => and(eq(ticket.accountId, scope.accountId), eq(ticket.userId, userId));
const one = (scope: Scope, id: string) => and(eq(ticket.id, id), ownRows(scope, ticket.accountId));

async function findTicket(scope: Scope, which: SQL | undefined): Promise<(Ticket & { account: string }) | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ ticket, account: accountTable.name })
      .from(ticket)
      .innerJoin(accountTable, eq(accountTable.id, ticket.accountId))
      .where(which),
  );
  return row ? { ...row.ticket, account: row.account } : null;
}

/** A request of this person. */
export const findOwnTicket = (scope: Scope, userId: string, id: string) =>
  findTicket(scope, and(isTheirs(scope, userId), eq(ticket.id, id)));
/** The same by its id or its key. */
export const findOwnByKey = (scope: Scope, userId: string, key: string) =>
  findTicket(scope, and(isTheirs(scope, userId), or(eq(ticket.id, key), eq(keySql, key), sql`'T-' || ${ticket.number} = ${key}`)));
/** A request of anybody whose rows the scope reads. */
export const findAnyTicket = (scope: Scope, id: string) => findTicket(scope, one(scope, id));

type NewTicket = Pick<Ticket, 'userId' | 'submittedBy' | 'state'> & { fields: TicketDraft['fields'] };

export async function insertTicket(transaction: Scope, { fields, ...whose }: NewTicket): Promise<Ticket> {
  const { issuetype, summary, description } = fields;
  const contact = { contactName: fields[CONTACT_NAME], contactEmail: fields[CONTACT_EMAIL] };
  const row = { id: newId(), accountId: transaction.accountId, type: issuetype.id, summary, description, ...contact, ...whose };
  const [made] = await transaction.run((database) => database.insert(ticket).values(row).returning());
  if (!made) throw new Error('The request was not stored.');
  return made;
}

/** Takes a request for changing until the transaction ends; null where there is none. */
export const lockTicket = (transaction: Scope, id: string): Promise<Ticket | null> => lockRow(transaction, ticket, one(transaction, id));

export const setState = (transaction: Scope, id: string, state: TicketState) =>
  transaction.run((database) => database.update(ticket).set({ state, updatedAt: sql`now()` }).where(one(transaction, id)));

/** Another tracker has taken the request under this key. */
export const setTrackerKey = (transaction: Scope, id: string, trackerKey: string) =>
  transaction.run((database) =>
    database.update(ticket).set({ trackerKey, state: 'SENT', updatedAt: sql`now()` }).where(one(transaction, id)),
  );

/** One that another tracker has refused while its person waited: they have it before them, and send it again. */
export const deleteTicket = (transaction: Scope, id: string) =>
  transaction.run((database) => database.delete(ticket).where(one(transaction, id)));

type NewMessage = { ticketId: string; text: string; userName: string; isSupport: boolean };
export const insertMessage = (transaction: Scope, row: NewMessage) =>
  transaction.run((database) =>
    database.insert(message).values({ ...row, id: newId(), accountId: transaction.accountId, createdAt: new Date() }),
  );

/** The newest answers, oldest first. */
export async function messagesOf(scope: Scope, ticketId: string): Promise<TicketMessage[]> {
  const rows = await scope.run((database) =>
    database
      .select()
      .from(message)
      .where(and(eq(message.ticketId, ticketId), ownRows(scope, message.accountId)))
      .orderBy(desc(message.createdAt), desc(message.id))
      .limit(MOST_ANSWERS),
  );
  return rows
    .reverse()
    .map(({ id, text, userName, isSupport, createdAt }) => ({ id, text, userName, isSupport, createDate: createdAt.toISOString() }));
}

const filesWhere = (scope: Scope, ticketId: string, isUnsent?: SQL) =>
  scope.run((database) =>
    database
      .select({ id: file.fileId, name: file.name, size: file.size })
      .from(file)
      .where(and(eq(file.ticketId, ticketId), ownRows(scope, file.accountId), isUnsent))
      .orderBy(asc(file.createdAt), asc(file.fileId)),
  );
export const filesOf = (scope: Scope, ticketId: string): Promise<TicketFile[]> => filesWhere(scope, ticketId);
/** Those that another tracker does not have yet. */
export const unsentFiles = (scope: Scope, ticketId: string): Promise<TicketFile[]> => filesWhere(scope, ticketId, isNull(file.sentAt));

export const insertFile = (transaction: Scope, ticketId: string, { id, name, size }: TicketFile) =>
  transaction.run((database) =>
    database.insert(file).values({ fileId: id, accountId: transaction.accountId, ticketId, name, size, createdAt: new Date() }),
  );
export const markFileSent = (scope: Scope, fileId: string) =>
  scope.run((database) =>
    database
      .update(file)
      .set({ sentAt: sql`now()` })
      .where(and(eq(file.fileId, fileId), ownRows(scope, file.accountId))),
  );

export const answersSql = sql<number>`(SELECT count(*)::int FROM ${message} said WHERE said.ticket_id = ${ticket.id})`;
