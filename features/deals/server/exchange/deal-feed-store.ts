import { isDeepStrictEqual } from 'node:util';
import type { Scope } from '@kontor/core/server';
import type { FeedChange } from '@kontor/deals/contract';
import { and, asc, gt, isNotNull, sql } from 'drizzle-orm';
import { dealFeedTable as feed } from './deal-feed-table.ts';
import type { Published } from './published-deals.ts';

type Told = { dealId: string; publicId: string; entry: Published['entry'] | null };

/** What differs from what was told last: deals that are new or another, and those that are gone. */
function differing(now: readonly Published[], told: readonly Told[]): Told[] {
  const before = new Map(told.map((one) => [one.dealId, one]));
  const left = new Map(before);
  const changed = now.flatMap(({ id, dealId, entry }): Told[] => {
    left.delete(id);
    const known = before.get(id);
    const isSame = known !== undefined && known.publicId === dealId && isDeepStrictEqual(known.entry, asStored(entry));
    return isSame ? [] : [{ dealId: id, publicId: dealId, entry }];
  });
  const gone = [...left.values()].filter(({ entry }) => entry !== null).map((one) => ({ ...one, entry: null }));
  return [...changed, ...gone];
}

/** As the database answers it: without what is undefined. */
const asStored = (entry: Published['entry']): unknown => JSON.parse(JSON.stringify(entry));

/** Keeps what is published now, each difference under the next number. Whoever calls it is alone at it. */
export async function keepPublished(scope: Scope, now: readonly Published[]): Promise<void> {
  const told = await scope.run((database) =>
    database.select({ dealId: feed.dealId, publicId: feed.publicId, entry: feed.entry }).from(feed),
  );
  const changes = differing(now, told);
  if (changes.length === 0) return;
  await scope.transaction(async (transaction) => {
    const last = await lastChange(transaction);
    const rows = changes.map((one, index) => ({ ...one, change: last + 1 + index }));
    await transaction.run((database) =>
      database
        .insert(feed)
        .values(rows)
        .onConflictDoUpdate({
          target: feed.dealId,
          set: { publicId: sql`excluded.public_id`, change: sql`excluded.change`, entry: sql`excluded.entry`, toldAt: sql`now()` },
        }),
    );
  });
}

/** The number of the newest change; 0 before the first. */
export async function lastChange(scope: Scope): Promise<number> {
  const [row] = await scope.run((database) => database.select({ last: sql<string | null>`max(${feed.change})` }).from(feed));
  return Number(row?.last ?? 0);
}

/** Changes behind a number, in their order; whoever reads from the beginning is not told of deals that they never knew. */
export async function changesSince(scope: Scope, { since, limit }: { since: number; limit: number }): Promise<FeedChange[]> {
  const rows = await scope.run((database) =>
    database
      .select()
      .from(feed)
      .where(and(gt(feed.change, since), since === 0 ? isNotNull(feed.entry) : undefined))
      .orderBy(asc(feed.change))
      .limit(limit),
  );
  return rows.map(({ change, dealId, publicId, entry }) => ({ change, id: dealId, dealId: publicId, deal: entry }));
}

/** Whether a deal that is published names this list or segment. */
export async function isNamed(scope: Scope, part: 'lists' | 'segments', id: string): Promise<boolean> {
  const { rows } = await scope.run((database) =>
    database.execute(sql`SELECT 1 FROM deal_feed WHERE entry -> ${sql.raw(`'${part}'`)} @> ${JSON.stringify([{ id }])}::jsonb LIMIT 1`),
  );
  return rows.length > 0;
}
