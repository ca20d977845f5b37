import type { MainWidgetKey, MainWidgetReply } from '@kontor/dashboards/contract';
import { topOf } from './breakdown.ts';
import { askCards } from './cards.ts';
import { askDeliveryChart, askSpend } from './charts.ts';
import type { Delivered } from './dashboard-reader.ts';

const TOP = 10;
/** As many shares as a ring can tell apart; the rest is what is missing to the whole. */
const SHARES = 7;

/** What each widget of the main dashboard asks of delivery. */
export const MAIN_ASKS: { readonly [Key in MainWidgetKey]: (dashboard: Delivered) => Promise<MainWidgetReply<Key>> } = {
  summary: askCards,
  delivery: askDeliveryChart,
  spend: askSpend,
  deals: async (dashboard) => ({ topDeals: await topOf(dashboard, 'deal', { limit: TOP }) }),
  dsps: async (dashboard) => ({ shares: await topOf(dashboard, 'dsp', { limit: SHARES }) }),
  publishers: async (dashboard) => ({ topPublishers: await topOf(dashboard, 'publisher', { limit: TOP }) }),
  accounts: async (dashboard) => ({ topAccounts: await topOf(dashboard, 'account', { limit: TOP }) }),
};
