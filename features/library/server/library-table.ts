import { at } from '@kontor/core/server';
import { targetingColumn } from '@kontor/media-plans/server';
import { boolean, doublePrecision, integer, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core';

export const libraryTable = pgTable('library_item', {
  id: text().primaryKey(),
  title: text().notNull(),
  desc: text('description').notNull(),
  icon: text(),
  featured: boolean().notNull(),
  enabled: boolean().notNull(),
  targeting: targetingColumn().notNull(),
  cpm: numeric({ precision: 10, scale: 2 }).notNull(),
  medianThen: doublePrecision('median_then'),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  version: integer().notNull().default(1),
});

/** What the market had of an item when it was counted last. */
export const availsTable = pgTable('library_avails', {
  itemId: text('item_id').primaryKey(),
  /** Of the item that was counted. */
  version: integer().notNull(),
  requests: doublePrecision(),
  why: text(),
  low: doublePrecision(),
  high: doublePrecision(),
  platforms: jsonb().$type<{ platform: string; requests: number }[]>().notNull(),
  median: doublePrecision(),
  countedAt: at('counted_at').notNull(),
});
