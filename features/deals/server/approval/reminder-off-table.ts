import { pgTable, text } from 'drizzle-orm/pg-core';

/** People of an account who are not reminded of questions that wait for its answer. */
export const reminderOffTable = pgTable('approval_reminder_off', {
  accountId: text('account_id').notNull(),
  userId: text('user_id').notNull(),
});
