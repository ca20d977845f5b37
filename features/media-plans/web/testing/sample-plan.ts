import { emptyTargeting, type MediaPlan, type MediaPlanTargeting, type PlanForecast } from '@kontor/media-plans/contract';

/** The plan of the samples. */
export const SAMPLE_PLAN = '1'.repeat(24);

/** A plan as its call answers it, for tests of screens: its targeting says this alone; `change` says what else is different. */
export const samplePlan = (targeting: Partial<MediaPlanTargeting> = {}, change: Partial<MediaPlan> = {}): MediaPlan => ({
  id: SAMPLE_PLAN,
  title: 'Prime time',
  description: '',
  status: true,
  targeting: { ...emptyTargeting(), ...targeting },
  names: {},
  template: null,
  company: 'Halden Media',
  mediaPlanDisabled: false,
  attachedDeals: 1,
  publishedDeals: 0,
  createDate: '2026-11-01T02:00:00.000Z',
  updateDate: '2026-11-02T12:00:00.000Z',
  creatorName: 'Maren Oduya',
  version: 3,
  ...change,
});

/** So many requests a day, and a tenth more or less; `change` says what is known of them besides. */
export const sampleForecast = (requests: number, change: Partial<PlanForecast> = {}): PlanForecast => ({
  requests,
  low: requests * 0.9,
  high: requests * 1.1,
  quartiles: null,
  weekdays: [],
  lastWeek: null,
  change: null,
  market: 400e6,
  histogram: [],
  unpriced: 0,
  medianCpm: 1.5,
  clauses: [],
  sampleRows: 5_000,
  sampleWeight: 1_000,
  days: 28,
  newest: new Date().toISOString(),
  isEnough: true,
  exact: true,
  by: 'index',
  dataFee: '0.000000',
  conflict: [],
  idle: [],
  missing: null,
  ...change,
});
