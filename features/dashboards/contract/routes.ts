import { DASHBOARD_RANGE_MESSAGE, failure, route } from '@kontor/core/contract';
import { z } from 'zod';
import { SupplyTop } from './breakdown.ts';
import { DASHBOARD_FILTERS, DealChart, DealChartInput, LastDayInput } from './dashboard.ts';
import { DeliveryFunnel, FUNNEL_SPLITS } from './delivery-funnel.ts';

export const dashboardRangeRefused = failure({ code: 'dashboardRangeRefused', status: 400, text: DASHBOARD_RANGE_MESSAGE });
export const dashboardDealUnknown = failure({ code: 'dealNotFound', status: 404, text: 'Deal not found' });

export const dashboardRoutes = {
  deal: route({
    method: 'POST',
    path: 'deal/chart',
    access: 'agencyOrAdminFlag',
    summary: 'What a deal earned: figures, charts, funnel, top supply',
    input: DealChartInput,
    output: DealChart,
    failures: [dashboardRangeRefused, dashboardDealUnknown],
    effect: 'read',
    reporting: true,
  }),
  funnel: route({
    method: 'POST',
    path: 'deal/funnel',
    access: 'agencyOrAdminFlag',
    summary: 'What a deal lost between match and impression, by cause, with who can act',
    input: DealChartInput.extend({ split: z.enum(FUNNEL_SPLITS).optional() }),
    output: DeliveryFunnel,
    failures: [dashboardRangeRefused, dashboardDealUnknown],
    effect: 'read',
    reporting: true,
  }),
  lastDay: route({
    method: 'GET',
    path: 'deal/last-day/{dealId}',
    access: 'agencyOrAdminFlag',
    summary: 'The last day on which a deal had a request',
    input: LastDayInput,
    output: z.object({ lastDay: z.iso.date().nullable() }),
    failures: [dashboardDealUnknown],
    effect: 'read',
  }),
  breakdown: route({
    method: 'POST',
    path: 'deal/chart/breakdown',
    access: 'agencyOrAdminFlag',
    summary: 'A deal’s figures by domain, bundle, platform or place, the largest two hundred',
    input: DealChartInput.extend({
      by: z.enum(DASHBOARD_FILTERS),
      /** Left out: by spend, or by impressions for who may not see it. */
      rank: z.enum(['auctions', 'bids', 'impressions']).optional(),
    }),
    output: SupplyTop,
    failures: [dashboardRangeRefused, dashboardDealUnknown],
    effect: 'read',
    reporting: true,
  }),
};
