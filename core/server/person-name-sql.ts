import { sql } from 'drizzle-orm';
import { userTable } from './tables.ts';

/** The name of the person whose row is joined, as `personName` writes it; empty where there is none. */
export const personNameSql = sql<string>`concat_ws(' ', nullif(${userTable.firstName}, ''), nullif(${userTable.lastName}, ''))`;
