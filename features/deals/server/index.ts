import { implement, job, serverFeature, systemScope } from '@kontor/core/server';
import { bulkEditRoutes, dealFirstCalls, dealPages, dealRoutes } from '@kontor/deals/contract';
import {
  applyBulkEdit,
  bulkEditJob,
  cancelBulkEdit,
  previewBulkEdit,
  readBulkEdit,
  resumeBulkEditsJob,
  undoBulkEdit,
} from './bulk-edit.ts';
import { bulkFile, uploadBulkFile } from './bulk-edit-file.ts';
import { BULK_ENDS } from './bulk-edit-store.ts';
import { bulkUnpublish, changeDealStatus, endFlights, publishDeal } from './change-status.ts';
import { foldCounts } from './deal-count-store.ts';
import { syncDealDimension, syncDealsOfPlans, syncDealsOfSegments } from './deal-dimension.ts';
import { readStanding } from './deal-standing.ts';
import { downloadDeals, listDeals } from './list-deals.ts';
import { generateDealId, readDeal } from './read-deal.ts';
import { changeDeal, createDeal, removeDeal } from './write-deal.ts';

export { getDeal } from './deal-store.ts';
export { marketDeals } from './market-deal-store.ts';
export { endFlights, syncDealDimension };

const endFlightsJob = job({
  name: 'end-flights',
  every: '*/5 * * * *',
  isAtStart: true,
  run: async (_, { entities }) => void (await endFlights(entities)),
});

const foldCountsJob = job({ name: 'fold-deal-counts', every: '*/10 * * * *', run: (_, { entities }) => foldCounts(systemScope(entities)) });

const BULK_CALLS = {
  preview: previewBulkEdit,
  apply: applyBulkEdit,
  state: readBulkEdit,
  cancel: cancelBulkEdit,
  undo: undoBulkEdit,
  file: bulkFile,
  upload: uploadBulkFile,
};

export const deals = serverFeature({
  name: 'deals',
  pages: dealPages,
  firstCalls: dealFirstCalls,
  jobs: [endFlightsJob, foldCountsJob, bulkEditJob, resumeBulkEditsJob],
  ends: BULK_ENDS,
  follows: { deal: syncDealDimension, 'media-plan': syncDealsOfPlans, segment: syncDealsOfSegments },
  calls: [
    ...implement(bulkEditRoutes, BULK_CALLS),
    ...implement(dealRoutes, {
      list: listDeals,
      download: downloadDeals,
      create: createDeal,
      get: readDeal,
      standing: readStanding,
      update: changeDeal,
      remove: removeDeal,
      publish: publishDeal,
      updateStatus: changeDealStatus,
      bulkUnpublish,
      generateId: generateDealId,
    }),
  ],
});
