import type { WidgetKey, WidgetReply } from '@kontor/dashboards/contract';
import { topOf } from './breakdown.ts';
import { askCards } from './cards.ts';
import { askDeliveryChart, askSpend } from './charts.ts';
import type { Dashboard } from './dashboard-reader.ts';
import { askFunnel } from './funnel.ts';
import { unofferedOf } from './unoffered-of-deal.ts';

const TOP = 5;

/** What each widget asks of delivery; it answers its own part and nothing of the others. */
export const ASKS: { readonly [Key in WidgetKey]: (dashboard: Dashboard) => Promise<WidgetReply<Key>> } = {
  summary: askCards,
  delivery: askDeliveryChart,
  funnel: async (dashboard) => ({ funnel: await askFunnel(dashboard) }),
  spend: askSpend,
  domains: async (dashboard) => ({ topDomains: await topOf(dashboard, 'domain', { limit: TOP }) }),
  bundles: async (dashboard) => ({ topBundles: await topOf(dashboard, 'app', { limit: TOP }) }),
  unoffered: async (dashboard) => ({ unoffered: await unofferedOf(dashboard) }),
};
