import { at } from '@kontor/core/server';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What a report asks, as it was kept: an older release may have known other dimensions and measures. */
export type StoredDefinition = {
  startDate: string | null;
  endDate: string | null;
  timezone: string;
  offset: number | null;
  compare: boolean;
  dimensions: string[];
  measures: string[];
  conditions: { dimension: string; operation: string; value: string[] }[];
};

export const reportTable = pgTable('report', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  userId: text('user_id').notNull(),
  name: text().notNull(),
  range: text().notNull(),
  definition: jsonb().$type<StoredDefinition>().notNull(),
  isShared: boolean('is_shared').notNull(),
  isScheduled: boolean('is_scheduled').notNull(),
  frequency: text(),
  hour: integer(),
  emails: text().array().notNull().default([]),
  scheduledFrom: at('scheduled_from'),
  stopped: text(),
  lastRunAt: at('last_run_at'),
  lastRows: integer('last_rows'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
  deletedAt: at('deleted_at'),
  expiresAt: at('expires_at'),
});
export type StoredReport = typeof reportTable.$inferSelect;
