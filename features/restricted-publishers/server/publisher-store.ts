import { fail, type ListWish, type Session } from '@kontor/core/contract';
import { accountTable, lockRow, openList, type Scope } from '@kontor/core/server';
import { dealsNaming, listDealsNaming } from '@kontor/deals/server';
import { NOTHING_DECLARED } from '@kontor/publishers/contract';
import { accountsAnsweringFor, readSettings } from '@kontor/publishers/server';
import {
  type PublisherDetail,
  type PublisherImpact,
  type PublisherRow,
  publisherList,
  publisherMissing,
} from '@kontor/restricted-publishers/contract';
import { publisherTable as publisher } from '@kontor/supply/server';
import { asc, eq, sql } from 'drizzle-orm';

const { id, name, premium } = publisher;
const account = sql<
  string | null
>`(SELECT min(a.name) FROM ${accountTable} a WHERE a.publisher_id = publisher.id AND a.type = 'Publisher' AND a.status = 'active')`;

/** Publishers page by page. */
export const openPublishers = ({ scope, session, input }: { scope: Scope; session: Session; input: ListWish }) =>
  openList(
    scope,
    { view: publisherList, session, input },
    {
      select: { id, name, premium, account },
      from: (rows) => rows.from(publisher),
      where: [],
      sql: { company: name, account, premium },
      search: [name, id],
      id,
      toRow: ({ name: company, ...row }): PublisherRow => ({ ...row, company, publisherId: row.id }),
    },
  );

/** All of them by name, as the specification's call has them. */
export const allPublishers = (scope: Scope) =>
  scope.run((database) => database.select({ publisherId: id, company: name, premium }).from(publisher).orderBy(asc(name), asc(id)));

async function findPublisher(scope: Scope, publisherId: string) {
  const [found] = await scope.run((database) => database.select().from(publisher).where(eq(id, publisherId)));
  return found ?? fail(publisherMissing);
}

/** One publisher with what it declares; throws where there is none. */
export async function getPublisher(scope: Scope, publisherId: string): Promise<PublisherDetail> {
  const [found] = await scope.run((database) => database.select({ id, name, premium, account }).from(publisher).where(eq(id, publisherId)));
  if (!found) return fail(publisherMissing);
  const declared = await readSettings(scope, publisherId);
  const { name: company, ...row } = found;
  return { ...row, company, publisherId: row.id, settings: declared?.settings ?? NOTHING_DECLARED, version: declared?.version ?? 0 };
}

export async function dealsOfPublisher(scope: Scope, publisherId: string) {
  await findPublisher(scope, publisherId);
  return listDealsNaming(scope, publisherId);
}

/** Counts deals that name it, of every account but its own. */
export async function impactOf(scope: Scope, publisherId: string): Promise<PublisherImpact> {
  const found = await findPublisher(scope, publisherId);
  const [deals, answering] = await Promise.all([dealsNaming(scope, publisherId), accountsAnsweringFor(scope, [publisherId])]);
  return { premium: found.premium, ...deals, isUnanswered: answering.length === 0 };
}

/** Takes a publisher for changing until the transaction ends; throws where there is none. */
export const lockPublisher = async (transaction: Scope, publisherId: string) =>
  (await lockRow(transaction, publisher, eq(id, publisherId))) ?? fail(publisherMissing);

export const setPremium = (transaction: Scope, publisherId: string, is: boolean) =>
  transaction.run((database) => database.update(publisher).set({ premium: is }).where(eq(id, publisherId)));
