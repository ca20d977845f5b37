import { at } from '@kontor/core/server';
import { bigint, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const documentTable = pgTable('document', {
  id: text().primaryKey(),
  title: text().notNull(),
  fileId: text('file_id').notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  pages: integer().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
  deletedAt: at('deleted_at'),
});
export type DocumentRow = typeof documentTable.$inferSelect;
