import type { Session } from '@kontor/core/contract';
import { at } from '@kontor/core/server';
import { LOAD_MODES, type SegmentIdType, type SegmentStatus } from '@kontor/segments/contract';
import { bigint, boolean, integer, jsonb, numeric, pgTable, smallint, text } from 'drizzle-orm/pg-core';

export const segmentProviderTable = pgTable('segment_provider', {
  id: text().primaryKey(),
  accountId: text('account_id'),
  name: text().notNull(),
  parentProvider: text('parent_provider'),
  alias: text(),
  iris: boolean().notNull().default(false),
  enabled: boolean().notNull().default(true),
  dataNames: text('data_names').array().notNull().default([]),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
});

/** Whose segments an account may use, of the platform's providers. */
export const accountProviderTable = pgTable('account_segment_provider', {
  accountId: text('account_id').notNull(),
  providerId: text('provider_id').notNull(),
});

export const segmentTable = pgTable('segment', {
  id: text().primaryKey(),
  accountId: text('account_id'),
  providerId: text('provider_id'),
  title: text().notNull(),
  sourceSegmentId: text('source_segment_id').notNull(),
  dataType: text('data_type').$type<SegmentIdType>().notNull(),
  price: numeric().notNull(),
  status: text().$type<SegmentStatus>().notNull(),
  source: smallint().$type<0 | 1>().notNull(),
  expirationDate: at('expiration_date'),
  createdBy: text('created_by'),
  userCount: bigint('user_count', { mode: 'number' }),
  loadedAt: at('loaded_at'),
  activeAt: at('active_at'),
  rdsId: text('rds_id'),
  errors: text().array().notNull().default([]),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
  deletedAt: at('deleted_at'),
});

/** The work on an uploaded segment; none where nothing is under way. */
export const segmentLoadTable = pgTable('segment_load', {
  segmentId: text('segment_id').primaryKey(),
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  fileId: text('file_id'),
  actor: jsonb().$type<Session>().notNull(),
  mode: text({ enum: LOAD_MODES }).notNull(),
  statusBefore: text('status_before').$type<SegmentStatus>(),
  isFinal: boolean('is_final').notNull().default(false),
  done: integer().notNull().default(0),
  total: integer().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});
