import { at } from '@kontor/core/server';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

export const dspTable = pgTable('dsp', {
  id: text().primaryKey(),
  name: text().notNull(),
  type: text({ enum: ['direct', 'indirect'] }).notNull(),
  status: text({ enum: ['enabled', 'disabled'] }).notNull(),
  source: text(),
  sourceSeat: text('source_seat'),
  seat: boolean().notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  updatedAt: at('updated_at').notNull().defaultNow(),
  version: integer().notNull().default(1),
});
export const dspSeatTable = pgTable('dsp_seat', {
  id: text().primaryKey(),
  dspId: text('dsp_id').notNull(),
  seat: text().notNull(),
  name: text().notNull(),
  agencyId: text('agency_id'),
  enabled: boolean().notNull().default(true),
});
/** Which DSP an agency's id is of. */
export const dspAgencyTable = pgTable('dsp_agency', { id: text().primaryKey(), dspId: text('dsp_id').notNull() });
