import { at } from '@kontor/core/server';
import { APP_INFO_STATUSES, type AppInfoDraft } from '@kontor/deals/contract';
import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const appInfoTable = pgTable('deal_app_info', {
  dealId: text('deal_id').notNull(),
  overridedBundle: text('existing_bundle').notNull(),
  accountId: text('account_id').notNull(),
  bundle: text().notNull(),
  name: text().notNull(),
  domain: text().notNull(),
  appStoreUrl: text('app_store_url').notNull(),
  iabcat: text().array().notNull(),
  status: text({ enum: APP_INFO_STATUSES }).notNull(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
});

export const appInfoUploadTable = pgTable('app_info_upload', {
  id: text().primaryKey(),
  accountId: text('account_id').notNull(),
  dealId: text('deal_id').notNull(),
  userId: text('user_id').notNull(),
  rows: jsonb().$type<AppInfoDraft[]>().notNull(),
});
