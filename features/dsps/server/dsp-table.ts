import { boolean, pgTable, text } from 'drizzle-orm/pg-core';

export const dspTable = pgTable('dsp', {
  id: text().primaryKey(),
  name: text().notNull(),
  status: text().notNull(),
  seat: boolean().notNull(),
});
export const dspSeatTable = pgTable('dsp_seat', {
  id: text().primaryKey(),
  dspId: text('dsp_id').notNull(),
  seat: text().notNull(),
  name: text().notNull(),
});
