import type { EventStore } from '@kontor/core/server';
import { DIMENSIONS, type Dimension } from '../../contract/dimensions.ts';
import { type ScanQuestion, scanRows } from './scan-rows.ts';

/** A value under a targeting: requests a day, those whose floor is at most a price, and what half of them ask at most. */
export type ValueInsight = { value: string; requests: number; within: number | null; medianFloor: number | null };
export type InsightsQuestion = ScanQuestion & {
  /** By the values of a dimension, or by the hour in a zone. */
  by: { dimension: Dimension } | { zone: string };
  /** Dollars that reach the publisher; null before a price is chosen. */
  net: number | null;
  limit: number;
};

type Row = { value: string; total: string; within: string; priced: string; median: string };

/** What the targeting's requests are of, most first. Null where the trees are too many conditions to read rows by. */
export async function valueInsights(
  store: EventStore,
  { by, net, limit, days, ...question }: InsightsQuestion,
): Promise<ValueInsight[] | null> {
  const value =
    'zone' in by ? `leftPad(toString(toHour(toTimeZone(ts, '${by.zone.replaceAll("'", '')}'))), 2, '0')` : DIMENSIONS[by.dimension].column;
  const rows = await scanRows<Row>(store, question, {
    columns: `toString(${value}) AS value, sum(weight) AS total, sumIf(weight, floor_unknown = 0 AND floor <= {net:Decimal(12, 4)}) AS within,
  sumIf(weight, floor_unknown = 0) AS priced, toString(quantileExactWeightedIf(0.5)(floor, weight, floor_unknown = 0)) AS median`,
    and: 'zone' in by ? '' : `AND ${value} != ''`,
    rest: `GROUP BY value ORDER BY ${'zone' in by ? 'value' : 'total DESC, value'} LIMIT ${Math.trunc(limit)}`,
    parameters: { net: Math.max(-1, net ?? 0).toFixed(4) },
  });
  const perDay = (total: string) => (days === 0 ? 0 : Number(total) / days);
  return (
    rows &&
    rows.map(({ value: found, total, within, priced, median }) => ({
      value: found,
      requests: perDay(total),
      within: net === null ? null : perDay(within),
      medianFloor: Number(priced) === 0 ? null : Number(median),
    }))
  );
}
