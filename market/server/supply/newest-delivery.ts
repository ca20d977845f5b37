import type { EventStore } from '@kontor/core/server';

const DAYS = 30;
/** It reads no account's figures, only whether there are any. */
const NEWEST_DELIVERY = `SELECT toUnixTimestamp(max(hour)) AS newest FROM delivery_hourly
WHERE day BETWEEN toDate(toDateTime({now:UInt32}, 'UTC')) - ${DAYS} AND toDate(toDateTime({now:UInt32}, 'UTC')) AND hour < toDateTime({now:UInt32}, 'UTC')`;

/** The end of the newest hour, begun by `now`, in which any deal was offered anything within a month; null where there is none. */
export async function newestDelivery(events: EventStore, now: Date): Promise<Date | null> {
  const [row] = await events.query<{ newest: string }>(NEWEST_DELIVERY, { now: Math.floor(now.getTime() / 1000) });
  const seconds = Number(row?.newest ?? 0);
  return seconds > 0 ? new Date(Math.min((seconds + 3_600) * 1000, now.getTime())) : null;
}
