import type { RangeKey } from '@kontor/core/contract';
import { BREAKDOWNS, type Breakdown, MEASURES, type MeasureKey, OPERATIONS, type Operation } from '@kontor/market/contract';

/** Periods of a report (spec 1 §9). */
export const REPORT_RANGES = [
  'today',
  'yesterday',
  'last7day',
  'last14day',
  'last30day',
  'monthToDate',
  'custom',
] as const satisfies readonly RangeKey[];
export type ReportRange = (typeof REPORT_RANGES)[number];
/** Those that go with the dimension Hour. */
export const HOUR_RANGES: readonly ReportRange[] = ['today', 'yesterday', 'custom'];
/** A longer custom range is refused (D31). */
export const MOST_DAYS = 366;

/** Zones of the form, and how it calls them. */
export const REPORT_ZONES = ['UTC', 'EST', 'CST', 'MST', 'PST', 'custom'] as const;
export type ReportZone = (typeof REPORT_ZONES)[number];

/** When a schedule sends; figures settle after four hours, so no hour before (D26). */
export const FREQUENCIES = { DAILY: 'Daily', WEEKLY: 'Weekly, on Monday', MONTHLY: 'Monthly, on the first day' } as const;
export type Frequency = keyof typeof FREQUENCIES;
export const FREQUENCY_KEYS = Object.keys(FREQUENCIES) as Frequency[]; // the keys of FREQUENCIES
export const FIRST_HOUR = 4;
export const LAST_HOUR = 23;
export const HOURS: readonly number[] = Array.from({ length: LAST_HOUR - FIRST_HOUR + 1 }, (_, hour) => FIRST_HOUR + hour);

/** Addresses of a report, and schedules of an account (D34). */
export const MOST_ADDRESSES = 20;
export const MOST_SCHEDULES = 50;
/** Values of a condition. */
export const MOST_VALUES = 5_000;

/** What it is narrowed by: dimensions whose values are chosen. */
export const FILTER_DIMENSIONS = [
  'deal',
  'dealId',
  'plan',
  'dsp',
  'seat',
  'adomain',
  'publisher',
  'app',
  'appName',
  'domain',
  'platform',
  'mediaType',
  'country',
  'state',
  'dma',
] as const satisfies readonly Breakdown[];
export type FilterDimension = (typeof FILTER_DIMENSIONS)[number];

/** What a report is broken down by (D28), in the order in which the form offers it. */
export const DIMENSIONS = ['day', 'hour', 'week', 'month', ...FILTER_DIMENSIONS] as const satisfies readonly Breakdown[];
export type Dimension = (typeof DIMENSIONS)[number];

/** Names in words have parts that people search for; ids and codes are chosen. */
const CONTAINS: readonly Operation[] = ['contains', 'notContains'];
const isText = (key: FilterDimension): boolean => BREAKDOWNS[key].kind === 'text' || key === 'appName';
/** What a condition may ask of a dimension: of texts also a part of them (D27). */
export const operationsOf = (key: FilterDimension): readonly Operation[] => (isText(key) ? ['in', 'notIn', ...CONTAINS] : ['in', 'notIn']);
/** Whether values are written rather than chosen: deal IDs are pasted, and parts of texts are typed. */
export const isWritten = (key: FilterDimension, operation: Operation): boolean => key === 'dealId' || CONTAINS.includes(operation);

export const OPERATION_KEYS = Object.keys(OPERATIONS) as [Operation, ...Operation[]]; // the keys of OPERATIONS, of which there are four
export const MEASURE_KEYS = Object.keys(MEASURES) as [MeasureKey, ...MeasureKey[]]; // the keys of MEASURES

/** Dimensions that tell time, the finest first: a chart runs along the first of them that a report has. */
export const TIME_DIMENSIONS = ['hour', 'day', 'week', 'month'] as const satisfies readonly Dimension[];
export const isTimeDimension = (key: string): key is (typeof TIME_DIMENSIONS)[number] => TIME_DIMENSIONS.some((time) => time === key);
