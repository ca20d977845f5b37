import { at } from '@kontor/core/server';
import { type AgreedWords, APPROVAL_ANSWERS } from '@kontor/deals/contract';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';

/** While a deal is asked about its approver may read it, by a grant; what was agreed to stays beyond that (docs/decisions/0068, 0079). */
export const dealApprovalTable = pgTable('deal_approval', {
  dealId: text('deal_id').notNull(),
  /** The deal's own account. */
  accountId: text('account_id').notNull(),
  approverId: text('approver_id').notNull(),
  publisherId: text('publisher_id').notNull(),
  answer: text({ enum: APPROVAL_ANSWERS }).notNull().default('ASKED'),
  comment: text().notNull().default(''),
  askedBy: text('asked_by').notNull(),
  askedAt: at('asked_at').notNull().defaultNow(),
  answeredBy: text('answered_by'),
  answeredByName: text('answered_by_name'),
  answeredAt: at('answered_at'),
  /** When a letter reminded of the question; null while none has. */
  remindedAt: at('reminded_at'),
  /** The words that were agreed to last. */
  agreed: jsonb().$type<AgreedWords>(),
});
