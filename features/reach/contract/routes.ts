import { failure, route } from '@kontor/core/contract';
import { z } from 'zod';
import { FrequencyChart, MetricsChart, REACH_RANGE_WORDS, ReachCurve, ReachInput, ReachOverlap, ReachTable } from './reach-charts.ts';

const OfDeal = z.string('Choose a deal.').min(1, 'Choose a deal.').max(300);

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
  curve: route({ ...read, path: 'reach/curve', summary: 'New and cumulative households by day', output: ReachCurve }),
  overlap: route({
    ...read,
    path: 'reach/overlap',
    summary: 'Households that two deals reached in common',
    input: ReachInput.omit({ platform: true, dma: true }).extend({ deal: OfDeal, other: OfDeal }),
    output: ReachOverlap,
  }),
  areas: route({ ...read, path: 'reach/dma/chart', summary: 'Reach by area', output: ReachTable }),
};
