import { ownRows, type Scope } from '@kontor/core/server';
import { and, eq } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';

/** The account behind a deal, as the view `deal_account` shows it: all that a dashboard needs of the entity. */
const dealAccountView = pgTable('deal_account', { id: text().notNull(), accountId: text('account_id').notNull() });

/** Null when this scope has no such deal. */
export async function findDealAccount(scope: Scope, id: string): Promise<{ id: string; accountId: string } | null> {
  const [row] = await scope.run((database) =>
    database
      .select({ id: dealAccountView.id, accountId: dealAccountView.accountId })
      .from(dealAccountView)
      .where(and(eq(dealAccountView.id, id), ownRows(scope, dealAccountView.accountId))),
  );
  return row ?? null;
}
