import { at } from '@kontor/core/server';
import { BULK_ROW_STATES, BULK_STATES, type BulkChange, DEAL_STATUSES, type PreflightCode } from '@kontor/deals/contract';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What is changed, and the warnings that whoever asked for it has seen. */
export type AskedChange = BulkChange & { acknowledged?: PreflightCode[] };

export const bulkEditTable = pgTable('bulk_edit', {
  accountId: text('account_id').notNull(),
  key: text().notNull(),
  actor: jsonb().notNull(),
  askedHash: text('asked_hash').notNull(),
  change: jsonb().$type<AskedChange>().notNull(),
  state: text({ enum: BULK_STATES }).notNull().default('RUNNING'),
  total: integer().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const bulkEditRowTable = pgTable('bulk_edit_row', {
  accountId: text('account_id').notNull(),
  key: text().notNull(),
  n: integer().notNull(),
  dealId: text('deal_id').notNull(),
  title: text().notNull(),
  dealCode: text('deal_code').notNull(),
  version: integer().notNull(),
  change: jsonb().$type<BulkChange>(),
  state: text({ enum: BULK_ROW_STATES }).notNull().default('WAITING'),
  reason: text(),
  before: jsonb(),
  statusBefore: text('status_before', { enum: DEAL_STATUSES }),
  versionAfter: integer('version_after'),
  mayStop: boolean('may_stop').notNull().default(false),
  stopped: boolean().notNull().default(false),
});
