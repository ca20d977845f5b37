import { at } from '@kontor/core/server';
import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

export const storedFileTable = pgTable('stored_file', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  userId: text('user_id').notNull(),
  purpose: text().notNull(),
  name: text().notNull(),
  type: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sha256: text().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  storedAt: at('stored_at'),
  droppedAt: at('dropped_at'),
  usedAt: at('used_at'),
  expiresAt: at('expires_at').notNull(),
});
