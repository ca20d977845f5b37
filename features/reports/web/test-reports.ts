import { answer, sessionOf } from '@kontor/core/testing/web';
import {
  type ReportChart,
  type ReportColumn,
  type ReportConfig,
  type ReportDetail,
  type ReportHeat,
  type ReportProgress,
  type ReportRecord,
  type ReportRow,
  type ReportSending,
  type ReportSummary,
  reportRoutes,
} from '@kontor/reports/contract';

export const ID = '1'.repeat(24);
export const DEAL = '2'.repeat(24);
export const agency = sessionOf({ roles: ['agency'] });

export const rowOf = (name: string, change: Partial<ReportRow> = {}): ReportRow => ({
  id: ID,
  name,
  range: 'last14day',
  shared: false,
  owner: 'Maren Oduya',
  lastRun: '2026-11-20T14:52:00.000Z',
  createDate: '2026-11-02T12:00:00.000Z',
  schedule: false,
  version: 1,
  ...change,
});
export const listOf = (...rows: ReportRow[]) =>
  answer(reportRoutes.list, { rows: rows.map((data) => ({ id: data.id, data })), totalCount: rows.length, hasMore: false });

const HOURS = [4, 5, 6, 7, 8];
const dimension = (key: ReportConfig['dimensions'][number]['key'], value: string, kind: 'time' | 'noun' | 'code' | 'text') => ({
  key,
  value,
  kind,
});
const measure = (
  key: ReportConfig['measures'][number]['key'],
  value: string,
  prefix: string | null = null,
  suffix: string | null = null,
) => ({
  key,
  value,
  hint: `${value} of the report.`,
  prefix,
  suffix,
  isRatio: suffix !== null,
});
type Filter = ReportConfig['filters'][number];
const filter = (key: Filter['key'], name: string, change: Partial<Filter> = {}): Filter => ({
  key,
  name,
  url: 'report/values',
  params: { dim: key },
  data: [],
  operations: ['in', 'notIn'],
  ...change,
});
const TEXT: Partial<Filter> = { operations: ['in', 'notIn', 'contains', 'notContains'] };
export const CONFIG: ReportConfig = {
  frequency: [
    { key: 'DAILY', value: 'Daily', hours: HOURS },
    { key: 'WEEKLY', value: 'Weekly, on Monday', hours: HOURS },
  ],
  dimensions: [
    dimension('day', 'Day', 'time'),
    dimension('hour', 'Hour', 'time'),
    dimension('deal', 'Deal', 'noun'),
    dimension('dealId', 'Deal ID', 'noun'),
    dimension('dsp', 'DSP', 'noun'),
    dimension('app', 'Bundle', 'text'),
    dimension('appName', 'App Name', 'noun'),
    dimension('domain', 'Domain', 'text'),
    dimension('country', 'Country', 'code'),
  ],
  measures: [
    measure('impressions', 'Impressions'),
    measure('spend', 'Revenue', '$'),
    measure('cpm', 'CPM', '$'),
    measure('fillRate', 'Fill Rate', null, '%'),
    measure('ctr', 'CTR', null, '%'),
  ],
  filters: [
    filter('deal', 'Deal'),
    filter('dealId', 'Deal ID', { url: null }),
    filter('domain', 'Domain', TEXT),
    filter('platform', 'Platform', {
      url: null,
      data: [
        { key: 'CTV', value: 'CTV' },
        { key: 'MOBILE', value: 'Mobile' },
      ],
    }),
  ],
  operations: [
    { key: 'in', value: 'In' },
    { key: 'notIn', value: 'Not in' },
    { key: 'contains', value: 'Contains' },
    { key: 'notContains', value: 'Does not contain' },
  ],
};
export const config = () => answer(reportRoutes.config, CONFIG);

export const RECORD: ReportRecord = {
  id: ID,
  version: 3,
  isOwn: true,
  owner: 'Maren Oduya',
  createDate: '2026-11-02T12:00:00.000Z',
  lastRun: null,
  name: 'Revenue by deal',
  range: 'last14day',
  startDate: null,
  endDate: null,
  timezone: 'EST',
  offset: null,
  compare: true,
  dimensions: ['deal', 'dsp'],
  measures: ['spend', 'impressions'],
  conditions: [
    { dimension: 'deal', operation: 'in', value: [DEAL], labels: { [DEAL]: 'Fjord Motors launch' } },
    { dimension: 'platform', operation: 'notIn', value: ['CTV'], labels: { CTV: 'CTV' } },
  ],
  shared: true,
  schedule: true,
  frequency: 'WEEKLY',
  hour: 7,
  emailList: ['finance@halden.example'],
  gone: [],
};

export const SUMMARY: ReportSummary = {
  id: ID,
  name: 'Revenue by deal',
  owner: 'Maren Oduya',
  isOwn: true,
  shared: true,
  words: [
    { text: 'Revenue', look: 'strong' },
    { text: ' by ', look: 'plain' },
    { text: 'deal', look: 'strong' },
    { text: ', where platform ', look: 'plain' },
    { text: 'is not', look: 'not' },
    { text: ' CTV', look: 'strong' },
  ],
  days: { startDate: '2026-11-07', endDate: '2026-11-20' },
  previousDays: { startDate: '2026-10-24', endDate: '2026-11-06' },
  zone: { iana: 'America/New_York', label: 'EST' },
  dataTo: '2026-11-20T19:00:00.000Z',
  lastRun: null,
  rows: null,
  schedule: 'Mondays at 07:00 EST to 1 person',
  nextSending: '2026-11-23T12:00:00.000Z',
  lastSending: '2026-11-16T12:00:00.000Z',
  stopped: null,
};

const column = (key: string, title: string, change: Partial<ReportColumn> = {}): ReportColumn => ({
  key,
  title,
  type: 'TEXT',
  prefix: null,
  suffix: null,
  width: null,
  of: 'dimension',
  about: key,
  goodWhen: null,
  digits: null,
  ...change,
});
const pair = (key: string, title: string, change: Partial<ReportColumn>): ReportColumn[] => [
  column(key, title, { ...change, of: 'figure', about: key }),
  column(`${key}.previous`, `${title} before`, { ...change, of: 'previous', about: key }),
  column(`${key}.change`, `${title} change`, { type: 'DOUBLE', suffix: '%', of: 'change', about: key, goodWhen: 'up' }),
];
export const COLUMNS: ReportColumn[] = [
  column('deal', 'Deal'),
  column('country', 'Country'),
  ...pair('spend', 'Revenue', { type: 'DOUBLE', prefix: '$' }),
  ...pair('impressions', 'Impressions', { type: 'NUMBER' }),
  ...pair('ctr', 'CTR', { type: 'DOUBLE', suffix: '%', digits: 3 }),
];
const cells = (deal: string, spend: string): Record<string, string | null> => ({
  deal,
  country: 'United States',
  spend,
  'spend.previous': '85357.854321',
  'spend.change': '-6.6123',
  impressions: '4153888',
  'impressions.previous': null,
  'impressions.change': null,
  ctr: '0.18344',
  'ctr.previous': '0.17',
  'ctr.change': '0.01344',
});
export const resultRow = (n: number, deal = `Deal ${n}`): ReportDetail['rows'][number] => ({
  id: `row ${n}`,
  data: cells(deal, '79713.114999'),
  codes: { deal: DEAL, country: 'US' },
});
export const DETAIL: ReportDetail = {
  title: 'Revenue by deal',
  columns: COLUMNS,
  rows: [resultRow(1, 'Oakmere Outdoors'), resultRow(2, 'Saffron Kitchen')],
  totals: { ...cells('', '642918.334'), deal: null, country: null },
  msg: null,
  totalCount: 2,
  hasMore: false,
};
export const CHART: ReportChart = {
  kind: 'bars',
  measure: 'spend',
  by: 'deal',
  points: [
    { key: DEAL, label: 'Oakmere Outdoors', value: '79713.11', previous: '85357.85' },
    { key: '3'.repeat(24), label: 'Saffron Kitchen', value: '70415.89', previous: null },
  ],
  total: '642918.33',
  previousTotal: null,
};
export const summary = (change: Partial<ReportSummary> = {}) => answer(reportRoutes.summary, { ...SUMMARY, ...change });
export const detail = (change: Partial<ReportDetail> = {}) => answer(reportRoutes.detail, { ...DETAIL, ...change });
export const chart = () =>
  answer(reportRoutes.chart, (_, url) => ({ ...CHART, measure: url.searchParams.get('measure') as ReportChart['measure'] }));

export const SENDING: ReportSending = {
  id: '4'.repeat(24),
  state: 'SENT',
  slot: '2026-11-16T12:00:00.000Z',
  byHand: false,
  missed: 0,
  days: { startDate: '2026-11-02', endDate: '2026-11-15' },
  rows: 1048,
  reason: null,
  letters: [
    {
      email: 'finance@halden.example',
      sentAt: '2026-11-16T12:00:05.000Z',
      reason: null,
      openings: 2,
      lastOpened: '2026-11-16T14:10:00.000Z',
    },
    { email: 'client@fjord.example', sentAt: '2026-11-16T12:00:06.000Z', reason: null, openings: 0, lastOpened: null },
  ],
  linkExpires: '2026-11-23T12:00:00.000Z',
};

export const HEAT: ReportHeat = {
  measure: 'spend',
  cells: [
    { weekday: 1, hour: 9, value: '1200.5' },
    { weekday: 1, hour: 10, value: '300.125' },
    { weekday: 7, hour: 23, value: '0' },
  ],
  total: '1500.625',
};
export const heat = () =>
  answer(reportRoutes.heat, (_, url) => ({ ...HEAT, measure: url.searchParams.get('measure') as ReportHeat['measure'] }));
export const progress = (told: ReportProgress) => answer(reportRoutes.progress, told);
