import { pgTable, text } from 'drizzle-orm/pg-core';

/** Who of the identity provider is who here; one subject of an issuer for each user. */
export const identityLinkTable = pgTable('identity_link', {
  issuer: text().notNull(),
  subject: text().notNull(),
  userId: text('user_id').notNull(),
});
