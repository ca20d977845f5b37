import { at } from '@kontor/core/server';
import { pgTable, text } from 'drizzle-orm/pg-core';

/** The link that confirms a person's e-mail; the latest one alone. */
export const emailConfirmationTable = pgTable('email_confirmation', {
  userId: text('user_id').primaryKey(),
  email: text().notNull(),
  secretHash: text('secret_hash').notNull(),
  expiresAt: at('expires_at').notNull(),
});
