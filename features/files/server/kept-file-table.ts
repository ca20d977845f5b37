import { pgTable, text } from 'drizzle-orm/pg-core';

/** Which record names which file; without an account it is a record of the platform. */
export const keptFileTable = pgTable('kept_file', {
  fileId: text('file_id').notNull(),
  feature: text().notNull(),
  record: text().notNull(),
  accountId: text('account_id'),
});
