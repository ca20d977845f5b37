import { accountTable, endGrants, grantRow, membershipTable, ownRows, readableRows, type Scope, userTable } from '@kontor/core/server';
import type { ApprovalAnswer } from '@kontor/deals/contract';
import { dspTable as dsp } from '@kontor/dsps/server';
import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
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
            publisher: sql<string>`(SELECT name FROM publisher WHERE id = ${approval.publisherId})`,
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
        publisher: sql<string>`(SELECT name FROM publisher WHERE id = ${approval.publisherId})`,
      })
      .from(deal)
      .innerJoin(
        approval,
        and(eq(approval.dealId, deal.id), eq(approval.accountId, deal.accountId), eq(approval.approverId, scope.accountId)),
      )
      .innerJoin(dsp, eq(dsp.id, deal.dspId))
      .innerJoin(accountTable, eq(accountTable.id, deal.accountId))
      .where(and(eq(deal.id, id), isNull(deal.deletedAt), readableRows(scope, DEAL_ROWS, ROLE))),
  );
  return row ?? null;
}
export type AskedDeal = NonNullable<Awaited<ReturnType<typeof findAskedDeal>>>;

/** Keeps a deal of the scope as it is until the transaction ends; null where it is gone. Whoever moves a deal that is asked about locks it first. */
export async function lockDeal(transaction: Scope, id: string) {
  const [row] = await transaction.run((database) =>
    database
      .select({ status: deal.status, version: deal.version })
      .from(deal)
      .where(and(eq(deal.id, id), ownRows(transaction, deal.accountId), isNull(deal.deletedAt)))
      .for('update'),
  );
  return row ?? null;
}

/** Asks these accounts, all anew, and no others; each may read the deal from now on. */
export async function askApprovers(transaction: Scope, { id, approvers, by }: { id: string; approvers: readonly Approver[]; by: string }) {
  await endApprovals(transaction, [id]);
  await transaction.run((database) =>
    database.insert(approval).values(
      approvers.map((one) => ({
        dealId: id,
        accountId: transaction.accountId,
        approverId: one.id,
        publisherId: one.publisher,
        askedBy: by,
      })),
    ),
  );
  for (const one of approvers) await grantRow(transaction, { entity: ENTITY, entityId: id, to: one.id, role: ROLE }, by);
}

/** Nobody is asked about these deals any more, and nobody but their account reads them. */
export async function endApprovals(transaction: Scope, ids: readonly string[]): Promise<void> {
  await transaction.run((database) =>
    database.delete(approval).where(and(inArray(approval.dealId, [...ids]), ownRows(transaction, approval.accountId))),
  );
  await endGrants(transaction, { entity: ENTITY, ids, role: ROLE });
}

/** What was agreed to has changed while changes were asked for: it has to be agreed to again, by those who are still named. */
export async function forgetAgreements(transaction: Scope, id: string, named: readonly string[]): Promise<void> {
  const ofDeal = and(eq(approval.dealId, id), ownRows(transaction, approval.accountId));
  const gone = await transaction.run((database) =>
    database
      .delete(approval)
      .where(and(ofDeal, named.length > 0 ? notInArray(approval.publisherId, [...named]) : undefined))
      .returning({ to: approval.approverId }),
  );
  await endGrants(transaction, { entity: ENTITY, ids: [id], role: ROLE, to: gone.map(({ to }) => to) });
  await transaction.run((database) =>
    database
      .update(approval)
      .set({ answer: 'ASKED', comment: '', answeredBy: null, answeredByName: null, answeredAt: null })
      .where(and(ofDeal, eq(approval.answer, 'APPROVED'))),
  );
}

type Answered = { id: string; approverId: string; answer: ApprovalAnswer; comment: string; by: string; name: string };
/** Writes an answer that was waited for; false where it was not. */
export async function writeAnswer(transaction: Scope, { id, approverId, answer, comment, by, name }: Answered): Promise<boolean> {
  const { rowCount } = await transaction.run((database) =>
    database
      .update(approval)
      .set({ answer, comment, answeredBy: by, answeredByName: name, answeredAt: new Date() })
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

/** Active people of these accounts: all of them, for any of a publisher's answers; or those who administer one, and those among `only`. */
export const peopleOf = (system: Scope, accounts: readonly string[], only: readonly string[] | null) =>
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
              only === null ? undefined : or(eq(membershipTable.accountAdmin, true), inArray(userTable.id, [...only])),
            ),
          )
          .orderBy(userTable.email)
          .limit(MOST_TOLD * accounts.length),
      );
