import type { SegmentIdType } from '@kontor/segments/contract';
import { bigint, boolean, numeric, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const segmentProviderTable = pgTable('segment_provider', {
  id: text().primaryKey(),
  accountId: text('account_id'),
  name: text().notNull(),
  parentProvider: text('parent_provider'),
  alias: text(),
  iris: boolean().notNull(),
});

/** Whose shared segments an account may use. */
export const accountSegmentProviderTable = pgTable('account_segment_provider', {
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
  status: text().notNull(),
  source: smallint().$type<0 | 1>().notNull(),
  expirationDate: at('expiration_date'),
  userCount: bigint('user_count', { mode: 'number' }),
  dailyAvails: bigint('daily_avails', { mode: 'number' }),
  deletedAt: at('deleted_at'),
});
