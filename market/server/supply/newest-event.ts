import type { EventStore } from '@kontor/core/server';

/** It reads no account's data. */
export const NEWEST = 'SELECT toUnixTimestamp(max(ts)) AS newest FROM bid_requests WHERE day >= (SELECT max(day) FROM forecast_days)';

/** The newest moment the event data reaches, ISO; null while there is none. */
export async function newestEvent(events: EventStore): Promise<string | null> {
  const [row] = await events.kept.of(NEWEST, {}, () => events.query<{ newest: string }>(NEWEST));
  const seconds = Number(row?.newest ?? 0);
  return seconds > 0 ? new Date(seconds * 1000).toISOString() : null;
}
