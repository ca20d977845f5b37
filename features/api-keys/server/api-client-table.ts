import { pgTable, text } from 'drizzle-orm/pg-core';

/** An account's client id; its secrets are rows of `apiSecretTable`, which the kernel reads too. */
export const apiClientTable = pgTable('api_client', {
  accountId: text('account_id').primaryKey(),
  clientId: text('client_id').notNull(),
});
