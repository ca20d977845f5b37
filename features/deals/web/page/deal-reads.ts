import { dealRoutes, dealVersionRoutes } from '@kontor/deals/contract';
import { historyRoutes } from '@kontor/history/contract';

/** What a change of a deal touches: the deal, how it does, the list, its history. */
export const DEAL_READS = [
  dealRoutes.get,
  dealRoutes.approval,
  dealRoutes.standing,
  dealRoutes.list,
  dealRoutes.needs,
  dealRoutes.waiting,
  historyRoutes.list,
  historyRoutes.creators,
  dealVersionRoutes.versions,
];
