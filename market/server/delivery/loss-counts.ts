import type { DeliveryReader } from './ask-delivery.ts';
import type { Condition, Within } from './delivery-condition.ts';
import { deliveryCondition } from './delivery-condition.ts';
import { LIMITS } from './delivery-sql.ts';

/** How many bids were lost for which OpenRTB loss code, the commonest first. */
export function lossCounts(
  { events, whose }: DeliveryReader,
  { span, where }: { span: Within; where: readonly Condition[] },
): Promise<{ code: number; count: string }[]> {
  const { sql, parameters } = deliveryCondition(whose, span, { where });
  return events.query(
    `SELECT code, toString(sum(lost)) AS count
FROM delivery_hourly ARRAY JOIN mapKeys(losses) AS code, mapValues(losses) AS lost
WHERE ${sql} AND code != 0
GROUP BY code ORDER BY sum(lost) DESC
${LIMITS}`,
    parameters,
  );
}
