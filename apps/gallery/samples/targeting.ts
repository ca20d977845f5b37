// Sample data for the gallery only.
import { emptyTargeting } from '@kontor/media-plans/contract';
import type { GoalSectionProps } from '@kontor/media-plans/web';

export const dimensions = [
  {
    label: 'Inventory',
    items: [
      { href: '#/targeting', label: 'Media & platform', count: 2 },
      { href: '#/targeting', label: 'Apps & domains', count: 0 },
      { href: '#/targeting', label: 'Publishers', count: 6 },
      { href: '#/targeting', label: 'Accounts', count: 1 },
    ],
  },
  {
    label: 'Geography',
    items: [
      { href: '#/targeting', label: 'Country', count: 1 },
      { href: '#/targeting', label: 'State', count: 0 },
      { href: '#/targeting', label: 'DMA', count: 5, current: true },
      { href: '#/targeting', label: 'Postal code', count: 0 },
    ],
  },
  {
    label: 'Content',
    items: [
      { href: '#/targeting', label: 'Genre', count: 8 },
      { href: '#/targeting', label: 'Network', count: 0 },
      { href: '#/targeting', label: 'Channel', count: 0 },
      { href: '#/targeting', label: 'IAB category', count: 3 },
      { href: '#/targeting', label: 'Rating', count: 2 },
      { href: '#/targeting', label: 'Language', count: 1 },
    ],
  },
  {
    label: 'Audience',
    items: [
      { href: '#/targeting', label: 'Segments', count: 4 },
      { href: '#/targeting', label: 'Boolean logic', count: 1 },
    ],
  },
];
export const included = [
  { id: 'top', label: 'Top 25 metros, list of 25' },
  { id: '839', label: '839 Las Vegas' },
  { id: '622', label: '622 New Orleans' },
];
export const excluded = [
  { id: '501', label: '501 New York' },
  { id: '623', label: '623 Dallas–Ft. Worth' },
];
export const lookup = [
  ['501', 'New York', 6.42, 'exclude'],
  ['803', 'Los Angeles', 5.1, ''],
  ['602', 'Chicago', 3.08, ''],
  ['504', 'Philadelphia', 2.61, ''],
  ['623', 'Dallas–Ft. Worth', 2.54, 'exclude'],
  ['807', 'San Francisco–Oakland', 2.4, ''],
  ['524', 'Atlanta', 2.22, ''],
  ['511', 'Washington, DC', 2.13, ''],
  ['618', 'Houston', 2.05, ''],
  ['506', 'Boston', 1.98, ''],
  ['839', 'Las Vegas', 0.71, 'include'],
  ['622', 'New Orleans', 0.62, 'include'],
] as const;
/** Relative requests per one-dollar CPM bucket; only shares are shown. */
export const histogram = [
  0.2, 0.4, 0.7, 1.1, 1.5, 2.0, 2.6, 3.1, 3.4, 3.2, 2.9, 2.5, 2.1, 1.7, 1.4, 1.1, 0.8, 0.6, 0.4, 0.3, 0.2, 0.15, 0.1, 0.1,
];
/** Effect: percent more requests if this clause were removed. */
export const clauses = [
  { id: 'DMA 501 New York', label: 'DMA 501 New York', isExclude: true, effect: 38 },
  { id: 'Genre: Drama, News, 6 more', label: 'Genre: Drama, News, 6 more', effect: 24 },
  { id: 'Boolean: Homeowners and not…', label: 'Boolean: Homeowners and not…', effect: 21 },
  { id: 'DMA 623 Dallas–Ft. Worth', label: 'DMA 623 Dallas–Ft. Worth', isExclude: true, effect: 15 },
  { id: 'Rating: TV-PG, TV-14', label: 'Rating: TV-PG, TV-14', effect: 9 },
  { id: 'Publishers: 6 chosen', label: 'Publishers: 6 chosen', effect: 1.1 },
];

const DAY = { requests: 14.2e6, low: 11.8e6, p25: 13.1e6, p50: 14.1e6, p75: 15.2e6, high: 17.1e6 };
/** A forecast to hold against a goal. */
export const goalAnswer: GoalSectionProps['answer'] = {
  targeting: emptyTargeting(),
  forecast: {
    requests: DAY.requests,
    low: DAY.low,
    high: DAY.high,
    quartiles: { p25: DAY.p25, p50: DAY.p50, p75: DAY.p75 },
    weekdays: Array.from({ length: 7 }, () => DAY),
    lastWeek: null,
    change: null,
    market: 400e6,
    histogram: histogram.map((requests, from) => ({ from, requests })),
    unpriced: 0,
    medianCpm: 9.4,
    clauses: [
      { key: 'rating', requests: 18e6, effect: 27 },
      { key: 'genres', requests: 44e6, effect: 210 },
    ],
    sampleRows: 27_501,
    sampleWeight: 1_000,
    days: 28,
    newest: null,
    isEnough: true,
    exact: true,
    by: 'index',
    dataFee: '1.350000',
    conflict: [],
    idle: [],
    missing: null,
  },
};
