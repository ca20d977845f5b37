import {
  accountTable,
  endGrants,
  grantRow,
  isLive,
  membershipTable,
  ownRows,
  readableRows,
  type Scope,
  userTable,
} from '@kontor/core/server';
import type { AgreedWords, ApprovalAnswer } from '@kontor/deals/contract';
import { dspTable as dsp } from '@kontor/dsps/server';
import { publisherNameSql } from '@kontor/publishers/server';
import { and, eq, inArray, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { dealTable as deal } from '../deal-table.ts';
import { dealApprovalTable as approval } from './deal-approval-table.ts';

const ENTITY = 'deal';
const ROLE = 'approve';
export type StoredApproval = typeof approval.$inferSelect;
/** An account that answers for a publisher. */
export type Approver = { id: string; publisher: string };

/** Whom the scope's own deals were sent to, and what they answered, first asked first. */
export const approvalsOf = (scope: Scope, deals: readonly string[]) =>
  deals.length === 0
    ? Promise.resolve([])
    : scope.run((database) =>
        database
          .select({
            approval,
            company: accountTable.name,
            publisher: publisherNameSql(approval.publisherId),
          })
          .from(approval)
          .innerJoin(accountTable, eq(accountTable.id, approval.approverId))
          .where(and(inArray(approval.dealId, [...deals]), ownRows(scope, approval.accountId)))
          .orderBy(approval.askedAt, accountTable.name),
      );

/** Which of these deals wait for an answer of the scope's account; a scope of reach 'readable'. */
export async function waitingFor(scope: Scope, deals: readonly string[]): Promise<Set<string>> {
  if (deals.length === 0) return new Set();
  const rows = await scope.run((database) =>
    database
      .select({ id: approval.dealId })
      .from(approval)
      .where(and(inArray(approval.dealId, [...deals]), eq(approval.approverId, scope.accountId), eq(approval.answer, 'ASKED'))),
  );
  return new Set(rows.map(({ id }) => id));
}

export const DEAL_ROWS = { entity: ENTITY, id: deal.id, account: deal.accountId };

/** A deal that another account has sent to the scope's, with what was asked; a scope of reach 'readable'. Null for anybody else. */
export async function findAskedDeal(scope: Scope, id: string) {
  const [row] = await scope.run((database) =>
    database
      .select({
        deal,
        approval,
        dspName: dsp.name,
        company: accountTable.name,
        publisher: publisherNameSql(approval.publisherId),
      })
      .from(deal)
      .innerJoin(
        approval,
        and(eq(approval.dealId, deal.id), eq(approval.accountId, deal.accountId), eq(approval.approverId, scope.accountId)),
      )
      .innerJoin(dsp, eq(dsp.id, deal.dspId))
      .innerJoin(accountTable, eq(accountTable.id, deal.accountId))
      .where(and(eq(deal.id, id), isLive(deal), readableRows(scope, DEAL_ROWS, ROLE))),
  );
  return row ?? null;
}
export type AskedDeal = NonNullable<Awaited<ReturnType<typeof findAskedDeal>>>;

/** Asks these accounts, all anew, and no others; each may read the deal from now on. What they agreed to before is kept beside the question. */
export async function askApprovers(transaction: Scope, { id, approvers, by }: { id: string; approvers: readonly Approver[]; by: string }) {
  const ids = approvers.map((one) => one.id);
  await transaction.run((database) =>
    database.delete(approval).where(and(ofDeal(transaction, id), ids.length > 0 ? notInArray(approval.approverId, ids) : undefined)),
  );
  await endGrants(transaction, { entity: ENTITY, ids: [id], role: ROLE });
  await transaction.run((database) =>
    database
      .insert(approval)
      .values(
        approvers.map((one) => ({
          dealId: id,
          accountId: transaction.accountId,
          approverId: one.id,
          publisherId: one.publisher,
          askedBy: by,
        })),
      )
      .onConflictDoUpdate({
        target: [approval.dealId, approval.approverId],
        set: { answer: 'ASKED', comment: '', askedBy: by, askedAt: sql`now()`, remindedAt: null, publisherId: sql`excluded.publisher_id` },
      }),
  );
  for (const one of approvers) await grantRow(transaction, { entity: ENTITY, entityId: id, to: one.id, role: ROLE }, by);
}

const ofDeal = (scope: Scope, id: string) => and(eq(approval.dealId, id), ownRows(scope, approval.accountId));

/** Nobody is asked about these deals any more, nothing of what was agreed to is kept, and nobody but their account reads them. */
export async function endApprovals(transaction: Scope, ids: readonly string[]): Promise<void> {
  await transaction.run((database) =>
    database.delete(approval).where(and(inArray(approval.dealId, [...ids]), ownRows(transaction, approval.accountId))),
  );
  await endGrants(transaction, { entity: ENTITY, ids, role: ROLE });
}

/** A deal that is taken back waits for nobody: open questions end, and what was agreed to before them is what was agreed to. */
export async function restApprovals(transaction: Scope, id: string): Promise<void> {
  const isKept = and(eq(approval.answer, 'ASKED'), isNotNull(approval.agreed));
  await transaction.run((database) =>
    database
      .update(approval)
      .set({ answer: 'APPROVED' })
      .where(and(ofDeal(transaction, id), isKept)),
  );
  const gone = await transaction.run((database) =>
    database
      .delete(approval)
      .where(and(ofDeal(transaction, id), ne(approval.answer, 'APPROVED')))
      .returning({ to: approval.approverId }),
  );
  await endGrants(transaction, { entity: ENTITY, ids: [id], role: ROLE, to: gone.map(({ to }) => to) });
}

/** Lets those read a deal whose agreement stands, and nobody else; true where that is news to somebody. */
export async function settleGrants(transaction: Scope, id: string, standing: ReadonlySet<string>): Promise<boolean> {
  const rows = await transaction.run((database) => database.select().from(approval).where(ofDeal(transaction, id)));
  const reads = rows.filter(({ publisherId }) => standing.has(publisherId));
  const others = rows.filter((row) => !reads.includes(row)).map(({ approverId }) => approverId);
  const { rowCount: ended } = await endGrants(transaction, { entity: ENTITY, ids: [id], role: ROLE, to: others });
  let news = (ended ?? 0) > 0;
  for (const { approverId: to, askedBy } of reads) {
    const { rowCount: given } = await grantRow(transaction, { entity: ENTITY, entityId: id, to, role: ROLE }, askedBy);
    news ||= (given ?? 0) > 0;
  }
  return news;
}

/** A deal that was changed while changes were asked for is asked about by those who are still named, and no others. */
export async function dropUnnamed(transaction: Scope, id: string, named: readonly string[]): Promise<void> {
  const gone = await transaction.run((database) =>
    database
      .delete(approval)
      .where(and(ofDeal(transaction, id), named.length > 0 ? notInArray(approval.publisherId, [...named]) : undefined))
      .returning({ to: approval.approverId }),
  );
  await endGrants(transaction, { entity: ENTITY, ids: [id], role: ROLE, to: gone.map(({ to }) => to) });
}

type Answered = {
  id: string;
  approverId: string;
  answer: ApprovalAnswer;
  comment: string;
  by: string;
  name: string;
  agreed: AgreedWords | null;
};
/** Writes an answer that was waited for, with the words that it agrees to; false where it was not. */
export async function writeAnswer(transaction: Scope, { id, approverId, answer, comment, by, name, agreed }: Answered): Promise<boolean> {
  const { rowCount } = await transaction.run((database) =>
    database
      .update(approval)
      .set({ answer, comment, answeredBy: by, answeredByName: name, answeredAt: new Date(), agreed })
      .where(
        and(
          eq(approval.dealId, id),
          eq(approval.approverId, approverId),
          eq(approval.answer, 'ASKED'),
          ownRows(transaction, approval.accountId),
        ),
      ),
  );
  return rowCount === 1;
}

/** Letters that one step of a deal sends to an account at most. */
const MOST_TOLD = 50;

type Some = { only?: readonly string[] | undefined; except?: readonly string[] | undefined };
/**
 * Active people of these accounts: all of them, for any of a publisher's answers; or those who administer one, and those among `only`. Nobody of
 * `except`.
 */
export const peopleOf = (system: Scope, accounts: readonly string[], { only, except = [] }: Some) =>
  accounts.length === 0
    ? Promise.resolve([])
    : system.run((database) =>
        database
          .selectDistinct({ email: userTable.email })
          .from(membershipTable)
          .innerJoin(userTable, eq(userTable.id, membershipTable.userId))
          .where(
            and(
              inArray(membershipTable.accountId, [...accounts]),
              eq(userTable.status, 'active'),
              only && or(eq(membershipTable.accountAdmin, true), inArray(userTable.id, [...only])),
              except.length > 0 ? notInArray(userTable.id, [...except]) : undefined,
            ),
          )
          .orderBy(userTable.email)
          .limit(MOST_TOLD * accounts.length),
      );
