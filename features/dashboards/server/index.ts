import { implement } from '@kontor/core/server';
import { dashboardRoutes } from '@kontor/dashboards/contract';
import { readDealChart } from './deal-chart.ts';

export const dashboardServer = implement(dashboardRoutes, { deal: readDealChart });
