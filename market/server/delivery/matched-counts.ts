import type { DeliveryReader } from './ask-delivery.ts';
import { deliveryCondition, refuseLinks, type Within } from './delivery-condition.ts';
import { LIMITS } from './delivery-sql.ts';

/**
 * Requests that a deal's plan met in its flight, and auctions of the same hours: the first two steps of a funnel. `unknown` are auctions of hours
 * of which nobody told what the plan met, as in those from before matches were kept; with any, the funnel begins with auctions.
 */
export type Matched = { deal: string; matched: number; auctions: number; unknown: number };

/** What plans met, by deal; of these deals, or of all that the reader may read. Matches are not counted by supply. */
export async function matchedCounts(
  { events, whose }: DeliveryReader,
  { span, deals }: { span: Within; deals?: readonly string[] },
): Promise<Matched[]> {
  refuseLinks(whose);
  const { sql, parameters } = deliveryCondition(whose, span, { where: deals ? [{ of: 'deal', in: deals }] : [] });
  const rows = await events.query<Record<keyof Matched, string>>(
    `SELECT deal, toString(sum(met)) AS matched, toString(sumIf(offered, met > 0)) AS auctions, toString(sumIf(offered, met = 0)) AS unknown
FROM (
SELECT deal, hour, sum(matched) AS met
FROM unoffered_hourly
WHERE ${sql}
GROUP BY deal, hour
) AS told FULL JOIN (
SELECT deal, hour, sum(requests) AS offered
FROM delivery_hourly
WHERE ${sql}
GROUP BY deal, hour
) AS sold USING (deal, hour)
GROUP BY deal ORDER BY deal
${LIMITS}`,
    parameters,
  );
  return rows.map(({ deal, ...counts }) => ({
    deal,
    matched: Number(counts.matched),
    auctions: Number(counts.auctions),
    unknown: Number(counts.unknown),
  }));
}
