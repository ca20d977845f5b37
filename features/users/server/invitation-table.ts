import { at } from '@kontor/core/server';
import { INVITATION_STATES } from '@kontor/users/contract';
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

export const invitationTable = pgTable('invitation', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  /** Null once the person is gone. */
  userId: text('user_id'),
  email: text().notNull(),
  accountAdmin: boolean('account_admin').notNull(),
  invitedBy: text('invited_by').notNull(),
  state: text({ enum: [...INVITATION_STATES, 'accepted'] }).notNull(),
  secretHash: text('secret_hash'),
  createdAt: at('created_at').notNull().defaultNow(),
  sentAt: at('sent_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
});
