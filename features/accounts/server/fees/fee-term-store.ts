import { type FeeTerms, type Margin, type SpentRange, type SpentType, tiersOf } from '@kontor/accounts/contract';
import type { Scope } from '@kontor/core/server';
import { sql } from 'drizzle-orm';

/** As the trigger of `account` keeps them. */
type Kept = { margin: Margin | null; ranges: { spentType: SpentType; startDate: string; rows: SpentRange[] } | null };
type Row = { account: string; since: string; terms: Kept };

/** What each account has paid by, from its first day on, oldest first. The scope reads every account. */
export async function feeHistories(scope: Scope, accountId?: string): Promise<Map<string, FeeTerms[]>> {
  const { rows } = await scope.run((database) =>
    database.execute<Row>(
      sql`SELECT account_id AS account, extract(epoch FROM since)::text AS since, terms FROM fee_term
        WHERE ${accountId === undefined ? sql`true` : sql`account_id = ${accountId}`} ORDER BY account_id, id`,
    ),
  );
  const found = new Map<string, FeeTerms[]>();
  for (const { account, since, terms } of rows)
    found.set(account, [...(found.get(account) ?? []), { since: new Date(Number(since) * 1000), ...termsOf(terms) }]);
  return found;
}

const termsOf = ({ margin, ranges }: Kept): Omit<FeeTerms, 'since'> => ({
  margin,
  ranges: ranges && { spentType: ranges.spentType, startDate: ranges.startDate, tiers: tiersOf(ranges.rows) },
});

/** Changes with each change of what any account pays. */
export async function lastFeeTerm(scope: Scope): Promise<string> {
  const { rows } = await scope.run((database) =>
    database.execute<{ last: string }>(sql`SELECT coalesce(max(id), 0)::text AS last FROM fee_term`),
  );
  return rows[0]?.last ?? '';
}
