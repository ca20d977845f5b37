import { ZONES } from '@kontor/core/contract';
import { dayAndClock } from '@kontor/core/ui';
import { type Authored, call } from '@kontor/core/web';
import { historyRoutes } from '@kontor/history/contract';

/** A record and its history are written in one transaction, but by two clocks. */
const SLACK_MS = 1_000;

/** What a call of a record's history takes; of the platform's records it asks in every account, as staff may. */
export const ofRecord = (id: string, isOfPlatform: boolean): { id: string; admin?: true } => (isOfPlatform ? { id, admin: true } : { id });

/** Who did what to a record after `instant`, newest first. */
export async function changesSince(id: string, instant: string, isOfPlatform = false): Promise<Authored[]> {
  const { data } = await call(historyRoutes.list, ofRecord(id, isOfPlatform));
  return data.rows
    .map(({ data: row }) => row)
    .filter(({ updateDate }) => Date.parse(updateDate) > Date.parse(instant) + SLACK_MS)
    .map((row) => ({ id: row.id, by: row.creatorName, at: dayAndClock(row.updateDate, ZONES.EST.iana, 'EST'), summary: row.summary }));
}
