import type { ListWish } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { and, inArray, type SQL, sql } from 'drizzle-orm';

type Input = Pick<ListWish, 'q' | 'tableFilter'> & { ids?: readonly string[] | undefined };
/** What deals are counted by, under the filters' keys (migration 0016). */
const COUNTED: Record<string, SQL> = { status: sql`status`, type: sql`type`, dealDspId: sql`dsp_id` };

/** Whether the database keeps how many deals meet these filters. */
export const isCounted = (input: Input): boolean =>
  input.q === '' && input.ids === undefined && Object.keys(input.tableFilter).every((key) => Object.hasOwn(COUNTED, key));

/** How many live deals of the scope meet the filters, by status: sums of what each change of deals has added. */
export async function keptCounts(scope: Scope, input: Input): Promise<Record<string, number>> {
  const own = scope.reach === 'own' ? sql`account_id = ${scope.accountId}` : sql`true`;
  const wanted = Object.entries(COUNTED).map(([key, column]) => {
    const filter = input.tableFilter[key];
    return filter && inArray(column, [filter.value].flat());
  });
  const { rows } = await scope.run((database) =>
    database.execute<{ status: string; deals: number }>(
      sql`SELECT status, sum(deals)::int AS deals FROM deal_count WHERE ${and(own, ...wanted)} GROUP BY status HAVING sum(deals) <> 0`,
    ),
  );
  return Object.fromEntries(rows.map(({ status, deals }) => [status, deals]));
}

/** Puts one row in place of those that changes have added since; every sum stays. */
export async function foldCounts(scope: Scope): Promise<void> {
  await scope.run((database) =>
    database.execute(sql`WITH grown AS (
        SELECT account_id FROM deal_count GROUP BY account_id HAVING count(*) > count(DISTINCT (status, type, dsp_id))
      ), gone AS (
        DELETE FROM deal_count WHERE account_id IN (SELECT account_id FROM grown) RETURNING account_id, status, type, dsp_id, deals
      )
      INSERT INTO deal_count (account_id, status, type, dsp_id, deals)
      SELECT account_id, status, type, dsp_id, sum(deals) FROM gone GROUP BY account_id, status, type, dsp_id HAVING sum(deals) <> 0`),
  );
}
