import { fail, type ListWish, type Session } from '@kontor/core/contract';
import {
  accountTable as account,
  lockRow,
  newId,
  openList,
  userTable as person,
  personNameSql,
  type Scope,
  unlessTaken,
  writeVersion,
} from '@kontor/core/server';
import { publisherTable as publisher } from '@kontor/supply/server';
import { requestAgain, requestMissing, type SupplyStatus, supplyRequestList } from '@kontor/supply-requests/contract';
import { and, eq } from 'drizzle-orm';
import { supplyRequestTable as request } from './supply-request-table.ts';

/** Requests page by page. The scope reads every account. */
export function openRequests({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) {
  const { id, publisherId, status, answer, version, createdAt } = request;
  return openList(
    scope,
    { view: supplyRequestList, session, input },
    {
      select: { id, pub: publisher.name, publisherId, account: account.name, user: personNameSql, status, answer, version, createdAt },
      from: (rows) =>
        rows
          .from(request)
          .innerJoin(publisher, eq(publisher.id, publisherId))
          .innerJoin(account, eq(account.id, request.accountId))
          .innerJoin(person, eq(person.id, request.requestedBy)),
      where: [],
      sql: { pub: publisher.name, account: account.name, user: personNameSql, requestDate: createdAt, status },
      search: [publisher.name, publisherId, account.name, id],
      id,
      toRow: ({ createdAt: asked, ...row }) => ({ ...row, requestDate: asked.toISOString() }),
    },
  );
}

/** Which publishers the scope's account has asked for and is not answered about. */
export async function askedPublishers(scope: Scope): Promise<ReadonlySet<string>> {
  const rows = await scope.run((database) =>
    database
      .select({ id: request.publisherId })
      .from(request)
      .where(and(eq(request.status, 'pending'), eq(request.accountId, scope.accountId))),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Asks for a publisher in the name of the scope's account; null where that is asked already, by whoever was first. */
export async function insertRequest(
  transaction: Scope,
  { publisherId, userId }: { publisherId: string; userId: string },
): Promise<string | null> {
  const id = newId();
  const rows = await transaction.run((database) =>
    database
      .insert(request)
      .values({ id, publisherId, requestedBy: userId, accountId: transaction.accountId })
      .onConflictDoNothing()
      .returning({ id: request.id }),
  );
  return rows[0]?.id ?? null;
}

/** Takes a request of any account for answering until the transaction ends; throws where there is none. */
export const lockRequest = async (transaction: Scope, id: string) =>
  (await lockRow(transaction, request, eq(request.id, id))) ?? fail(requestMissing);

type Answered = { status: SupplyStatus; answer: string; answeredBy: string | null };
/** Throws where the account has asked for the same publisher anew, and this one would be open beside it. */
export const writeAnswer = (transaction: Scope, id: string, { status, answer, answeredBy }: Answered) =>
  unlessTaken(
    writeVersion(transaction, request, {
      where: eq(request.id, id),
      version: undefined,
      set: { status, answer, answeredBy, answeredAt: status === 'pending' ? null : new Date() },
    }),
    () => fail(requestAgain),
  );

/** Who asked, and what for, as letters and history name them. */
export async function namesOf(scope: Scope, id: string): Promise<{ pub: string; email: string; account: string }> {
  const [row] = await scope.run((database) =>
    database
      .select({ pub: publisher.name, email: person.email, account: account.name })
      .from(request)
      .innerJoin(publisher, eq(publisher.id, request.publisherId))
      .innerJoin(account, eq(account.id, request.accountId))
      .innerJoin(person, eq(person.id, request.requestedBy))
      .where(eq(request.id, id)),
  );
  return row ?? fail(requestMissing);
}

/** The managers of the scope's account at the platform (spec 3 §3), and what it is called. */
export async function managersOf(scope: Scope): Promise<{ name: string; managers: string[] }> {
  const [row] = await scope.run((database) =>
    database.select({ name: account.name, managers: account.accManagerEmails }).from(account).where(eq(account.id, scope.accountId)),
  );
  return row ?? { name: '', managers: [] };
}
