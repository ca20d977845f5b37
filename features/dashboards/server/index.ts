import { implement, serverFeature } from '@kontor/core/server';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { readDealChart } from './deal-chart.ts';
import { readLastDay } from './last-day.ts';

export const dashboards = serverFeature({
  name: 'dashboards',
  calls: implement(dashboardRoutes, { deal: readDealChart, lastDay: readLastDay }),
});
