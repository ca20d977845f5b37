import type { ClientBase } from 'pg';
import type { Noted } from './noted-statements.ts';

type Node = {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: Node[];
};

/** A scan that reads more rows than this reads a table. */
const MOST_READ = 5_000;
/** So many blocks of 8 KiB are no matter of keys; an index that is no help is read in blocks, too. */
const MOST_BLOCKS = 6_000;
/** From so many rows on, an estimate that is so many times too low leads to a nested loop over all of them. */
const MANY = 200;
const TOO_LOW = 20;

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function faultOf(node: Node): string | null {
  const { 'Relation Name': table, 'Actual Loops': loops, 'Plan Rows': expected } = node;
  if (!table || loops === 0) return null;
  const rows = node['Actual Rows'];
  const read = (rows + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)) * loops;
  if (read > MOST_READ) return `${node['Node Type']} reads ${read} rows of ${table}`;
  return rows >= MANY && rows > expected * TOO_LOW
    ? `${node['Node Type']} of ${table} is expected to find ${expected} rows and finds ${rows}`
    : null;
}

// A row that is written needs no plan, and is there already.
const isPlanned = ({ text }: Noted) =>
  /^\s*(select|with|update|delete)\b/i.test(text) && !text.includes('set_config(') && !text.includes('pg_advisory');

/**
 * What is wrong with the plan of a statement: the scans that read a table of many rows, and estimates far too low. The statement runs as whoever
 * asked it, with its values, and is undone. `admin` is a superuser's connection in a transaction; the plan is made as on the product's own.
 */
export async function planFaults(admin: ClientBase, one: Noted): Promise<string[]> {
  if (!isPlanned(one)) return [];
  const { account, reach, role } = one.as;
  await admin.query('SAVEPOINT plan');
  try {
    await admin.query(
      "SELECT set_config('app.account', $1, true), set_config('app.reach', $2, true), set_config('role', $3, true), set_config('jit', 'off', true)",
      [account, reach, role],
    );
    const { rows } = await admin.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${one.text}`,
      one.values,
    );
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    if (!plan) return ['has no plan'];
    const blocks = plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
    return [...nodesOf(plan).flatMap((node) => faultOf(node) ?? []), ...(blocks > MOST_BLOCKS ? [`reads ${blocks} blocks`] : [])];
  } finally {
    await admin.query('ROLLBACK TO SAVEPOINT plan');
  }
}
