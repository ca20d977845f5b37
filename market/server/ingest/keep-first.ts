import type { EventStore } from '@kontor/core/server';
import { REQUEST_NAMES, type Staging } from './ingest-tables.ts';

/** Of requests with the same id on a day takes the first into the batch, and none where the day has one already; the others are not counted. */
export async function keepFirst(store: EventStore, staging: Staging): Promise<void> {
  const { sightings, kept } = staging;
  const names = ['day', 'ts', 'batch', 'weight', ...REQUEST_NAMES].join(', ');
  await store.command(`CREATE TABLE ${kept} ENGINE = MergeTree ORDER BY number AS
    SELECT min(number) AS number FROM ${sightings}
    WHERE (day, request_id) NOT IN (
      SELECT day, request_id FROM bid_requests
      WHERE day IN (SELECT day FROM ${sightings}) AND request_id IN (SELECT request_id FROM ${sightings})
    )
    GROUP BY day, request_id`);
  const isKept = `number IN (SELECT number FROM ${kept})`;
  await store.command(`INSERT INTO ${staging.target('bid_requests')} (${names}) SELECT ${names} FROM ${sightings} WHERE ${isKept}
    SETTINGS max_partitions_per_insert_block = 0`);
  await store.command(
    `INSERT INTO ${staging.counted} SELECT 0, -toInt64(uniqExact(number)), 0, 0, 0, 0 FROM ${sightings} WHERE NOT ${isKept}`,
  );
}
