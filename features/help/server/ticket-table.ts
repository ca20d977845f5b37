import { at } from '@kontor/core/server';
import type { TicketState, TicketType } from '@kontor/help/contract';
import { bigint, boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const ticketTable = pgTable('ticket', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  userId: text('user_id').notNull(),
  number: integer().notNull().generatedByDefaultAsIdentity(),
  type: text().$type<TicketType>().notNull(),
  summary: text().notNull(),
  description: text().notNull(),
  contactName: text('contact_name').notNull(),
  contactEmail: text('contact_email').notNull(),
  submittedBy: text('submitted_by').notNull(),
  state: text().$type<TicketState>().notNull(),
  trackerKey: text('tracker_key'),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
});
export type Ticket = typeof ticketTable.$inferSelect;

export const ticketMessageTable = pgTable('ticket_message', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  ticketId: text('ticket_id').notNull(),
  text: text().notNull(),
  userName: text('user_name').notNull(),
  isSupport: boolean('is_support').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});

export const ticketFileTable = pgTable('ticket_file', {
  fileId: text('file_id').primaryKey(),
  accountId: text('account_id').notNull(),
  ticketId: text('ticket_id').notNull(),
  name: text().notNull(),
  size: bigint({ mode: 'number' }).notNull(),
  sentAt: at('sent_at'),
  createdAt: at('created_at').notNull().defaultNow(),
});

/** What another tracker is still to be told. */
export const ticketSendingTable = pgTable('ticket_sending', {
  ticketId: text('ticket_id').primaryKey(),
  triedAt: at('tried_at'),
  attempts: integer().notNull().default(0),
  lastError: text('last_error').notNull().default(''),
  nextTryAt: at('next_try_at'),
  createdAt: at('created_at').notNull().defaultNow(),
});
