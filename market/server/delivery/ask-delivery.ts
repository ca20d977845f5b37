import type { Span } from '@kontor/core/contract';
import { type EventStore, keepDerived } from '@kontor/core/server';
import type { Breakdown } from '../../contract/breakdowns.ts';
import { MEASURES, type MeasureKey, type MeasureViewer, seenMeasures } from '../../contract/measures.ts';
import type { Condition, Whose, Within } from './delivery-condition.ts';
import { breakdownAs, deliverySql, measureAs, PREVIOUS, SUBTOTAL, WHOLE } from './delivery-sql.ts';

/** Who asks: `whose` says which delivery is read, the viewer which measures are answered. */
export type DeliveryReader = { events: EventStore; whose: Whose; viewer: MeasureViewer };

export type DeliveryQuestion<By extends Breakdown> = {
  /** As `spanOf` reads it; hours and days are those of its zone. */
  span: Within & Pick<Span, 'zone'>;
  measures: readonly MeasureKey[];
  /** One row for each value that delivered; without any, one row in all. */
  by?: readonly By[];
  where?: readonly Condition[];
  /** Asks each row's figures of this span too. */
  previous?: Within;
  /** Rows without an order, and equal ones, are sorted by their breakdowns. */
  order?: { by: MeasureKey; reverse: boolean };
  limit?: number;
  /** Asks the figures of all rows as well, those beyond the limit too. */
  totals?: boolean;
  /** Of two breakdowns, asks the figures of each value of the first as well; of whole answers of one span, and without totals. */
  subtotals?: boolean;
};

/**
 * Counts as digits, money and ratios as decimal text; a ratio over nothing is null. A measure that the viewer may not see has no key.
 */
export type Figures = Partial<Record<MeasureKey, string | null>>;
export type DeliveryRow<By extends Breakdown> = { key: Record<By, string>; figures: Figures; previous: Figures };
export type Delivery<By extends Breakdown> = {
  rows: readonly DeliveryRow<By>[];
  /** Rows of the first breakdown, whose others say nothing. */
  subtotals: readonly DeliveryRow<By>[];
  totals: Figures | null;
  /** Totals of the previous span. */
  totalsBefore: Figures | null;
  hasMore: boolean;
};

type Answered = Record<string, string | null>;
/** The statement says which columns there are, so one answer is read in one way. */
const rowsOf = keepDerived<readonly Answered[], readonly object[]>();

/** Where the join found no row before, nothing was delivered: no count, no money, and no ratio. */
const figure = (key: MeasureKey, text: string | null | undefined) =>
  text || (['count', 'money'].includes(MEASURES[key].format) ? '0' : null);

/**
 * What was delivered: the only reader of `delivery_hourly` that people's figures come from. Measures that the viewer may not see
 * are neither asked nor answered; sorting by one of them throws.
 */
export async function askDelivery<By extends Breakdown = never>(
  { events, whose, viewer }: DeliveryReader,
  question: DeliveryQuestion<By>,
): Promise<Delivery<By>> {
  const { by = [], where = [], order, limit, totals = false } = question;
  if (order && !MEASURES[order.by].isSeenBy(viewer)) throw new Error(`${order.by} is not for this viewer, nor is an order by it.`);
  const measures = seenMeasures(question.measures, viewer);
  if (measures.length + by.length === 0) return { rows: [], subtotals: [], totals: null, totalsBefore: null, hasMore: false };
  const { sql, parameters } = deliverySql(whose, { ...question, by, where, measures });
  const answered = await events.kept.of(sql, parameters, () => events.query<Answered>(sql, parameters));
  const figures = (row: Answered, mark?: string): Figures =>
    Object.fromEntries(measures.map((key) => [key, figure(key, row[measureAs(key, mark)])]));
  const isWhole = (row: Answered) => Number(row[WHOLE]) === 1;
  const isSubtotal = (row: Answered) => Number(row[SUBTOTAL]) === 1;
  const found = answered.filter((row) => !isWhole(row) && !isSubtotal(row));
  const whole = by.length > 0 ? answered.find(isWhole) : answered[0];
  const read = (row: Answered): DeliveryRow<By> => ({
    // Each of `by` is a column of the statement, and no text of `delivery_hourly` is null.
    key: Object.fromEntries(by.map((key) => [key, row[breakdownAs(key)]])) as Record<By, string>,
    figures: figures(row),
    previous: question.previous ? figures(row, PREVIOUS) : {},
  });
  // Read for this question, or for one of the same statement.
  const rows = rowsOf(answered, '', () => found.slice(0, limit).map(read)) as readonly DeliveryRow<By>[];
  const subtotals = rowsOf(answered, 'subtotals', () => answered.filter(isSubtotal).map(read)) as readonly DeliveryRow<By>[];
  // Where nothing was delivered, there is no row of all either.
  return {
    rows,
    subtotals,
    totals: totals ? figures(whole ?? {}) : null,
    totalsBefore: totals && question.previous ? figures(whole ?? {}, PREVIOUS) : null,
    hasMore: found.length > rows.length,
  };
}
