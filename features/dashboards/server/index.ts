import { implement, serverFeature } from '@kontor/core/server';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { readBreakdown } from './breakdown.ts';
import { readDealChart } from './deal-chart.ts';
import { impressionStep } from './impression-step.ts';
import { readLastDay } from './last-day.ts';

export const dashboards = serverFeature({
  name: 'dashboards',
  firstSteps: { impression: impressionStep },
  calls: implement(dashboardRoutes, { deal: readDealChart, breakdown: readBreakdown, lastDay: readLastDay }),
});
