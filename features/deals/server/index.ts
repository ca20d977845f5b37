import { implement, job, type Stores, serverFeature, systemScope } from '@kontor/core/server';
import {
  appInfoRoutes,
  asSentRoutes,
  bulkEditRoutes,
  dealFirstCalls,
  dealPages,
  dealRoutes,
  dealVersionRoutes,
  exchangeRoutes,
  incidentRoutes,
} from '@kontor/deals/contract';
import { APP_INFO } from './app-info/app-info-changes.ts';
import { APP_INFO_ENDS } from './app-info/app-info-upload-store.ts';
import { readAllAppInfo, readAppInfo } from './app-info/read-app-info.ts';
import { uploadAppInfo } from './app-info/upload-app-info.ts';
import { createAppInfo, removeAppInfo, replaceAppInfo } from './app-info/write-app-info.ts';
import { followAccounts } from './approval/account-off.ts';
import { forecastApproval, readApproval } from './approval/approver-view.ts';
import { readAskedAgain, readNeeded } from './approval/asked-again.ts';
import { readReminders, remindApprovers, setReminders } from './approval/reminders.ts';
import { reviewDealsOfLists, reviewDealsOfPlans } from './approval/review-deals.ts';
import { readGaps, readSample } from './as-sent/read-as-sent.ts';
import {
  applyBulkEdit,
  bulkDeals,
  bulkEditJob,
  cancelBulkEdit,
  previewBulkEdit,
  readBulkEdit,
  resumeBulkEditsJob,
  undoBulkEdit,
} from './bulk/bulk-edit.ts';
import { bulkFile, uploadBulkFile } from './bulk/bulk-edit-file.ts';
import { BULK_ENDS } from './bulk/bulk-edit-store.ts';
import { bulkUnpublish, changeDealStatus, endFlights, publishDeal } from './change-status.ts';
import { syncDealDimension, syncDealsOfPlans, syncDealsOfSegments } from './deal-dimension.ts';
import { dealIdNames, dealNames } from './deal-names.ts';
import { dealStep } from './deal-step.ts';
import { readFeed, readFeedList, readFeedSegment } from './exchange/read-feed.ts';
import { readStanding } from './health/deal-standing.ts';
import { readLetter, setLetter, writeIncidentLetters } from './incidents/incident-letters.ts';
import { listIncidents } from './incidents/list-incidents.ts';
import { watchDeals } from './incidents/watch-deals.ts';
import { foldCounts } from './list/deal-count-store.ts';
import { downloadDeals, listDeals } from './list/list-deals.ts';
import { readNeeds, readWaiting } from './list/read-needs.ts';
import { readPreflight } from './preflight/preflight-gate.ts';
import { generateDealId, readDeal } from './read-deal.ts';
import { compareVersions, readVersions, restoreDeal, restoreVersion } from './versions/deal-versions.ts';
import { changeDeal, createDeal, removeDeal } from './write-deal.ts';

export { findAskedDeal } from './approval/deal-approval-store.ts';
export { getDeal } from './deal-store.ts';
export { dealsNaming, listDealsNaming } from './deals-naming.ts';
export { writeIncidentLetters } from './incidents/incident-letters.ts';
export { watchDeals } from './incidents/watch-deals.ts';
export { marketDeals } from './market-deal-store.ts';
export { preflightOf } from './preflight/preflight.ts';
export { endFlights, followAccounts, remindApprovers, syncDealDimension };

const endFlightsJob = job({
  name: 'end-flights',
  every: '*/5 * * * *',
  isAtStart: true,
  run: async (_, stores) => void (await endFlights(stores)),
});

const followAccountsJob = job({
  name: 'follow-accounts',
  every: '*/5 * * * *',
  isAtStart: true,
  run: async (_, { entities }) => void (await followAccounts(entities)),
});

const remindApproversJob = job({ name: 'remind-approvers', every: '7 * * * *', run: (_, stores) => remindApprovers(stores) });

const watchDealsJob = job({ name: 'watch-deals', every: '20 * * * *', isAtStart: true, run: (_, stores) => watchDeals(stores) });

/** Early in the morning in New York. */
const incidentLettersJob = job({ name: 'write-incident-letters', every: '40 11 * * *', run: (_, stores) => writeIncidentLetters(stores) });

const foldCountsJob = job({ name: 'fold-deal-counts', every: '*/10 * * * *', run: (_, { entities }) => foldCounts(systemScope(entities)) });

/** Deals that must be approved again are taken back before buyers learn of their changed plan. */
const followPlans = async (stores: Stores, ids: readonly string[]) => [
  ...(await reviewDealsOfPlans(stores, ids)),
  ...(await syncDealsOfPlans(stores, ids)),
];
const followAccountRows = async ({ entities }: Stores, accounts: readonly string[]) => {
  await followAccounts(entities, { accounts });
  return [];
};

export const deals = serverFeature({
  name: 'deals',
  firstSteps: { deal: dealStep },
  names: { deal: dealNames, dealId: dealIdNames },
  records: { deal: 'account', [APP_INFO]: 'account' },
  pages: dealPages,
  firstCalls: dealFirstCalls,
  jobs: [
    endFlightsJob,
    followAccountsJob,
    remindApproversJob,
    foldCountsJob,
    watchDealsJob,
    incidentLettersJob,
    bulkEditJob,
    resumeBulkEditsJob,
  ],
  ends: [...BULK_ENDS, ...APP_INFO_ENDS],
  follows: {
    deal: syncDealDimension,
    'media-plan': followPlans,
    'media-list': reviewDealsOfLists,
    account: followAccountRows,
    segment: syncDealsOfSegments,
    'provider-segment': syncDealsOfSegments,
  },
  followsAtOnce: { account: followAccountRows, 'media-plan': reviewDealsOfPlans, 'media-list': reviewDealsOfLists },
  calls: [
    ...implement(bulkEditRoutes, {
      deals: bulkDeals,
      preview: previewBulkEdit,
      apply: applyBulkEdit,
      state: readBulkEdit,
      cancel: cancelBulkEdit,
      undo: undoBulkEdit,
      file: bulkFile,
      upload: uploadBulkFile,
    }),
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
      needs: readNeeds,
      waiting: readWaiting,
      generateId: generateDealId,
      approval: readApproval,
      approvalForecast: forecastApproval,
      reminders: readReminders,
      setReminders,
      approvalNeeded: readNeeded,
      askedAgain: readAskedAgain,
      preflight: readPreflight,
    }),
    ...implement(appInfoRoutes, {
      upload: uploadAppInfo,
      update: createAppInfo,
      edit: replaceAppInfo,
      remove: removeAppInfo,
      list: readAllAppInfo,
      get: readAppInfo,
    }),
    ...implement(asSentRoutes, { sample: readSample, gaps: readGaps }),
    ...implement(exchangeRoutes, { deals: readFeed, list: readFeedList, segment: readFeedSegment }),
    ...implement(incidentRoutes, { list: listIncidents, letter: readLetter, setLetter }),
    ...implement(dealVersionRoutes, { versions: readVersions, compare: compareVersions, restoreVersion, restore: restoreDeal }),
  ],
});
