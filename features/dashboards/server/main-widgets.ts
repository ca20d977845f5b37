import type { SignedCall } from '@kontor/core/server';
import type { MainWidgetKey, MainWidgetReply, mainRoutes } from '@kontor/dashboards/contract';
import { featuredTemplates } from '@kontor/library/server';
import { topOf } from './breakdown.ts';
import { askCards } from './cards.ts';
import { askDeliveryChart, askSpend } from './charts.ts';
import type { Delivered } from './dashboard-reader.ts';

const TOP = 10;
/** Featured deals on the card; the rest is in the library. */
const FEATURED = 3;
/** As many shares as a ring can tell apart; the rest is what is missing to the whole. */
const SHARES = 7;

type Call = SignedCall<(typeof mainRoutes)['widget' | 'download']>;

/** What each widget of the main dashboard asks: of delivery, and of the library. */
export const MAIN_ASKS: { readonly [Key in MainWidgetKey]: (dashboard: Delivered, call: Call) => Promise<MainWidgetReply<Key>> } = {
  summary: askCards,
  templates: async (_, { scope, session, input }) => ({
    dealCards: await featuredTemplates({ scope, session }, { timezone: input.timezone, size: FEATURED }),
  }),
  delivery: askDeliveryChart,
  spend: askSpend,
  deals: async (dashboard) => ({ topDeals: await topOf(dashboard, 'deal', { limit: TOP }) }),
  dsps: async (dashboard) => ({ shares: await topOf(dashboard, 'dsp', { limit: SHARES }) }),
  publishers: async (dashboard) => ({ topPublishers: await topOf(dashboard, 'publisher', { limit: TOP }) }),
  accounts: async (dashboard) => ({ topAccounts: await topOf(dashboard, 'account', { limit: TOP }) }),
};
