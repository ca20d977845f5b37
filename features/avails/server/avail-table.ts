import { at } from '@kontor/core/server';
import { targetingColumn } from '@kontor/media-plans/server';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const availTable = pgTable('avail_entry', {
  id: text().primaryKey(),
  title: text().notNull(),
  targeting: targetingColumn().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  version: integer().notNull().default(1),
});
