import { clockZoneOf, countDays, type Days, dayIn, daysAsked, fail, previousSpan, type Span, spanOfDays } from '@kontor/core/contract';
import type { MeasureKey, Operation } from '@kontor/market/contract';
import {
  DIMENSIONS,
  type Dimension,
  FILTER_DIMENSIONS,
  type FilterDimension,
  MEASURE_KEYS,
  operationsOf,
  REPORT_RANGES,
  REPORT_ZONES,
  type ReportCondition,
  type ReportRange,
  type ReportZone,
  reportOutdated,
} from '@kontor/reports/contract';
import type { StoredReport } from './report-table.ts';

/** What a report asks, of what there is today. */
export type Definition = {
  range: ReportRange;
  startDate: string | null;
  endDate: string | null;
  timezone: ReportZone;
  offset: number | null;
  compare: boolean;
  dimensions: Dimension[];
  measures: MeasureKey[];
  conditions: ReportCondition[];
};

const isOf =
  <T extends string>(known: readonly T[]) =>
  (key: string): key is T =>
    known.some((one) => one === key);
const isDimension = isOf<Dimension>(DIMENSIONS);
const isMeasure = isOf<MeasureKey>(MEASURE_KEYS);
const isFilter = isOf<FilterDimension>(FILTER_DIMENSIONS);
const isOffered = (dimension: FilterDimension, operation: string): operation is Operation =>
  operationsOf(dimension).some((one) => one === operation);

/** A stored report as it can be read today; `gone` names what an older release kept and no longer exists. */
export function readDefinition({ range, definition }: Pick<StoredReport, 'range' | 'definition'>): {
  definition: Definition;
  gone: string[];
} {
  const { dimensions, measures, conditions, timezone } = definition;
  const kept = conditions.flatMap(({ dimension, operation, value }): ReportCondition[] =>
    isFilter(dimension) && isOffered(dimension, operation) ? [{ dimension, operation, value }] : [],
  );
  const gone = [
    ...dimensions.filter((key) => !isDimension(key)),
    ...measures.filter((key) => !isMeasure(key)),
    ...conditions.filter(({ dimension }) => !kept.some((one) => one.dimension === dimension)).map(({ dimension }) => dimension),
    ...(isOf(REPORT_RANGES)(range) ? [] : [range]),
    ...(isOf(REPORT_ZONES)(timezone) ? [] : [timezone]),
  ];
  return {
    definition: {
      ...definition,
      range: isOf(REPORT_RANGES)(range) ? range : 'last7day',
      timezone: isOf(REPORT_ZONES)(timezone) ? timezone : 'EST',
      dimensions: dimensions.filter(isDimension),
      measures: measures.filter(isMeasure),
      conditions: kept,
    },
    gone,
  };
}

/** What a stored report asks; throws `reportOutdated` where some of it no longer exists. */
export function definitionOf(report: Pick<StoredReport, 'range' | 'definition'>): Definition {
  const { definition, gone } = readDefinition(report);
  return gone.length === 0 ? definition : fail(reportOutdated);
}

export type ReportSpan = {
  span: Span;
  zone: { iana: string; label: string };
  /** As many days before, moved by so many days to stand beside; null where nothing is compared. */
  previous: (Span & { shift: number }) | null;
};

/** The days of a report, seen from `now`; those of a run that was sent stay as they were. */
export function spanOfReport(definition: Definition, now = new Date(), fixed?: Days): ReportSpan {
  const zone = clockZoneOf(definition);
  const { range, startDate, endDate, compare } = definition;
  const asked = { range, ...(startDate && { startDate }), ...(endDate && { endDate }) };
  const days = fixed ?? daysAsked(asked, dayIn(zone.iana, now)) ?? fail(reportOutdated);
  const span = spanOfDays(days, zone.iana);
  return { span, zone, previous: compare ? { ...previousSpan(span, now), shift: countDays(days) } : null };
}
