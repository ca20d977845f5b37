import type { Addition } from './addition.ts';
import { call } from './call.ts';
import { widget, widgetMeasure } from './dashboard.ts';
import { dimension } from './dimension.ts';
import { feature } from './feature.ts';
import { column, filter, measure } from './list.ts';
import { page } from './page.ts';

export const ADDITIONS: readonly Addition[] = [call, page, feature, dimension, column, filter, measure, widget, widgetMeasure];
