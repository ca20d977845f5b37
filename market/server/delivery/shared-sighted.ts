import type { DeliveryReader } from './ask-delivery.ts';
import { LIMITS } from './delivery-sql.ts';
import { conditionOf, type SightedQuestion } from './sighted.ts';

/** Distinct people who saw one deal, another, and both, raw: what of it is told, the caller decides (D64). */
export type SharedSighted = { first: number; second: number; both: number };

/** Whom two deals reached in common over the days. */
export async function sharedSighted(
  reader: DeliveryReader,
  { days, of, deals: [first, second] }: Pick<SightedQuestion, 'days' | 'of'> & { deals: [first: string, second: string] },
): Promise<SharedSighted> {
  const { sql, parameters } = conditionOf(reader, { days, of, where: { deal: [first, second] } });
  const statement = `SELECT toString(countIf(saw_first)) AS first, toString(countIf(saw_second)) AS second, toString(countIf(saw_first AND saw_second)) AS both
FROM (
SELECT identity, max(deal = {first_deal:String}) AS saw_first, max(deal = {second_deal:String}) AS saw_second
FROM sightings_daily
WHERE ${sql} AND type = {type:String} AND identity != 0
GROUP BY identity
)
${LIMITS}`;
  const bound = { ...parameters, type: of, first_deal: first, second_deal: second };
  const { events } = reader;
  const [row] = await events.kept.of(statement, bound, () => events.query<Record<keyof SharedSighted, string>>(statement, bound));
  return { first: Number(row?.first ?? 0), second: Number(row?.second ?? 0), both: Number(row?.both ?? 0) };
}
