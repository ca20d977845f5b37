import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { sql } from 'drizzle-orm';
import type { EntityStore } from '../stores/entity-store.ts';
import { systemScope } from '../stores/scope.ts';

/** How often servers tell each other what they counted; what comes within it on several servers may pass beyond the limit. */
const TELL_EVERY_MS = 1_000;
/** A server shares only the counts of callers past this part of their limit; the many far below cost nothing. */
const TELL_FROM = 0.1;
/** Callers a server remembers; the oldest are forgotten first. */
const MOST_CALLERS = 50_000;

/** Calls of one caller within one window: let in here, told to the others, and counted by the others. */
type Count = { here: number; told: number; elsewhere: number; ends: number };
type Counts = Map<string, Count>;

/** Adds what is new here and learns what the others counted; one statement, sorted, so that two servers never lock each other out. */
async function tell(store: EntityStore, counts: Counts, subjects: readonly string[]): Promise<void> {
  const news = subjects.toSorted().flatMap((subject) => {
    const count = counts.get(subject);
    return count ? [{ subject, count, by: count.here - count.told }] : [];
  });
  if (news.length === 0) return;
  const sent = news.map(({ subject, by, count }) => ({ subject, by, ends: new Date(count.ends).toISOString() }));
  const { rows } = await systemScope(store).run((database) =>
    database.execute<{ subject: string; attempts: number }>(sql`
      INSERT INTO attempt_limit AS seen (subject, attempts, expires_at)
      SELECT subject, by, ends FROM jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) AS sent (subject text, by int, ends timestamptz)
      ON CONFLICT (subject) DO UPDATE SET attempts = seen.attempts + excluded.attempts
      RETURNING subject, attempts`),
  );
  for (const { count, by } of news) count.told += by;
  for (const { subject, attempts } of rows) {
    const count = counts.get(subject);
    if (count) count.elsewhere = attempts - count.told;
  }
}

function forget(counts: Counts): void {
  const now = Date.now();
  for (const [subject, { ends }] of counts) if (ends <= now || counts.size > MOST_CALLERS) counts.delete(subject);
}

/**
 * Counts of @fastify/rate-limit that all servers on one PostgreSQL share: each counts in memory, so that a call waits for nothing, and adds
 * to the others' every second. While PostgreSQL is away each server counts for itself.
 */
export function sharedCounts(store: EntityStore): FastifyRateLimitStoreCtor {
  const counts: Counts = new Map();
  const changed = new Set<string>();
  const exchange = async () => {
    const subjects = [...changed];
    changed.clear();
    forget(counts);
    // What could not be told now is told next time, as `told` has not moved.
    await tell(store, counts, subjects).catch(() => {
      for (const subject of subjects) changed.add(subject);
    });
  };
  let isTelling = false;
  const timer = setInterval(() => {
    if (store.pool.ending) return clearInterval(timer);
    // What is still on its way would be told again.
    if (isTelling) return;
    isTelling = true;
    void exchange().finally(() => {
      isTelling = false;
    });
  }, TELL_EVERY_MS).unref();
  const incr: FastifyRateLimitStore['incr'] = (key, callback, timeWindow, max) => {
    const now = Date.now();
    // The same windows on every server, whoever has seen the caller first.
    const ends = (Math.floor(now / timeWindow) + 1) * timeWindow;
    const subject = `rate ${ends} ${key}`;
    const count = counts.get(subject) ?? { here: 0, told: 0, elsewhere: 0, ends };
    counts.set(subject, count);
    count.here += 1;
    if (count.here >= max * TELL_FROM) changed.add(subject);
    callback(null, { current: count.here + count.elsewhere, ttl: ends - now });
  };
  return class implements FastifyRateLimitStore {
    incr = incr;
    child = () => this;
  };
}
