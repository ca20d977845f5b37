import { ACCOUNT_TYPES } from '@kontor/core/contract';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';

export const accountLinkTable = pgTable('account_link', {
  accountId: text('account_id').notNull(),
  place: integer().notNull(),
  kind: text({ enum: ACCOUNT_TYPES }).notNull(),
  dspId: text('dsp_id'),
  seat: text(),
  agencyId: text('agency_id'),
  publisherId: text('publisher_id'),
  adomain: text(),
});
