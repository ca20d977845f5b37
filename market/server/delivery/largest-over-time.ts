import type { Breakdown } from '../../contract/breakdowns.ts';
import { MEASURES, type MeasureKey } from '../../contract/measures.ts';
import type { DeliveryQuestion, DeliveryReader } from './ask-delivery.ts';
import { BREAKDOWN_SQL, clockSql, deliveryCondition, refuseOwners, startSql } from './delivery-condition.ts';
import { breakdownAs, groupedWithWhole, LIMITS, WHOLE } from './delivery-sql.ts';

/** Spend as decimal text by when an hour or day of the asked zone begins; where nothing was spent, there is none. */
type Spent = Readonly<Record<string, string>>;
export type LargestOverTime<By extends Breakdown> = {
  rows: readonly { key: Record<By, string>; spent: Spent; spend: string }[];
  /** Of all rows, those beyond the limit too. */
  whole: { spent: Spent; unpriced: number };
  hasMore: boolean;
};
type Asked<By extends Breakdown> = Pick<DeliveryQuestion<By>, 'span' | 'where'> & {
  by: readonly By[];
  every: 'hour' | 'day';
  limit: number;
};
type Answered = Record<string, string> & { spent: Spent };

const READ: readonly MeasureKey[] = ['spend', 'unpriced'];

/** Who spent most, the largest first, and everybody, over time: of one reading of delivery. */
export async function largestOverTime<By extends Breakdown>(
  { events, whose, viewer }: DeliveryReader,
  { span, where = [], by, every, limit }: Asked<By>,
): Promise<LargestOverTime<By>> {
  if (!READ.every((key) => MEASURES[key].isSeenBy(viewer))) throw new Error('Spend is not for this viewer.');
  refuseOwners(whose, by);
  const condition = deliveryCondition(whose, span, { where });
  const keys = by.map(breakdownAs);
  const { column, groups } = groupedWithWhole(keys);
  const sql = `SELECT ${[column, ...keys].join(', ')}, toString(sum(cell_spend)) AS spend, toString(sum(cell_unpriced)) AS unpriced,
  mapApply((at, amount) -> (at, toString(amount)), sumMap(map(at, cell_spend))) AS spent
FROM (
SELECT ${by.map((key) => `${BREAKDOWN_SQL[key]} AS ${breakdownAs(key)}`).join(', ')}, ${startSql(every)} AS start, ${clockSql('start')} AS at,
  sum(spend) AS cell_spend, sum(unpriced) AS cell_unpriced
FROM delivery_hourly
WHERE ${condition.sql}
GROUP BY ${[...keys, 'start'].join(', ')}
)${groups}
ORDER BY ${[`${WHOLE} DESC`, 'sum(cell_spend) DESC', ...keys].join(', ')}
LIMIT ${limit + 2}
${LIMITS}`;
  const parameters = { ...condition.parameters, zone: span.zone };
  const answered = await events.kept.of(sql, parameters, () => events.query<Answered>(sql, parameters));
  const isWhole = (row: Answered) => Number(row[WHOLE]) === 1;
  const found = answered.filter((row) => !isWhole(row));
  const whole = answered.find(isWhole);
  return {
    rows: found.slice(0, limit).map((row) => ({
      // Each of `by` is a column of the statement.
      key: Object.fromEntries(by.map((key) => [key, row[breakdownAs(key)]])) as Record<By, string>,
      spent: row.spent,
      spend: row['spend'] ?? '0',
    })),
    whole: { spent: whole?.spent ?? {}, unpriced: Number(whole?.['unpriced'] ?? 0) },
    hasMore: found.length > limit,
  };
}
