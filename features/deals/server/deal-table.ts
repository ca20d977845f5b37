import { at } from '@kontor/core/server';
import { DEAL_STATUSES, DEAL_TYPES, type DealSettings } from '@kontor/deals/contract';
import { integer, jsonb, numeric, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Eastern wall clock, kept as the text people entered. */
const clock = (name: string) => timestamp(name, { mode: 'string', precision: 0 });

export const dealTable = pgTable('deal', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  title: text().notNull(),
  dealId: text('deal_id').notNull(),
  type: text({ enum: DEAL_TYPES }).notNull(),
  status: text({ enum: DEAL_STATUSES }).notNull().default('DRAFT'),
  rate: numeric().notNull(),
  dspId: text('dsp_id').notNull(),
  mediaPlanId: text('media_plan_id'),
  mediaPlanAttachedAt: at('media_plan_attached_at'),
  pubSeats: text('pub_seats').array().notNull(),
  seat: text().notNull(),
  marginType: text('margin_type', { enum: ['FLAT', 'PERCENT'] }).notNull(),
  marginValue: numeric('margin_value').notNull(),
  flightStart: clock('flight_start'),
  flightEnd: clock('flight_end'),
  settings: jsonb().$type<DealSettings>().notNull(),
  createdBy: text('created_by').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
  version: integer().notNull().default(1),
});
