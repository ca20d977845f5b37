import { type Column, type SQL, sql } from 'drizzle-orm';

/** Whether a text column is one of `values`, which are one parameter however many: a statement takes 65,535. */
export const isAmong = (column: Column, values: readonly string[]): SQL => sql`${column} = ANY(${sql.param([...values])}::text[])`;
