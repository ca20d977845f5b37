import { ownRows, type Scope } from '@kontor/core/server';
import { and, eq, exists, or, type SQL, sql } from 'drizzle-orm';
import { dealApprovalTable as approval } from '../approval/deal-approval-table.ts';
import { dealTable as deal } from '../deal-table.ts';

const isSent = eq(deal.status, 'SEND_FOR_APPROVAL');
/** A question that is open: of the scope's account as the one that is asked. */
const isAskedOf = (scope: Scope) => and(eq(approval.approverId, scope.accountId), eq(approval.answer, 'ASKED'));

/** Deals that wait for the answer of the scope's account, or its own that wait for others; staff, who answer for nobody, have none. */
export function waitsFor(scope: Scope, whom: readonly string[]): SQL | undefined {
  if (scope.reach === 'all') return sql`false`;
  const asked = exists(sql`(SELECT FROM ${approval} WHERE ${and(eq(approval.dealId, deal.id), isAskedOf(scope))})`);
  const ofMe = whom.includes('ME') ? and(isSent, asked) : undefined;
  const ofOthers = whom.includes('OTHERS') ? and(isSent, eq(deal.accountId, scope.accountId)) : undefined;
  return or(ofMe, ofOthers) ?? sql`false`;
}

/** When the oldest of these questions was asked: of the scope's account, or by it; null where none is open. */
export async function waitsSince(scope: Scope, whom: 'ME' | 'OTHERS', rows: SQL | undefined): Promise<Date | null> {
  const open = whom === 'ME' ? isAskedOf(scope) : and(eq(approval.answer, 'ASKED'), ownRows(scope, approval.accountId));
  const [found] = await scope.run((database) =>
    database
      .select({ since: sql<string | null>`min(${approval.askedAt})` })
      .from(deal)
      .innerJoin(approval, eq(approval.dealId, deal.id))
      .where(and(rows, isSent, open)),
  );
  return found?.since ? new Date(found.since) : null;
}
