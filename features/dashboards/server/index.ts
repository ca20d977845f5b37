import { implement, serverFeature } from '@kontor/core/server';
import { dashboardFirstCalls, dashboardPages, dashboardRoutes, insightRoutes, mainRoutes } from '@kontor/dashboards/contract';
import { readBreakdown } from './breakdown.ts';
import { readDealChart } from './deal-chart.ts';
import { readFunnel } from './delivery-funnel.ts';
import { impressionStep } from './impression-step.ts';
import { listInsights, readInsight } from './insights.ts';
import { readLastDay } from './last-day.ts';
import { listWidgets, readMainBreakdown, readWidget } from './main-dashboard.ts';
import { widgetFile } from './widget-file.ts';

export const dashboards = serverFeature({
  name: 'dashboards',
  pages: dashboardPages,
  firstCalls: dashboardFirstCalls,
  firstSteps: { impression: impressionStep },
  calls: [
    ...implement(dashboardRoutes, { deal: readDealChart, funnel: readFunnel, breakdown: readBreakdown, lastDay: readLastDay }),
    ...implement(insightRoutes, { list: listInsights, detail: readInsight }),
    ...implement(mainRoutes, { all: listWidgets, widget: readWidget, breakdown: readMainBreakdown, download: widgetFile }),
  ],
});
