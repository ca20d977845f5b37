import { DEAL_STATUSES, type DealDraft } from '@kontor/deals/contract';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const dealVersionTable = pgTable('deal_version', {
  historyId: text('history_id').primaryKey(),
  accountId: text('account_id').notNull(),
  dealId: text('deal_id').notNull(),
  number: integer().notNull(),
  status: text({ enum: DEAL_STATUSES }).notNull(),
  draft: jsonb().$type<DealDraft>().notNull(),
});
