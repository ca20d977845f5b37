import { at } from '@kontor/core/server';
import type { FeedDeal } from '@kontor/deals/contract';
import { bigint, jsonb, pgTable, text } from 'drizzle-orm/pg-core';

export const dealFeedTable = pgTable('deal_feed', {
  dealId: text('deal_id').primaryKey(),
  publicId: text('public_id').notNull(),
  change: bigint({ mode: 'number' }).notNull(),
  entry: jsonb().$type<FeedDeal>(),
  toldAt: at('told_at').notNull().defaultNow(),
});
