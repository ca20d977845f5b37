import { at } from '@kontor/core/server';
import { pgTable, text } from 'drizzle-orm/pg-core';

export const installationCheckTable = pgTable('installation_check', {
  part: text().primaryKey(),
  okAt: at('ok_at'),
  failedAt: at('failed_at'),
  lastError: text('last_error').notNull().default(''),
});
