import { MOST_COMMENTS } from '@kontor/comments/contract';
import { type GrantRole, readableRows, type Scope } from '@kontor/core/server';
import { and, desc, eq, or } from 'drizzle-orm';
import { commentTable as comment, dealAccountView as deal } from './comment-table.ts';

/** Comments are for those who decide on the deal: one that is merely shown opens none (docs/decisions/0083). */
const ROLE: GrantRole = 'approve';

/** The account of a deal whose comments this scope reads; null where there is none. */
export async function findDealAccount(scope: Scope, id: string): Promise<string | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ accountId: deal.accountId })
      .from(deal)
      .where(and(eq(deal.id, id), readableRows(scope, { entity: 'deal', id: deal.id, account: deal.accountId }, ROLE))),
  );
  return row?.accountId ?? null;
}

/** A guest reads what the deal's own people and they themselves say: other guests would learn of each other (docs/decisions/0070). */
const toldTo = ({ reach, accountId }: Scope) =>
  reach === 'readable'
    ? or(eq(comment.accountId, accountId), eq(comment.senderAccountId, comment.accountId), eq(comment.senderAccountId, accountId))
    : undefined;

/** The newest comments of a deal, oldest first. */
export async function listComments(scope: Scope, dealId: string) {
  const rows = await scope.run((database) =>
    database
      .select()
      .from(comment)
      .where(
        and(
          eq(comment.dealId, dealId),
          readableRows(scope, { entity: 'deal', id: comment.dealId, account: comment.accountId }, ROLE),
          toldTo(scope),
        ),
      )
      .orderBy(desc(comment.createdAt), desc(comment.id))
      .limit(MOST_COMMENTS),
  );
  return rows.reverse();
}

export const insertComment = (scope: Scope, row: typeof comment.$inferInsert) =>
  scope.run((database) => database.insert(comment).values(row));
