import type { Days } from '@kontor/core/contract';
import { at } from '@kontor/core/server';
import type { Piece, ReportColumn } from '@kontor/reports/contract';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** What letters and links say of a run: written once, so that a letter that is tried again says the same. */
export type Told = {
  name: string;
  days: Days;
  previousDays: Days | null;
  zone: string;
  words: Piece[];
  /** Dimensions and figures of the first rows; changes are those from the days before. */
  columns: ReportColumn[];
  rows: Record<string, string | null>[];
  totals: Record<string, string | null> | null;
  fileName: string;
};

export const sendingTable = pgTable('report_sending', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  reportId: text('report_id').notNull(),
  slot: at('slot').notNull(),
  byHand: boolean('by_hand').notNull(),
  missed: integer().notNull().default(0),
  state: text({ enum: ['WAITING', 'RUNNING', 'SENT', 'FAILED'] })
    .notNull()
    .default('WAITING'),
  told: jsonb().$type<Told>(),
  rows: integer(),
  fileKey: text('file_key'),
  reason: text(),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
});
export type StoredSending = typeof sendingTable.$inferSelect;

export const reportLetterTable = pgTable('report_letter', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  sendingId: text('sending_id').notNull(),
  email: text().notNull(),
  attempts: integer().notNull().default(0),
  nextTryAt: at('next_try_at').notNull(),
  sentAt: at('sent_at'),
  reason: text(),
  openings: integer().notNull().default(0),
  lastOpenedAt: at('last_opened_at'),
});
export type StoredLetter = typeof reportLetterTable.$inferSelect;

export const reportLinkTable = pgTable('report_link', {
  hash: text().primaryKey(),
  accountId: text('account_id').notNull(),
  letterId: text('letter_id').notNull(),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
});
