import type { EventStore } from '@kontor/core/server';

/** The newest batch of a sender, when it was applied, and how far its requests and outcomes reach. */
type NewestBatch = { name: string; at: string; newestEvent: string | null };
type Row = { sender: string; name: string; seconds: string; newest: string };
const iso = (seconds: string) => new Date(Number(seconds) * 1_000).toISOString();

/** By platform key, the newest batch that was applied. */
export async function newestBatches(store: EventStore): Promise<ReadonlyMap<string, NewestBatch>> {
  const rows = await store.query<Row>(`
    SELECT sender, name, toString(toUnixTimestamp(applied)) AS seconds, toString(toUnixTimestamp(greatest(requests.newest, outcomes.newest))) AS newest
    FROM (SELECT sender, argMax(name, at) AS name, argMax(batch, at) AS number, max(at) AS applied
      FROM ingest_batches WHERE state = 'applied' AND sender != '' GROUP BY sender) AS newest
    LEFT JOIN (SELECT batch, max(ts) AS newest FROM bid_requests WHERE batch != 0 GROUP BY batch) AS requests ON requests.batch = number
    LEFT JOIN (SELECT batch, max(hour) AS newest FROM delivery_hourly WHERE batch != 0 GROUP BY batch) AS outcomes ON outcomes.batch = number`);
  return new Map(
    rows.map(({ sender, name, seconds, newest }) => [
      sender,
      { name, at: iso(seconds), newestEvent: Number(newest) > 0 ? iso(newest) : null },
    ]),
  );
}
