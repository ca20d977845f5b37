import { dealRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';

/** What a change of a deal touches: the deal, the list, its history. */
export const DEAL_READS = [dealRoutes.get, dealRoutes.list, historyRoutes.list];
