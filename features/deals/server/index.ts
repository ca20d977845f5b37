import { implement } from '@kontor/core/server';
import { dealRoutes } from '@kontor/deals/contract';
import { bulkUnpublish, changeDealStatus, publishDeal } from './change-status.ts';
import { downloadDeals } from './download-deals.ts';
import { listDsps } from './dsp-store.ts';
import { listDeals } from './list-deals.ts';
import { generateDealId, readDeal } from './read-deal.ts';
import { changeDeal, createDeal, removeDeal } from './write-deal.ts';

export { endFlights } from './change-status.ts';
export { syncDealDimension } from './deal-dimension.ts';
export { getDeal } from './deal-store.ts';
export { marketDeals } from './market-deal-store.ts';

export const dealServer = implement(dealRoutes, {
  list: listDeals,
  download: downloadDeals,
  dsps: ({ scope }) => listDsps(scope),
  create: createDeal,
  get: readDeal,
  update: changeDeal,
  remove: removeDeal,
  publish: publishDeal,
  updateStatus: changeDealStatus,
  bulkUnpublish,
  generateId: generateDealId,
});
