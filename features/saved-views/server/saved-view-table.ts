import { boolean, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
