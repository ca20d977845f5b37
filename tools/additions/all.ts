import type { Addition } from './addition.ts';
import { call } from './call.ts';
import { countedMeasure } from './counted.ts';
import { widget, widgetMeasure } from './dashboard.ts';
import { bulkField, recordedField } from './deal-field.ts';
import { dimension } from './dimension.ts';
import { feature } from './feature.ts';
import { setting, work } from './installation.ts';
import { column, filter, measure } from './list.ts';
import { noun } from './noun.ts';
import { page } from './page.ts';

export const ADDITIONS: readonly Addition[] = [
  call,
  noun,
  page,
  feature,
  dimension,
  column,
  filter,
  measure,
  widget,
  widgetMeasure,
  recordedField,
  bulkField,
  countedMeasure,
  work,
  setting,
];
