import { at } from '@kontor/core/server';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const supplyRequestTable = pgTable('supply_request', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  publisherId: text('publisher_id').notNull(),
  requestedBy: text('requested_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  status: text({ enum: ['pending', 'done', 'declined'] })
    .notNull()
    .default('pending'),
  answer: text().notNull().default(''),
  answeredBy: text('answered_by'),
  answeredAt: at('answered_at'),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
});
