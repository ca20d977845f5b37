import { pgTable, text } from 'drizzle-orm/pg-core';

export const publisherTable = pgTable('publisher', { id: text().primaryKey(), name: text().notNull() });

export const inventoryTable = pgTable('inventory', {
  id: text().primaryKey(),
  publisherId: text('publisher_id').notNull(),
  kind: text({ enum: ['app', 'site'] }).notNull(),
  key: text().notNull(),
  name: text().notNull(),
});
