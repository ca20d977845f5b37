import type { Breakdown } from '../contract/breakdowns.ts';
import { MEASURES, type MeasureKey } from '../contract/measures.ts';
import {
  BREAKDOWN_SQL,
  type Condition,
  deliveryCondition,
  isTime,
  refuseOwners,
  type Sql,
  type Whose,
  type Within,
} from './delivery-condition.ts';
import { FEES_IN_FORCE } from './fee-rates.ts';

/** A question to delivery whose measures the asker may see. */
export type Asked = {
  span: Within & { zone: string };
  measures: readonly MeasureKey[];
  by: readonly Breakdown[];
  where: readonly Condition[];
  previous?: Within | undefined;
  order?: { by: MeasureKey; reverse: boolean } | undefined;
  limit?: number | undefined;
  offset?: number | undefined;
};

export const LIMITS = 'SETTINGS max_execution_time = 10, max_memory_usage = 2000000000';
/** A measure may be called as its column is, and an alias would hide the column: so names are marked while they are in SQL. */
export const measureAs = (key: MeasureKey, mark = '') => `${mark}measure_${key}`;
export const breakdownAs = (key: Breakdown) => `by_${key}`;
export const PREVIOUS = 'previous_';
const RANK = 'rank';

/** One row for each value of `by`; `rank` is what they are sorted by. */
function grouped({ by, measures, order }: Pick<Asked, 'by' | 'measures' | 'order'>, condition: string): string {
  const columns = [
    ...by.map((key) => `${BREAKDOWN_SQL[key]} AS ${breakdownAs(key)}`),
    ...(order ? [`${MEASURES[order.by].sql} AS ${RANK}`] : []),
    ...measures.map((key) => `toString(${MEASURES[key].sql}) AS ${measureAs(key)}`),
  ];
  const groups = by.length > 0 ? `\nGROUP BY ${by.map(breakdownAs).join(', ')}` : '';
  const isOfFees = [...measures, ...(order ? [order.by] : [])].some((key) => 'needsFees' in MEASURES[key]);
  return `SELECT ${columns.join(',\n  ')}\n${rowsOf(condition, isOfFees)}${groups}`;
}

/** The rows of a condition; with fees, each has the rates that its account had at its hour. */
const rowsOf = (condition: string, isOfFees: boolean) =>
  isOfFees
    ? `FROM (SELECT * FROM delivery_hourly WHERE ${condition}) AS delivery
ASOF LEFT JOIN (${FEES_IN_FORCE}) AS fees ON account = fee_account AND hour >= fee_since`
    : `FROM delivery_hourly\nWHERE ${condition}`;

const sorted = ({ by, order }: Asked) => {
  const keys = [...(order ? [`${RANK} ${order.reverse ? 'DESC' : 'ASC'}`] : []), ...by.map(breakdownAs)];
  return keys.length > 0 ? `\nORDER BY ${keys.join(', ')}` : '';
};

/** The statement of a question, and what it binds. One row more than `limit` says whether more follow. */
export function deliverySql(whose: Whose, asked: Asked): Sql {
  const { span, measures, by, where, previous, limit, offset = 0 } = asked;
  refuseOwners(whose, by);
  const now = deliveryCondition(whose, span, { where });
  const page = limit === undefined ? '' : `\nLIMIT ${limit + 1} OFFSET ${offset}`;
  const rows = `${grouped(asked, now.sql)}${sorted(asked)}${page}`;
  const hasTime = [...by, ...where.map(({ of }) => of)].some(isTime);
  const parameters = { ...now.parameters, ...(hasTime ? { zone: span.zone } : {}) };
  if (!previous) return { sql: `${rows}\n${LIMITS}`, parameters };
  const before = deliveryCondition(whose, previous, { where, mark: PREVIOUS });
  const keys = by.map(breakdownAs).join(', ');
  const sql = `SELECT now.*, ${measures.map((key) => `before.${measureAs(key)} AS ${measureAs(key, PREVIOUS)}`).join(',\n  ')}
FROM (
${rows}
) AS now
${keys ? 'LEFT' : 'CROSS'} JOIN (
${grouped({ by, measures }, before.sql)}
) AS before${keys ? ` USING (${keys})` : ''}${sorted(asked)}
${LIMITS}`;
  return { sql, parameters: { ...parameters, ...before.parameters } };
}
