import type { MediaPlanTargeting } from '@kontor/media-plans/contract';
import { boolean, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

export const mediaPlanTable = pgTable('media_plan', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  title: text().notNull(),
  description: text().notNull(),
  enabled: boolean().notNull(),
  targeting: jsonb().$type<MediaPlanTargeting>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  version: integer().notNull().default(1),
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
});
