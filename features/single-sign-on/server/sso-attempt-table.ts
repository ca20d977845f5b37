import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A sign-in at the identity provider under way; the browser that began it holds the secret behind the hash. */
export const ssoAttemptTable = pgTable('sso_attempt', {
  attemptHash: text('attempt_hash').primaryKey(),
  state: text().notNull(),
  nonce: text().notNull(),
  verifier: text().notNull(),
  expiresAt: timestamp('expires_at', { withTimezone: true, mode: 'date' }).notNull(),
});
