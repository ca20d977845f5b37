import type { DeliveryReader } from './ask-delivery.ts';
import type { Condition, Within } from './delivery-condition.ts';
import { deliveryCondition } from './delivery-condition.ts';
import { LIMITS } from './delivery-sql.ts';

/** `unknown` are requests without a bid whose code nobody told, as in rows from before codes were kept. */
export type NoBids = { codes: { code: number; count: string }[]; unknown: string };
type Row = { codes: number[]; counts: string[]; unknown: string };

/** How many requests were left without a bid for which OpenRTB no-bid code, the commonest first, and of how many that is not known. */
export async function noBidCounts(
  { events, whose }: DeliveryReader,
  { span, where }: { span: Within; where: readonly Condition[] },
): Promise<NoBids> {
  const { sql, parameters } = deliveryCondition(whose, span, { where });
  const [row] = await events.query<Row>(
    `SELECT mapKeys(told) AS codes, arrayMap(count -> toString(count), mapValues(told)) AS counts,
  toString(greatest(0, left - toInt64(arraySum(mapValues(told))))) AS unknown
FROM (
SELECT sumMap(no_bids) AS told, toInt64(sum(requests)) - toInt64(sum(bids)) AS left
FROM delivery_hourly
WHERE ${sql}
)
${LIMITS}`,
    parameters,
  );
  const codes = (row?.codes ?? []).map((code, index) => ({ code, count: row?.counts[index] ?? '0' }));
  return { codes: codes.sort((a, b) => Number(b.count) - Number(a.count) || a.code - b.code), unknown: row?.unknown ?? '0' };
}
