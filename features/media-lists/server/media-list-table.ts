import { at } from '@kontor/core/server';
import { LIST_TYPES } from '@kontor/media-lists/contract';
import { sql } from 'drizzle-orm';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const mediaListTable = pgTable('media_list', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  type: text({ enum: LIST_TYPES }).notNull(),
  title: text().notNull(),
  titleKey: text('title_key').notNull().generatedAlwaysAs(sql`lower(title)`),
  enabled: boolean().notNull().default(true),
  withSubdomains: boolean('with_subdomains').notNull().default(false),
  itemCount: integer('item_count').notNull().default(0),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  version: integer().notNull().default(1),
});

export const mediaListItemTable = pgTable('media_list_item', {
  accountId: text('account_id').notNull(),
  listId: text('list_id').notNull(),
  value: text().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  id: text().notNull(),
});
