import { appInfoRoutes, asSentRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';

/** What a change of app info touches: the table, what is missing beside it, and the deal's history. */
export const APP_INFO_READS = [appInfoRoutes.list, asSentRoutes.gaps, historyRoutes.list, historyRoutes.creators];
