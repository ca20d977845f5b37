import { at } from '@kontor/core/server';
import { pgTable, text } from 'drizzle-orm/pg-core';

export const commentTable = pgTable('deal_comment', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  dealId: text('deal_id').notNull(),
  text: text().notNull(),
  senderAccountId: text('sender_account_id').notNull(),
  userName: text('user_name').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** All that comments know of a deal: whose it is, of those that are there. */
export const dealAccountView = pgTable('deal_account', { id: text().notNull(), accountId: text('account_id').notNull() });
