import { clockZoneOf, counted, RANGE_LABELS } from '@kontor/core/contract';
import { dayRange } from '@kontor/core/ui';
import type { Labels } from '@kontor/core/web';
import { BREAKDOWNS, OPERATIONS, type Operation } from '@kontor/market/contract';
import {
  type FilterDimension,
  FREQUENCIES,
  FREQUENCY_KEYS,
  OPERATION_KEYS,
  REPORT_RANGES,
  REPORT_ZONES,
  type ReportConfig,
  type ReportDraft,
  type ReportRecord,
} from '@kontor/reports/contract';

/** A condition as the form has it while it is chosen piece by piece. */
export type ConditionValues = { dimension: FilterDimension | null; operation: Operation | null; value: string[] };
export type ReportValues = Omit<ReportDraft, 'conditions'> & { conditions: ConditionValues[] };

export const NO_CONDITION: ConditionValues = { dimension: null, operation: null, value: [] };
export const isComplete = ({ dimension, operation, value }: ConditionValues): boolean =>
  dimension !== null && operation !== null && value.length > 0;

/** In the order of the page; what stands beside a field of the schema is named by it. */
export const LABELS: Labels = {
  name: 'Name',
  range: 'Date Range',
  startDate: 'Start Date',
  endDate: 'End Date',
  timezone: 'Timezone',
  offset: 'Offset',
  compare: 'Compare with the days before',
  dimensions: 'Dimensions',
  measures: 'Measures',
  conditions: 'Conditions',
  'conditions.*.dimension': 'Dimension of a condition',
  'conditions.*.operation': 'Operation of a condition',
  'conditions.*.value': 'Values of a condition',
  shared: 'Shared with the account',
  schedule: 'Schedule',
  frequency: 'Frequency',
  hour: 'Hour',
  emailList: 'E-mails',
};

export const NEW_REPORT: ReportValues = {
  name: '',
  range: 'last7day',
  startDate: null,
  endDate: null,
  timezone: 'EST',
  offset: null,
  compare: false,
  dimensions: [],
  measures: [],
  conditions: [],
  shared: false,
  schedule: false,
  frequency: null,
  hour: null,
  emailList: [],
};

const among = <T extends string>(all: readonly T[], value: string | null): T | undefined => all.find((one) => one === value);

/** What an older release kept and no longer exists is left open, so that it is chosen anew. */
export const valuesOf = (record: ReportRecord): ReportValues => ({
  name: record.name,
  range: among(REPORT_RANGES, record.range) ?? NEW_REPORT.range,
  startDate: record.startDate,
  endDate: record.endDate,
  timezone: among(REPORT_ZONES, record.timezone) ?? NEW_REPORT.timezone,
  offset: record.offset,
  compare: record.compare,
  dimensions: record.dimensions,
  measures: record.measures,
  conditions: record.conditions.map(({ dimension, operation, value }) => ({
    dimension,
    operation: among(OPERATION_KEYS, operation) ?? null,
    value,
  })),
  shared: record.shared,
  schedule: record.schedule,
  frequency: among(FREQUENCY_KEYS, record.frequency) ?? null,
  hour: record.hour,
  emailList: record.emailList,
});

const MOST_NAME_LETTERS = 100;
/** A copy is the person's own, and neither shared nor sent before somebody says so. */
export const copyOf = (record: ReportRecord): ReportValues => ({
  ...valuesOf(record),
  name: `${record.name.slice(0, MOST_NAME_LETTERS - ' copy'.length)} copy`,
  shared: false,
  schedule: false,
  emailList: record.isOwn ? record.emailList : [],
});

const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
export const hourWords = (hour: number, { timezone, offset }: Pick<ReportValues, 'timezone' | 'offset'>): string =>
  `${hourText(hour)} ${clockZoneOf({ timezone, offset }).label}`;

const conditionWords = ({ dimension, operation, value }: ConditionValues): string =>
  [dimension && BREAKDOWNS[dimension].label, operation && OPERATIONS[operation], counted(value.length, 'value', 'values')]
    .filter(Boolean)
    .join(' ');
const yesNo = (is: boolean) => (is ? 'Yes' : 'No');

/** A field's value as people read it. */
export function wordsOf(path: string, values: ReportValues, measures: ReportConfig['measures']): string {
  const { startDate, endDate } = values;
  const words: Record<string, string> = {
    name: values.name,
    range: startDate && endDate && values.range === 'custom' ? dayRange({ startDate, endDate }) : RANGE_LABELS[values.range],
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    timezone: values.timezone,
    offset: values.offset === null ? '' : String(values.offset),
    compare: yesNo(values.compare),
    dimensions: values.dimensions.map((key) => BREAKDOWNS[key].label).join(', '),
    measures: values.measures.map((key) => measures.find((one) => one.key === key)?.value ?? key).join(', '),
    conditions: values.conditions.map(conditionWords).join('; '),
    shared: yesNo(values.shared),
    schedule: yesNo(values.schedule),
    frequency: values.frequency === null ? '' : FREQUENCIES[values.frequency],
    hour: values.hour === null ? '' : hourText(values.hour),
    emailList: values.emailList.join(', '),
  };
  return words[path] || '–';
}
