import { type EventStore, newId, type Scope } from '@kontor/core/server';
import { FEEDS, type FeedKey, THRESHOLDS } from '@kontor/deals/contract';
import { newestDelivery, newestEvent } from '@kontor/market/server';
import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm';
import { feedIncidentTable as incident } from './incident-table.ts';

const HOUR = 3_600_000;
export const FEED_KEYS = Object.keys(FEEDS) as FeedKey[]; // the keys of FEEDS

/** How far the events of each feed reach; null while it has none. */
export async function feedReaches(events: EventStore, now: Date): Promise<Record<FeedKey, Date | null>> {
  const [requests, delivery] = await Promise.all([newestEvent(events), newestDelivery(events, now)]);
  return { requests: requests === null ? null : new Date(requests), delivery };
}

/** A feed that never had an event is none yet, and not silent. */
export const isSilent = (reach: Date | null, now: Date): boolean =>
  reach !== null && now.getTime() - reach.getTime() >= THRESHOLDS.feedHours * HOUR;

/** Since when each silent feed is. */
export async function silentFeeds(scope: Scope): Promise<Map<FeedKey, Date>> {
  const rows = await scope.run((database) => database.select().from(incident).where(isNull(incident.resolvedAt)));
  return new Map(rows.map(({ feed, openedAt }) => [feed, openedAt]));
}

/** Opens one incident for a feed that is silent, and resolves it when events come again. */
export async function settleFeed(system: Scope, feed: FeedKey, { reach, now }: { reach: Date | null; now: Date }): Promise<void> {
  const open = and(eq(incident.feed, feed), isNull(incident.resolvedAt));
  if (isSilent(reach, now))
    await system.run((database) =>
      database
        .insert(incident)
        .values({ id: newId(), feed, openedAt: reach ?? now })
        .onConflictDoNothing(),
    );
  else await system.run((database) => database.update(incident).set({ resolvedAt: now }).where(open));
}

/** When the feed of delivery was last heard again after a silence; hours before tell nothing of deals. */
export async function heardAgain(system: Scope, now: Date): Promise<Date | null> {
  const [row] = await system.run((database) =>
    database
      .select({ at: incident.resolvedAt })
      .from(incident)
      .where(and(eq(incident.feed, 'delivery'), isNotNull(incident.resolvedAt), lte(incident.resolvedAt, now)))
      .orderBy(desc(incident.resolvedAt))
      .limit(1),
  );
  return row?.at ?? null;
}
