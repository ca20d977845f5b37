import { failure, route } from '@kontor/core/contract';
import { FrequencyChart, MetricsChart, REACH_RANGE_WORDS, ReachInput, ReachTable } from './reach-charts.ts';

export const reachRangeRefused = failure({ code: 'reachRange', status: 400, text: REACH_RANGE_WORDS });

const read = { method: 'GET', access: 'reach', input: ReachInput, failures: [reachRangeRefused], effect: 'read' } as const;

/** Whom an account's own deals reached (spec 1 §7.4; decisions D35–D37, D64). */
export const reachRoutes = {
  metrics: route({
    ...read,
    path: 'reach/platform/chart',
    summary: 'Reach, frequency and revenue of the days, day by day',
    output: MetricsChart,
  }),
  frequency: route({ ...read, path: 'reach/bar/chart', summary: 'Households by how often they were seen', output: FrequencyChart }),
  platforms: route({ ...read, path: 'reach/platform/list', summary: 'Reach by platform', output: ReachTable }),
  areas: route({ ...read, path: 'reach/dma/chart', summary: 'Reach by area', output: ReachTable }),
};
