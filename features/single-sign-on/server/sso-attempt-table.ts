import { at } from '@kontor/core/server';
import { pgTable, text } from 'drizzle-orm/pg-core';

/** A sign-in at the identity provider under way; the browser that began it holds the secret behind the hash. */
export const ssoAttemptTable = pgTable('sso_attempt', {
  attemptHash: text('attempt_hash').primaryKey(),
  state: text().notNull(),
  nonce: text().notNull(),
  verifier: text().notNull(),
  expiresAt: at('expires_at').notNull(),
});
