import { at } from '@kontor/core/server';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const passwordResetTable = pgTable('password_reset', {
  transactionHash: text('transaction_hash').primaryKey(),
  /** Null on a decoy, which no code verifies. */
  userId: text('user_id'),
  email: text().notNull(),
  /** 'browser:' and the id of a known one, or 'address:' and the address (decision 0024). */
  asker: text().notNull(),
  codeHash: text('code_hash').notNull(),
  codeExpiresAt: at('code_expires_at').notNull(),
  tries: integer().notNull().default(0),
  state: text({ enum: ['sent', 'verified', 'used'] })
    .notNull()
    .default('sent'),
  expiresAt: at('expires_at').notNull(),
});
