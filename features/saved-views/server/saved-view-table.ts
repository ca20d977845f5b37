import { at } from '@kontor/core/server';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const savedViewTable = pgTable('saved_view', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  userId: text('user_id').notNull(),
  list: text().notNull(),
  name: text().notNull(),
  search: text().notNull(),
  table: text('table_state').notNull(),
  isShared: boolean('is_shared').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
  deletedAt: at('deleted_at'),
  expiresAt: at('expires_at'),
});

export const listTableTable = pgTable('list_table', {
  accountId: text('account_id').notNull(),
  userId: text('user_id').notNull(),
  list: text().notNull(),
  table: text('table_state').notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});

export const savedViewDefaultTable = pgTable('saved_view_default', {
  accountId: text('account_id').notNull(),
  userId: text('user_id').notNull(),
  list: text().notNull(),
  viewId: text('view_id').notNull(),
});
