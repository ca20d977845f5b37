import { at } from '@kontor/core/server';
import { type MediaPlanTargeting, wholeTargeting } from '@kontor/media-plans/contract';
import { boolean, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** A column that holds a targeting: what has come to plans since it was written is read as not targeted. */
export const targetingColumn = customType<{ data: MediaPlanTargeting; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (plan) => JSON.stringify(plan),
  fromDriver: (stored) => wholeTargeting(stored as Partial<MediaPlanTargeting>), // only plans are written there
});

export const mediaPlanTable = pgTable('media_plan', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  title: text().notNull(),
  description: text().notNull(),
  enabled: boolean().notNull(),
  targeting: targetingColumn().notNull(),
  createdBy: text('created_by').notNull(),
  /** The item of the deal library that it was made of, and which version of that. */
  libraryItemId: text('library_item_id'),
  libraryVersion: integer('library_version'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  version: integer().notNull().default(1),
});

/** Which segments each plan names; the database keeps it with every targeting that is written. */
export const planSegmentTable = pgTable('media_plan_segment', {
  accountId: text('account_id').notNull(),
  planId: text('plan_id').notNull(),
  segmentId: text('segment_id').notNull(),
});

/** Deals that use a plan, as the view of that name shows them. */
export const mediaPlanDealView = pgTable('media_plan_deal', {
  mediaPlanId: text('media_plan_id').notNull(),
  accountId: text('account_id').notNull(),
  id: text().notNull(),
  title: text().notNull(),
  dealId: text('deal_id').notNull(),
  status: text().notNull(),
  attachedAt: at('attached_at').notNull(),
  rate: text().notNull(),
});
