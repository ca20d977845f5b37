import type { Breakdown } from '../../contract/breakdowns.ts';
import type { DeliveryReader } from './ask-delivery.ts';
import { BREAKDOWN_SQL, type Condition, deliveryCondition, isTime, refuseOwners, type Within } from './delivery-condition.ts';
import { LIMITS } from './delivery-sql.ts';

/**
 * Floors in dollars CPM of requests won, null where none is known. `knownShare`, of 1, are the wins whose floor was told; how many were won is
 * not said, as not everybody may see wins.
 */
export type WonFloors = { key: string; mediaType: string; median: number | null; mean: number | null; knownShare: number };

type Asked = { span: Within & { zone: string }; where?: readonly Condition[]; by?: Breakdown };

/** The floors of requests won by media type, and by one breakdown if asked; each win counts once (D40). */
export async function wonFloors({ events, whose }: DeliveryReader, { span, where = [], by }: Asked): Promise<WonFloors[]> {
  if (by) refuseOwners(whose, [by]);
  const { sql, parameters } = deliveryCondition(whose, span, { where });
  const hasTime = [...(by ? [by] : []), ...where.map(({ of }) => of)].some(isTime);
  return events.query<WonFloors>(
    `SELECT name AS key, mediaType,
  if(known = 0, NULL, arrayReduce('quantileExactWeighted(0.5)', mapKeys(floors), mapValues(floors)) / 10000) AS median,
  if(known = 0, NULL, arraySum((floor, count) -> toFloat64(floor) * count, mapKeys(floors), mapValues(floors)) / known / 10000) AS mean,
  known / won AS knownShare
FROM (
SELECT toString(${by ? BREAKDOWN_SQL[by] : "''"}) AS name, toString(media_type) AS mediaType,
  sumMap(won_floors) AS floors, arraySum(mapValues(floors)) AS known, sum(wins) AS won
FROM delivery_hourly
WHERE ${sql}
GROUP BY name, mediaType HAVING won > 0
)
ORDER BY name, mediaType
${LIMITS}`,
    { ...parameters, ...(hasTime ? { zone: span.zone } : {}) },
  );
}
