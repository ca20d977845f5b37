import { at } from '@kontor/core/server';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Those without an account are the platform's. */
export const marketplaceTable = pgTable('marketplace', {
  id: text().primaryKey(),
  accountId: text('account_id'),
  name: text().notNull(),
  enabled: boolean().notNull().default(true),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
});
export const marketplacePublisherTable = pgTable('marketplace_publisher', {
  marketplaceId: text('marketplace_id').notNull(),
  publisherId: text('publisher_id').notNull(),
});
/** Whose plans may target one of the platform's. */
export const accountMarketplaceTable = pgTable('account_marketplace', {
  accountId: text('account_id').notNull(),
  marketplaceId: text('marketplace_id').notNull(),
});
