import { dayRange } from '@kontor/core/ui';
import type { Comparison, DealChart, MainFilter } from '@kontor/dashboards/contract';
import { BREAKDOWNS } from '@kontor/market/contract';

/** What a breakdown's closing line sums up. */
export const allOf = (of: MainFilter): string => `All ${BREAKDOWNS[of].many}`;

export const COMPARISON_LABELS: Record<Comparison, string> = {
  previous: 'Previous period',
  week: 'Week before',
  year: 'Year before',
  none: 'No comparison',
};

/** “Nov 1 – 7”; of days that are not over, as much of them. */
export const comparedDays = (compared: NonNullable<DealChart['compared']>): string =>
  `${dayRange(compared)}${compared.isPart ? ', up to the same time' : ''}`;
