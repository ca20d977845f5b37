import { UNOFFERED, type Unoffered } from '../../contract/unoffered.ts';
import type { DeliveryReader } from './ask-delivery.ts';
import { deliveryCondition, type Within } from './delivery-condition.ts';
import { LIMITS } from './delivery-sql.ts';

const isKnown = (cause: string): cause is Unoffered => cause in UNOFFERED;

/** How many requests that a deal's plan met were not offered to it, by cause, the commonest first; none where no simulator knows. */
export async function unofferedCounts(
  { events, whose }: DeliveryReader,
  { span, deal }: { span: Within; deal: string },
): Promise<{ cause: Unoffered; count: number }[]> {
  const { sql, parameters } = deliveryCondition(whose, span, { where: [{ of: 'deal', in: [deal] }] });
  const rows = await events.query<{ cause: string; count: string }>(
    `SELECT cause, toString(sum(requests)) AS count
FROM unoffered_hourly ARRAY JOIN mapKeys(causes) AS cause, mapValues(causes) AS requests
WHERE ${sql}
GROUP BY cause ORDER BY sum(requests) DESC, cause
${LIMITS}`,
    parameters,
  );
  return rows.flatMap(({ cause, count }) => (isKnown(cause) ? [{ cause, count: Number(count) }] : []));
}
