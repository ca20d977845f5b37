import type { ReportRecord } from '@kontor/reports/contract';
import type { Names } from './conditions-section.tsx';

/** What the values of a saved report's conditions are called, by dimension. */
export const namesOf = (record: ReportRecord | undefined): Names =>
  Object.fromEntries((record?.conditions ?? []).map(({ dimension, labels }) => [dimension, labels]));
