import { implement, job, serverFeature, systemScope } from '@kontor/core/server';
import { dealFirstCalls, dealPages, dealRoutes, dealVersionRoutes } from '@kontor/deals/contract';
import { bulkUnpublish, changeDealStatus, endFlights, publishDeal } from './change-status.ts';
import { foldCounts } from './deal-count-store.ts';
import { syncDealDimension, syncDealsOfPlans, syncDealsOfSegments } from './deal-dimension.ts';
import { readStanding } from './deal-standing.ts';
import { compareVersions, readVersions, restoreDeal, restoreVersion } from './deal-versions.ts';
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

export const deals = serverFeature({
  name: 'deals',
  pages: dealPages,
  firstCalls: dealFirstCalls,
  jobs: [endFlightsJob, foldCountsJob],
  follows: { deal: syncDealDimension, 'media-plan': syncDealsOfPlans, segment: syncDealsOfSegments },
  calls: [
    ...implement(dealRoutes, {
      list: listDeals,
      download: downloadDeals,
      create: createDeal,
      get: readDeal,
      standing: readStanding,
      update: (call) => changeDeal(call),
      remove: removeDeal,
      publish: publishDeal,
      updateStatus: changeDealStatus,
      bulkUnpublish,
      generateId: generateDealId,
    }),
    ...implement(dealVersionRoutes, { versions: readVersions, compare: compareVersions, restoreVersion, restore: restoreDeal }),
  ],
});
