import { expect, test } from 'vitest';
import { tableProblems } from './table-owners.ts';

const migrations = [
  { name: 'database/postgres/0001_all.sql', text: 'CREATE TABLE deal (\nCREATE TABLE history (\nCREATE VIEW deal_account AS' },
];
const deals = { name: 'features/deals/server/deal-table.ts', text: "export const dealTable = pgTable('deal', {" };
const core = { name: 'core/server/stores/tables.ts', text: "export const historyTable = pgTable('history', {" };
const reading = (text: string, name = 'features/lists/server/list-store.ts') =>
  tableProblems({ migrations, code: [deals, core, { name, text }], bySql: {} });

test('SQL that names another feature’s table is noticed', () => {
  for (const text of ['sql`SELECT 1 FROM deal`', 'sql`SELECT 1 FROM x JOIN deal d ON true`', 'sql`UPDATE deal SET rate = 1`'])
    expect(reading(text)).toEqual([expect.stringContaining('features/lists/server/list-store.ts reads deal of deals')]);
});

test('a feature reads its own tables, those of the kernel, and views', () => {
  expect(reading('sql`SELECT 1 FROM deal`', 'features/deals/server/deal-store.ts')).toEqual([]);
  for (const text of ['sql`SELECT 1 FROM history`', 'sql`SELECT 1 FROM deal_account`', '// read FROM deal', 'sql`FROM ${dealTable}`'])
    expect(reading(text)).toEqual([]);
});

test('every table has one owner', () => {
  expect(tableProblems({ migrations, code: [deals], bySql: {} })).toEqual([expect.stringContaining('history is of no feature')]);
  expect(reading("pgTable('deal', {")).toEqual([expect.stringContaining('declares deal, which is of deals')]);
  expect(tableProblems({ migrations, code: [deals, core], bySql: { gone: 'deals' } })).toEqual([expect.stringContaining('names gone')]);
});
