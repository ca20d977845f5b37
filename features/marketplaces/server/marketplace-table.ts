import { pgTable, text } from 'drizzle-orm/pg-core';

/** Those without an account are the platform's. */
export const marketplaceTable = pgTable('marketplace', {
  id: text().primaryKey(),
  accountId: text('account_id'),
  name: text().notNull(),
});
export const marketplacePublisherTable = pgTable('marketplace_publisher', {
  marketplaceId: text('marketplace_id').notNull(),
  publisherId: text('publisher_id').notNull(),
});
