import { at } from '@kontor/core/server';
import { RULE_KEYS } from '@kontor/deals/contract';
import { date, pgTable, text } from 'drizzle-orm/pg-core';

export const incidentTable = pgTable('deal_incident', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  dealId: text('deal_id').notNull(),
  rule: text({ enum: RULE_KEYS }).notNull(),
  openedAt: at('opened_at').notNull(),
  resolvedAt: at('resolved_at'),
});

export const feedIncidentTable = pgTable('feed_incident', {
  id: text().primaryKey(),
  feed: text({ enum: ['requests', 'delivery'] }).notNull(),
  openedAt: at('opened_at').notNull(),
  resolvedAt: at('resolved_at'),
});

/** People who want a letter a day. */
export const incidentLetterTable = pgTable('incident_letter', {
  accountId: text('account_id').notNull(),
  userId: text('user_id').notNull(),
  sentOn: date('sent_on', { mode: 'string' }),
});
