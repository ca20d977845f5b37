import { EntityId } from '@kontor/core/contract';
import { and, inArray, or, sql } from 'drizzle-orm';
import { dealTable as deal } from './deal-table.ts';
import type { Sight } from './list/list-sight.ts';

/** Deals that were asked for one by one, and what of it names none: another account's is as one that is not there. */
export type NamedDeals = { ids: string[]; unknown: string[] };

/** By deal id in whatever case, or by id, of those that the list has. */
export async function namedDeals({ scope, rows }: Pick<Sight, 'scope' | 'rows'>, asked: readonly string[]): Promise<NamedDeals> {
  const names = [...new Set(asked.map((one) => one.toLowerCase()))];
  const ids = names.filter((name) => EntityId.safeParse(name).success);
  const byName = sql`deal.deal_id_key = ANY(${sql.param(names)}::text[])`;
  const found = await scope.run((database) =>
    database
      .select({ id: deal.id, dealId: sql<string>`deal.deal_id_key` })
      .from(deal)
      .where(and(rows, ids.length > 0 ? or(byName, inArray(deal.id, ids)) : byName)),
  );
  const known = new Set(found.flatMap(({ id, dealId }) => [id, dealId]));
  return { ids: found.map(({ id }) => id), unknown: asked.filter((one) => !known.has(one.toLowerCase())) };
}
