import type { ListWish, Session } from '@kontor/core/contract';
import { accountTable, openList, type Scope } from '@kontor/core/server';
import { ownTicketList, type TicketRow, ticketList } from '@kontor/help/contract';
import { eq, sql } from 'drizzle-orm';
import { answersSql, isTheirs, keySql } from './ticket-store.ts';
import { type Ticket, ticketTable as ticket } from './ticket-table.ts';

type Asked = { scope: Scope; session: Session; input: ListWish };

const { id, summary, type, state, submittedBy, createdAt, updatedAt } = ticket;
const SELECT = {
  id,
  key: keySql,
  summary,
  type,
  state,
  answers: answersSql,
  submittedBy,
  account: accountTable.name,
  createdAt,
  updatedAt,
};
/** A key is a text and begins alike everywhere: its number in equal digits, so that T-10 follows T-9. */
const inOrder = sql<string>`lpad(${ticket.number}::text, 10, '0')`;
const SORTS = { key: inOrder, summary, type, state, answers: answersSql, createDate: createdAt, lastUpdate: updatedAt };

type Selected = Pick<Ticket, 'id' | 'summary' | 'type' | 'state' | 'submittedBy' | 'createdAt' | 'updatedAt'> &
  Pick<TicketRow, 'key' | 'answers' | 'account'>;
export const rowOf = ({ createdAt: made, updatedAt: changed, ...row }: Selected): TicketRow => ({
  ...row,
  createDate: made.toISOString(),
  lastUpdate: changed.toISOString(),
});

/** One's own requests page by page. */
export const openOwnTickets = ({ scope, session, input }: Asked) =>
  openList(
    scope,
    { view: ownTicketList, session, input },
    {
      select: SELECT,
      from: (rows) => rows.from(ticket).innerJoin(accountTable, eq(accountTable.id, ticket.accountId)),
      where: [isTheirs(scope, session.userId)],
      sql: SORTS,
      search: [keySql, summary, ticket.description],
      id,
      toRow: rowOf,
    },
  );

/** Requests of all accounts that the scope reads, page by page. */
export const openTickets = ({ scope, session, input }: Asked) =>
  openList(
    scope,
    { view: ticketList, session, input },
    {
      select: SELECT,
      from: (rows) => rows.from(ticket).innerJoin(accountTable, eq(accountTable.id, ticket.accountId)),
      where: [],
      sql: { ...SORTS, submittedBy, account: accountTable.name },
      search: [keySql, summary, submittedBy, accountTable.name],
      id,
      toRow: rowOf,
    },
  );
