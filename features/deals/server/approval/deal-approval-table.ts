import { APPROVAL_ANSWERS } from '@kontor/deals/contract';
import { pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A row stands as long as the approver may read the deal (docs/decisions/0068). */
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
});
