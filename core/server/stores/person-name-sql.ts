import { sql } from 'drizzle-orm';
import { userTable } from './tables.ts';

/** The name of the person whose row is joined, as `personName` writes it; empty where there is none. */
export const personNameSql = sql<string>`concat_ws(' ', nullif(${userTable.firstName}, ''), nullif(${userTable.lastName}, ''))`;

/** First and last name as a search looks through them: of one form that an index can have. */
export const personWordsSql = sql<string>`(${userTable.firstName} || ' ' || ${userTable.lastName})`;
