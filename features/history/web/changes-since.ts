import { ZONES } from '@kontor/core/contract';
import { dayAndClock } from '@kontor/core/ui';
import { type Authored, call } from '@kontor/core/web';
import { historyRoutes } from '@kontor/history/contract';

/** A record and its history are written in one transaction, but by two clocks. */
const SLACK_MS = 1_000;

/** Who did what to a record after `instant`, newest first. */
export async function changesSince(id: string, instant: string): Promise<Authored[]> {
  const { data } = await call(historyRoutes.list, { id });
  return data.rows
    .map(({ data: row }) => row)
    .filter(({ updateDate }) => Date.parse(updateDate) > Date.parse(instant) + SLACK_MS)
    .map((row) => ({ id: row.id, by: row.creatorName, at: dayAndClock(row.updateDate, ZONES.EST.iana, 'EST'), summary: row.summary }));
}
