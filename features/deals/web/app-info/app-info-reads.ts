import { appInfoRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';

/** What a change of app info touches: the table, and the deal's history. */
export const APP_INFO_READS = [appInfoRoutes.list, historyRoutes.list, historyRoutes.creators];
