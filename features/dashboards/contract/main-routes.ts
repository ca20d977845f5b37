import { Flag, failure, Nothing, route } from '@kontor/core/contract';
import { z } from 'zod';
import { SupplyTop } from './breakdown.ts';
import { DashboardFrame, MAIN_FILTERS, MainInput } from './dashboard.ts';
import { DashboardWidget, MAIN_WIDGET_KEYS, MainReplies } from './main-widgets.ts';
import { dashboardRangeRefused } from './routes.ts';

export const widgetUnknown = failure({ code: 'widgetNotFound', status: 404, text: 'Dashboard data not available' });

/** A widget's part, and what all of them share. */
export const MainChart = MainReplies.extend(DashboardFrame.shape);
export type MainChart = z.output<typeof MainChart>;

const Ranks = z.enum(['auctions', 'bids', 'impressions']);

export const mainRoutes = {
  all: route({
    method: 'GET',
    path: 'dashboard/all',
    access: 'agencyOrAdminFlag',
    summary: 'The widgets of the main dashboard, each with the call that answers its data',
    input: z.object({ admin: Flag.default(false) }),
    output: z.array(DashboardWidget),
    effect: 'read',
  }),
  widget: route({
    method: 'GET',
    path: 'dashboard/widget/{widget}',
    access: 'agencyOrAdminFlag',
    summary: 'The data of one widget of the main dashboard',
    input: MainInput.extend({ widget: z.enum(MAIN_WIDGET_KEYS) }),
    output: MainChart,
    failures: [dashboardRangeRefused, widgetUnknown],
    effect: 'read',
  }),
  breakdown: route({
    method: 'POST',
    path: 'dashboard/breakdown',
    access: 'agencyOrAdminFlag',
    summary: 'An account’s delivery by deal, DSP, publisher, supply or place, the largest two hundred',
    input: MainInput.extend({
      by: z.enum(MAIN_FILTERS),
      /** Left out: by spend, or by impressions for who may not see it. */
      rank: Ranks.optional(),
    }),
    output: SupplyTop,
    failures: [dashboardRangeRefused, widgetUnknown],
    effect: 'read',
  }),
  download: route({
    method: 'POST',
    path: 'chart/download',
    access: 'agencyOrAdminFlag',
    summary: 'The rows of a widget of the main dashboard as CSV, unrounded',
    input: MainInput.extend({ widget: z.enum(MAIN_WIDGET_KEYS) }),
    output: Nothing,
    answers: 'file' as const,
    failures: [dashboardRangeRefused, widgetUnknown],
    effect: 'read',
  }),
};
