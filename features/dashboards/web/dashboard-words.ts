import { dayRange } from '@kontor/core/ui';
import type { Comparison, DashboardFilter, DealChart } from '@kontor/dashboards/contract';

/** What a dashboard may be narrowed to and broken down by, in the order of the breakdown's tabs. */
export const FILTER_LABELS: Record<DashboardFilter, string> = {
  domain: 'Domain',
  app: 'Bundle',
  platform: 'Platform',
  mediaType: 'Media type',
  country: 'Country',
  state: 'State',
};

/** What a breakdown's closing line sums up. */
export const ALL_LABELS: Record<DashboardFilter, string> = {
  domain: 'All domains',
  app: 'All bundles',
  platform: 'All platforms',
  mediaType: 'All media types',
  country: 'All countries',
  state: 'All states',
};

export const COMPARISON_LABELS: Record<Comparison, string> = {
  previous: 'Previous period',
  week: 'Week before',
  year: 'Year before',
  none: 'No comparison',
};

/** “Nov 1 – 7”; of days that are not over, as much of them. */
export const comparedDays = (compared: NonNullable<DealChart['compared']>): string =>
  `${dayRange(compared)}${compared.isPart ? ', up to the same time' : ''}`;
