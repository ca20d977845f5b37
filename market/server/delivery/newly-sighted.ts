import type { DeliveryReader } from './ask-delivery.ts';
import { LIMITS } from './delivery-sql.ts';
import { conditionOf, type SightedQuestion } from './sighted.ts';

/** How many of a kind were seen on a day for the first time in the asked days. */
export type NewlySighted = { day: string; fresh: number };

/** Newly seen people by day, raw: what of it is told, the caller decides (D64). Days without any are left out. */
export async function newlySighted(reader: DeliveryReader, question: Omit<SightedQuestion, 'by'>): Promise<NewlySighted[]> {
  const { sql, parameters } = conditionOf(reader, question);
  const statement = `SELECT toString(first) AS day, toString(count()) AS fresh
FROM (
SELECT identity, min(day) AS first
FROM sightings_daily
WHERE ${sql} AND type = {type:String} AND identity != 0
GROUP BY identity
)
GROUP BY first ORDER BY first
${LIMITS}`;
  const bound = { ...parameters, type: question.of };
  const { events } = reader;
  const rows = await events.kept.of(statement, bound, () => events.query<Record<'day' | 'fresh', string>>(statement, bound));
  return rows.map(({ day, fresh }) => ({ day, fresh: Number(fresh) }));
}
