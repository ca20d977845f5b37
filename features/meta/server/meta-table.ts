import { at } from '@kontor/core/server';
import type { MetaType } from '@kontor/meta/contract';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const metaTable = pgTable('meta', {
  id: text().primaryKey(),
  metaId: text('meta_id').notNull(),
  type: text().$type<MetaType>().notNull(),
  smallIcon: text('small_icon').notNull(),
  bigIcon: text('big_icon').notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
});
