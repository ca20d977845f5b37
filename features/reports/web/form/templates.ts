import type { ReportConfig } from '@kontor/reports/contract';
import { NEW_REPORT, type ReportValues } from './report-values.ts';

export type Template = { key: string; name: string; what: string; values: Partial<ReportValues> };

const SALES: ReportValues['measures'] = ['impressions', 'spend', 'cpm'];

/** What reports are begun with most often. */
export const TEMPLATES: readonly Template[] = [
  {
    key: 'deals',
    name: 'Delivery by deal',
    what: 'each deal against the week before',
    values: { dimensions: ['deal', 'dealId'], measures: [...SALES, 'fillRate'], compare: true },
  },
  {
    key: 'publishers',
    name: 'Publisher mix',
    what: 'who delivers, at which price',
    values: { range: 'last30day', dimensions: ['publisher', 'platform'], measures: [...SALES, 'viewability'] },
  },
  {
    key: 'hours',
    name: 'Hour of day',
    what: 'yesterday, hour by hour',
    values: { range: 'yesterday', dimensions: ['hour'], measures: ['auctions', 'bids', 'impressions', 'spend'] },
  },
  {
    key: 'advertisers',
    name: 'Advertiser by DSP',
    what: 'who buys, and through whom',
    values: { range: 'last30day', dimensions: ['adomain', 'dsp'], measures: SALES, compare: true },
  },
  {
    key: 'places',
    name: 'Geography',
    what: 'countries and states',
    values: { range: 'last30day', dimensions: ['country', 'state'], measures: SALES },
  },
  {
    key: 'reconciliation',
    name: 'Reconciliation',
    what: 'month to date in UTC, to check a bill',
    values: { range: 'monthToDate', timezone: 'UTC', dimensions: ['day', 'dealId'], measures: SALES },
  },
];

/** A form as a template begins it, without measures that the account does not see; a name that was typed stays. */
export const begunWith = ({ name, values }: Template, typed: string, { measures }: Pick<ReportConfig, 'measures'>): ReportValues => ({
  ...NEW_REPORT,
  ...values,
  name: typed || name,
  measures: (values.measures ?? []).filter((key) => measures.some((one) => one.key === key)),
});
