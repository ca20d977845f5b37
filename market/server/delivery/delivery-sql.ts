import type { Breakdown } from '../../contract/breakdowns.ts';
import { MEASURES, type MeasureKey } from '../../contract/measures.ts';
import {
  BREAKDOWN_SQL,
  type Condition,
  deliveryCondition,
  groupedBy,
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
  totals?: boolean | undefined;
  subtotals?: boolean | undefined;
};

export const LIMITS = 'SETTINGS max_execution_time = 10, max_memory_usage = 2000000000';
/** A measure may be called as its column is, and an alias would hide the column: so names are marked while they are in SQL. */
export const measureAs = (key: MeasureKey, mark = '') => `${mark}measure_${key}`;
export const breakdownAs = (key: Breakdown) => `by_${key}`;
export const PREVIOUS = 'previous_';
const RANK = 'rank';
/** Of the row of all: 1. */
export const WHOLE = 'is_whole';
/** Of the row of all of a value of the first of two breakdowns: 1. */
export const SUBTOTAL = 'is_subtotal';

/** How rows are grouped so that the engine makes the row of all from theirs: rows of a part of the keys are left out. */
export function groupedWithWhole(keys: readonly string[]): { column: string; groups: string } {
  const marks = keys.map((key) => `grouping(${key})`);
  return {
    column: `toUInt8(${marks[0]}) AS ${WHOLE}`,
    groups: `\nGROUP BY ROLLUP(${keys.join(', ')}) HAVING ${marks[0]} = ${marks.at(-1)}`,
  };
}

/** The same with rows of the first key alone, and none of all. */
const groupedWithSubtotals = (keys: readonly string[]) => ({
  column: `toUInt8(grouping(${keys.at(-1)})) AS ${SUBTOTAL}`,
  groups: `\nGROUP BY ROLLUP(${keys.join(', ')}) HAVING grouping(${keys[0]}) = 0`,
});

type Grouped = Pick<Asked, 'by' | 'measures' | 'order' | 'totals' | 'subtotals'>;
/** One row for each value of `by`, and with `totals` the row of all; `rank` is what they are sorted by. */
function grouped({ by, measures, order, totals, subtotals }: Grouped, condition: string): string {
  const keys = by.map(groupedBy);
  const whole = subtotals ? groupedWithSubtotals(keys) : totals && by.length > 0 ? groupedWithWhole(keys) : null;
  const columns = [
    ...(whole ? [whole.column] : []),
    ...by.map((key) => `${BREAKDOWN_SQL[key]} AS ${breakdownAs(key)}`),
    ...(order ? [`${MEASURES[order.by].sql} AS ${RANK}`] : []),
    ...measures.map((key) => `toString(${MEASURES[key].sql}) AS ${measureAs(key)}`),
  ];
  const groups = whole?.groups ?? (by.length > 0 ? `\nGROUP BY ${keys.join(', ')}` : '');
  const isOfFees = [...measures, ...(order ? [order.by] : [])].some((key) => 'needsFees' in MEASURES[key]);
  return `SELECT ${columns.join(',\n  ')}\n${rowsOf(condition, isOfFees)}${groups}`;
}

/** The rows of a condition; with fees, each has the rates that its account had at its hour. */
const rowsOf = (condition: string, isOfFees: boolean) =>
  isOfFees
    ? `FROM (SELECT * FROM delivery_hourly WHERE ${condition}) AS delivery
ASOF LEFT JOIN (${FEES_IN_FORCE}) AS fees ON account = fee_account AND hour >= fee_since`
    : `FROM delivery_hourly\nWHERE ${condition}`;

const sorted = ({ by, order, totals }: Asked) => {
  const whole = totals && by.length > 0 ? [`${WHOLE} DESC`] : [];
  const keys = [...whole, ...(order ? [`${RANK} ${order.reverse ? 'DESC' : 'ASC'}`] : []), ...by.map(breakdownAs)];
  return keys.length > 0 ? `\nORDER BY ${keys.join(', ')}` : '';
};

/** The statement of a question, and what it binds. The row of all comes first; one row more than `limit` says whether more follow. */
export function deliverySql(whose: Whose, asked: Asked): Sql {
  const { span, measures, by, where, previous, limit, totals = false, subtotals = false } = asked;
  if (subtotals && (by.length !== 2 || totals || previous || limit !== undefined))
    throw new RangeError('Subtotals are of two breakdowns, of one span, whole and without totals.');
  refuseOwners(whose, by);
  const now = deliveryCondition(whose, span, { where });
  const page = limit === undefined ? '' : `\nLIMIT ${limit + (totals ? 2 : 1)}`;
  const rows = `${grouped(asked, now.sql)}${sorted(asked)}${page}`;
  const hasTime = [...by, ...where.map(({ of }) => of)].some(isTime);
  const parameters = { ...now.parameters, ...(hasTime ? { zone: span.zone } : {}) };
  if (!previous) return { sql: `${rows}\n${LIMITS}`, parameters };
  const before = deliveryCondition(whose, previous, { where, mark: PREVIOUS });
  const keys = [...by.map(breakdownAs), ...(totals && by.length > 0 ? [WHOLE] : [])].join(', ');
  const sql = `SELECT now.*, ${measures.map((key) => `before.${measureAs(key)} AS ${measureAs(key, PREVIOUS)}`).join(',\n  ')}
FROM (
${rows}
) AS now
${keys ? 'LEFT' : 'CROSS'} JOIN (
${grouped({ by, measures, totals }, before.sql)}
) AS before${keys ? ` USING (${keys})` : ''}${sorted(asked)}
${LIMITS}`;
  return { sql, parameters: { ...parameters, ...before.parameters } };
}
