import type { SegmentIdType } from '@kontor/segments/contract';
import { boolean, numeric, pgTable, smallint, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const segmentProviderTable = pgTable('segment_provider', {
  id: text().primaryKey(),
  accountId: text('account_id'),
  name: text().notNull(),
  parentProvider: text('parent_provider'),
  alias: text(),
  iris: boolean().notNull(),
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
  deletedAt: at('deleted_at'),
});
