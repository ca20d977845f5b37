import type { Session } from '@kontor/core/contract';
import { BREAKDOWNS, MEASURES, OPERATIONS, seenMeasures } from '@kontor/market/contract';
import {
  DIMENSIONS,
  FILTER_DIMENSIONS,
  FREQUENCIES,
  FREQUENCY_KEYS,
  HOURS,
  MEASURE_KEYS,
  OPERATION_KEYS,
  operationsOf,
  type ReportConfig,
  reportRoutes,
} from '@kontor/reports/contract';
import { isRatio } from './ask-report.ts';
import { measureLabel, PREFIX, SUFFIX } from './report-columns.ts';

/** What the form offers to people of an account of this type. */
export function configFor({ accountType }: Pick<Session, 'accountType'>): ReportConfig {
  return {
    frequency: FREQUENCY_KEYS.map((key) => ({ key, value: FREQUENCIES[key], hours: [...HOURS] })),
    dimensions: DIMENSIONS.map((key) => ({ key, value: BREAKDOWNS[key].label, kind: BREAKDOWNS[key].kind })),
    measures: seenMeasures(MEASURE_KEYS, { accountType, place: 'report' }).map((key) => ({
      key,
      value: measureLabel(key, accountType),
      hint: MEASURES[key].hint,
      prefix: PREFIX[MEASURES[key].format],
      suffix: SUFFIX[MEASURES[key].format],
      isRatio: isRatio(key),
    })),
    filters: FILTER_DIMENSIONS.map((key) => ({
      key,
      name: BREAKDOWNS[key].label,
      // Deal IDs are pasted (spec 1 §5).
      url: key === 'dealId' ? null : reportRoutes.values.path,
      params: { dim: key },
      data: [],
      operations: [...operationsOf(key)],
    })),
    operations: OPERATION_KEYS.map((key) => ({ key, value: OPERATIONS[key] })),
  };
}
