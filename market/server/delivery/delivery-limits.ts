import { FLIGHT_ZONE } from '@kontor/core/contract';
import type { EventParameters } from '@kontor/core/server';
import type { SampledDeal, Span } from '../simulate/deal-match.ts';
import { evenLine, type Line } from '../simulate/even-lines.ts';
import { OUTCOME_COUNTS } from './delivery-outcomes.ts';

/** Money is compared in ten-millionths of a dollar: a price of four places times impressions, whole numbers throughout. */
const DOLLAR = 10_000_000;
const HOUR = 3600;

/**
 * What the limits of each deal are, as lists in the order of `deal_index`. `before` holds what deals with a goal of the whole flight have
 * delivered before the span, by deal. The span begins where a day of the flights' zone begins.
 */
export function limitParameters(sampled: readonly SampledDeal[], span: Span, before: ReadonlyMap<string, number>): EventParameters {
  const lines: Line = { base: [], step: [] };
  const limits = sampled.map(({ deal }) => {
    const { goal, isEven, frequency } = deal;
    const unit = goal?.of === 'spend' ? DOLLAR : 1;
    const limit = { frequency: frequency ?? 0, of: goal === null ? 0 : goal.of === 'spend' ? 2 : 1, amount: 0, line: 0, isWhole: 0 };
    if (goal === null) return limit;
    if (!isEven) {
      const isWhole = goal.per === 'flight';
      const left = Number(goal.amount) - (isWhole ? (before.get(deal.id) ?? 0) : 0);
      return { ...limit, amount: Math.max(0, Math.floor(left * unit)), isWhole: isWhole ? 1 : 0 };
    }
    const { base, step } = evenLine({ ...deal, goal }, span);
    const line = lines.base.length + 1;
    for (const at of base) lines.base.push(at * unit);
    for (const by of step) lines.step.push(by * unit);
    return { ...limit, line };
  });
  return {
    piece: span.from,
    frequency: limits.map(({ frequency }) => frequency),
    goal_of: limits.map(({ of }) => of),
    amount: limits.map(({ amount }) => amount),
    is_whole: limits.map(({ isWhole }) => isWhole),
    line: limits.map(({ line }) => line),
    line_base: lines.base,
    line_step: lines.step,
  };
}

const of = (name: string, type: string) => `{${name}:Array(${type})}[1 + deal_index]`;

/**
 * The rows of `outcomes` as the deals' limits leave them, a row that goes over a limit with a part of its counts, and what was held back for
 * which limit. A home that has had its impressions of the day gets no more. A goal is a line over time, which delivery runs up to and then
 * along: all there is to deliver, less the most by which that has gone over the line so far.
 */
export const obeyedSql = (outcomes: string): string => `
  SELECT * EXCEPT (${OUTCOME_COUNTS.join(', ')}, is_home_known, is_sighted),
    ${OUTCOME_COUNTS.map((count) => `toUInt32(intDiv(toUInt64(row.${count}) * part, whole)) AS ${count}`).join(', ')},
    row.is_home_known AND intHash64(base) % whole < part AS is_home_known,
    row.is_sighted AND intHash64(base) % whole < part AS is_sighted,
    row.requests - ${OUTCOME_COUNTS[0]} AS held
  FROM (
    SELECT *,
      goal_of > 0 AND impressions > 0 AND NOT is_seen AS is_cut,
      if(is_cut, toUInt64(impressions), 1) AS whole,
      -- A row without an impression goes as a whole while its deal is under the line.
      toUInt64(multiIf(is_seen, 0, is_cut, intDiv(admitted, row_price), goal_of = 0, 1, so_far - over < line, 1, 0)) AS part
    FROM (
      SELECT *, units - (over - lagInFrame(over, 1, toInt64(0)) OVER ${GOAL_ROWS}) AS admitted
      FROM (
        SELECT *, greatest(toInt64(0), max(so_far - line) OVER ${GOAL_ROWS}) AS over
        FROM (SELECT *, sum(units) OVER ${GOAL_ROWS} AS so_far FROM (${measuredSql(outcomes)}))
      )
    )
  ) AS row`;

const rowsOf = (partition: string) =>
  `(PARTITION BY ${partition} ORDER BY ts, request_id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW)`;
const GOAL_ROWS = rowsOf('deal_index, period');

/** Whether each row's home has had its impressions of the day, what the row counts towards the goal, and where the goal's line is. */
const measuredSql = (outcomes: string) => `
  SELECT *, toDate(toTimeZone(ts, '${FLIGHT_ZONE}')) AS flight_day,
    ${of('goal_of', 'UInt8')} AS goal_of, ${of('frequency', 'UInt16')} AS frequency, ${of('line', 'UInt32')} AS line_start,
    if(${of('is_whole', 'UInt8')} = 1, 0, toUInt16(flight_day)) AS period,
    frequency > 0 AND sum(is_home_known) OVER ${rowsOf('deal_index, household, flight_day')} - is_home_known >= frequency AS is_seen,
    if(goal_of = 2, greatest(1, toInt64(price * 10000)), 1) AS row_price,
    if(is_seen, toInt64(0), toInt64(impressions) * row_price) AS units,
    line_start + intDiv(toUnixTimestamp(ts) - {piece:UInt32}, ${HOUR}) AS line_hour,
    if(line_start = 0, ${of('amount', 'Int64')}, toInt64(floor({line_base:Array(Float64)}[line_hour]
      + {line_step:Array(Float64)}[line_hour] * (toUnixTimestamp(ts) % ${HOUR}) / ${HOUR}))) AS line
  FROM ${outcomes}`;
