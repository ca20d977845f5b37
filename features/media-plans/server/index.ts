import { implement, listFile, serverFeature } from '@kontor/core/server';
import { mediaPlanFirstCalls, mediaPlanList, mediaPlanPages, mediaPlanRoutes } from '@kontor/media-plans/contract';
import { addSegments } from './add-segments.ts';
import { firstPlan, listCompanies, openMediaPlans, searchMediaPlans, titlesOfPlans } from './media-plan-store.ts';
import { forecastTargeting, readAttachedDeals, readDataFee, readMediaPlan, readPeople, readValueRequests } from './read-media-plan.ts';
import { changeMediaPlan, createMediaPlan, duplicateMediaPlans, removeMediaPlan, restoreMediaPlan } from './write-media-plan.ts';

export { askedTargeting, savedTargeting } from './allowed-targeting.ts';
export { type ListedTree, listedTrees } from './listed-trees.ts';
export {
  findMediaPlans,
  keepMediaPlan,
  madeOf,
  plansMadeOf,
  plansNaming,
  plansNamingPublisher,
  plansOfLists,
  publishersNamedBy,
  titlesOfPlans,
} from './media-plan-store.ts';
export { targetingColumn } from './media-plan-table.ts';
export { planBarriers } from './plan-barriers.ts';
export { feeOfTargeting, feesOf, NO_FEE } from './plan-fees.ts';
export { type PlanTemplate, planOfTemplate } from './plan-of-template.ts';
export { clausesOf as planClausesOf, treesOf } from './plan-sources.ts';
export { type PlanConditions, type PlanStanding, planConditions, planStandings } from './plan-standing.ts';
export { PLAN_FIELDS, planChanges, planNames } from './plan-words.ts';
export { findShownPlans, keepShownPlan, shownPlans } from './plans-shown.ts';

export const mediaPlans = serverFeature({
  name: 'media-plans',
  firstSteps: { plan: ({ scope }) => firstPlan(scope) },
  names: { 'media-plan': titlesOfPlans },
  records: { 'media-plan': 'account' },
  pages: mediaPlanPages,
  firstCalls: mediaPlanFirstCalls,
  calls: implement(mediaPlanRoutes, {
    list: (call) => openMediaPlans(call).page(),
    download: (call) => listFile(call, { view: mediaPlanList, list: openMediaPlans(call) }),
    create: createMediaPlan,
    get: readMediaPlan,
    update: changeMediaPlan,
    duplicate: duplicateMediaPlans,
    remove: removeMediaPlan,
    restore: restoreMediaPlan,
    deals: readAttachedDeals,
    addSegment: addSegments,
    search: ({ input, scope }) => searchMediaPlans(scope, input.search),
    companies: ({ scope }) => listCompanies(scope),
    cost: readDataFee,
    forecast: forecastTargeting,
    people: readPeople,
    valueRequests: readValueRequests,
  }),
});
