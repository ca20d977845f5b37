import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

/** The publishers of the market, which no account owns; a restricted one must agree to deals (`premium`). */
export const publisherTable = pgTable('publisher', {
  id: text().primaryKey(),
  name: text().notNull(),
  premium: boolean().notNull(),
});
