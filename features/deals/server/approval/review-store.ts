import { nextVersion, ownRows, type Scope } from '@kontor/core/server';
import type { DealStatus } from '@kontor/deals/contract';
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { liveDeals } from '../deal-store.ts';
import { dealTable as deal } from '../deal-table.ts';
import { dealApprovalTable as approval } from './deal-approval-table.ts';

/** Statuses that hang on their plan being agreed to. */
const HANGS: readonly DealStatus[] = ['SEND_FOR_APPROVAL', 'APPROVED', 'PUBLISHED', 'UNPUBLISHED'];

/** Deals of these plans that somebody agreed to, or must agree to as long as they are so. */
export const agreedDealsOn = (scope: Scope, plans: readonly string[]) =>
  plans.length === 0
    ? Promise.resolve([])
    : scope.run((database) => {
        const asked = database
          .select({ id: approval.dealId })
          .from(approval)
          .where(and(eq(approval.dealId, deal.id), ownRows(scope, approval.accountId)));
        return database
          .select()
          .from(deal)
          .where(
            and(
              sql`${deal.mediaPlanId} = ANY(${sql.param([...plans])}::text[])`,
              or(inArray(deal.status, [...HANGS]), and(eq(deal.status, 'DRAFT'), sql`EXISTS (${asked})`)),
              liveDeals(scope),
            ),
          );
      });

/** Notes that what may become of a deal is not what it was: a step that somebody is about to make looks again. */
export const touchDeal = (transaction: Scope, id: string) =>
  transaction.run((database) =>
    database
      .update(deal)
      .set(nextVersion(deal))
      .where(and(eq(deal.id, id), liveDeals(transaction))),
  );
