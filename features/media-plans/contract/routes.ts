import { audienceLogicClosed, contentLogicClosed } from '@kontor/boolean-logic/contract';
import {
  byId,
  csvRoute,
  Flag,
  failure,
  idOf,
  LARGE_BODY,
  listRoute,
  Nothing,
  route,
  staleVersion,
  unableToProcess,
} from '@kontor/core/contract';
import { audienceTooSmall, Forecast, People, questionsSpent, VALUE_DIMENSIONS } from '@kontor/market/contract';
import { ChosenSegment, MAX_SEGMENTS } from '@kontor/segments/contract';
import { MOST_RANKED } from '@kontor/targeting/contract';
import { z } from 'zod';
import { AttachedDeal, FoundPlan, MediaPlan, MediaPlanDraft } from './media-plan.ts';
import { mediaPlanList, PlanCompany } from './media-plan-list.ts';
import { MAX_VALUE, MediaPlanTargeting } from './plan-targeting.ts';

export const mediaPlanNotFound = failure({ code: 'mediaPlanNotFound', status: 404, text: 'Media Plan Not Found' });
export const mediaPlanDisabled = failure({
  code: 'mediaPlanDisabled',
  status: 409,
  text: 'A disabled media plan cannot be deleted or duplicated.',
});
export const mediaPlanInUse = failure({
  code: 'mediaPlanInUse',
  status: 409,
  text: 'This media plan is attached to published deals. Unpublish them first.',
});

/** Which inventory a plan is of decides what its deals buy (spec 2 §6). */
export const pmpFixed = failure({
  code: 'pmpFixed',
  status: 409,
  text: 'Published deals use this media plan, so its inventory cannot change between open market and publisher direct. Unpublish them first.',
});

export const valuesUnknown = failure({ code: 'valuesUnknown', status: 400, text: 'Some of the chosen values do not exist.' });
/** The account's switch `mediaPlanExclude` (spec 2 §6). */
export const exclusionClosed = failure({
  code: 'exclusionClosed',
  status: 403,
  text: 'Media plans of your account can include, not exclude.',
});
export const publisherMissing = failure({
  code: 'publisherMissing',
  status: 409,
  text: 'Your account is not connected to a publisher yet, so it has no inventory to plan. Please contact support.',
});
/** Segments cannot be added to a plan (spec 2 §8). */
export const segmentsNotUpdated = failure({
  code: 'segmentsNotUpdated',
  status: 400,
  text: 'Unable to update this audience segment. Please try again.',
});
/** The forecast counts any plan; people are counted by reading rows. */
export const tooManyConditions = failure({
  code: 'tooManyConditions',
  status: 400,
  text: 'People are not counted for so much targeting. Remove some segments or groups.',
});
/** A targeting that names what does not exist, or an account that has nothing to target. */
const targetings = [valuesUnknown, publisherMissing, audienceLogicClosed, contentLogicClosed] as const;
/** Its audience may be too small to be told of. */
const forecasts = [...targetings, audienceTooSmall, questionsSpent] as const;

const AsStaff = Flag.default(false);
/**
 * The forecast, what the plan's segments cost, and clauses by their keys: those that exclude each other, where no request meets the plan, and
 * those whose places are all in other countries.
 */
export const PlanForecast = Forecast.extend({
  dataFee: z.string(),
  conflict: z.array(z.string()),
  idle: z.array(z.string()),
  /** The name of the publisher without which the plan has fewer requests since the day of `change`. */
  missing: z.string().nullable(),
});
export type PlanForecast = z.output<typeof PlanForecast>;

/** One figure for each value that was asked for, in that order: what the targeting would have with this value alone in its dimension. */
export const ValueRequests = z.object({ requests: z.array(z.number()), by: Forecast.shape.by });

export const mediaPlanRoutes = {
  list: listRoute(mediaPlanList, { path: 'mediaplan/all', access: 'agencyOrAdminFlag', summary: 'Media plans' }),
  download: csvRoute(mediaPlanList, {
    path: 'mediaplan/download/csv',
    access: 'agencyOrAdminFlag',
    summary: 'The list as CSV, every row of the filter',
  }),
  create: route({
    method: 'POST',
    path: 'mediaplan/create',
    access: 'agency',
    summary: 'Create a media plan',
    input: MediaPlanDraft,
    bodyLimit: LARGE_BODY,
    output: Nothing,
    failures: [exclusionClosed, ...targetings],
    effect: 'write',
  }),
  get: route({
    method: 'GET',
    path: 'mediaplan/get/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'One media plan',
    input: byId('plan').extend({ admin: AsStaff }),
    output: MediaPlan,
    failures: [mediaPlanNotFound],
    effect: 'read',
  }),
  update: route({
    method: 'POST',
    path: 'mediaplan/update/{id}',
    access: 'agency',
    summary: 'Change a media plan',
    input: MediaPlanDraft.extend({ id: idOf('plan'), version: z.int32().optional() }),
    bodyLimit: LARGE_BODY,
    output: Nothing,
    failures: [mediaPlanNotFound, staleVersion, pmpFixed, exclusionClosed, ...forecasts],
    effect: 'write',
  }),
  duplicate: route({
    method: 'POST',
    path: 'mediaplan/duplicate',
    access: 'agency',
    summary: 'Copy media plans',
    input: z.object({ data: z.array(idOf('plan')).min(1).max(50) }),
    output: Nothing,
    failures: [mediaPlanNotFound, mediaPlanDisabled, publisherMissing],
    effect: 'write',
  }),
  remove: route({
    method: 'GET',
    path: 'mediaplan/delete/{id}',
    access: 'agency',
    summary: 'Delete a media plan',
    input: byId('plan'),
    output: Nothing,
    failures: [mediaPlanNotFound, mediaPlanDisabled, mediaPlanInUse, unableToProcess],
    effect: 'write',
  }),
  restore: route({
    method: 'POST',
    path: 'mediaplan/restore',
    access: 'agency',
    summary: 'Bring a deleted media plan back',
    input: z.object({ id: idOf('plan') }),
    output: Nothing,
    failures: [mediaPlanNotFound],
    effect: 'write',
  }),
  deals: route({
    method: 'GET',
    path: 'mediaplan/deals/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'Deals a media plan is attached to',
    input: byId('plan').extend({ admin: AsStaff, q: z.string().trim().max(200).default('') }),
    output: z.array(AttachedDeal),
    failures: [mediaPlanNotFound],
    effect: 'read',
  }),
  addSegment: route({
    method: 'POST',
    path: 'mediaplan/add/segment/{id}',
    access: 'agency',
    summary: 'Give a media plan more segments',
    /** `id` is the plan's; the segments join those that it includes. */
    input: z.object({ id: idOf('plan'), segments: z.array(ChosenSegment).min(1).max(MAX_SEGMENTS) }),
    output: Nothing,
    failures: [mediaPlanNotFound, segmentsNotUpdated, staleVersion, ...forecasts],
    effect: 'write',
  }),
  search: route({
    method: 'GET',
    path: 'deal/search/media',
    access: 'agencyOrAdminFlag',
    summary: 'Media plans by title, for a deal to choose one',
    input: z.object({ search: z.string().trim().max(200).default(''), admin: AsStaff }),
    output: z.array(FoundPlan),
    effect: 'read',
  }),
  companies: route({
    method: 'GET',
    path: 'mediaplan/companies',
    access: 'adminFlag',
    summary: 'Companies with media plans, those with most first',
    input: z.object({ admin: AsStaff }),
    output: z.array(PlanCompany),
    effect: 'read',
  }),
  cost: route({
    method: 'GET',
    path: 'mediaplan/cost/{id}',
    access: 'agencyOrAdminFlag',
    summary: 'Data fee of a media plan, dollars CPM',
    input: byId('plan').extend({ admin: AsStaff }),
    output: z.object({ cost: z.string() }),
    failures: [mediaPlanNotFound],
    effect: 'read',
  }),
  forecast: route({
    method: 'POST',
    path: 'mediaplan/forecast',
    access: 'agencyOrAdminFlag',
    summary: 'What a targeting would deliver, at what price, and what each clause costs',
    /** `quick`: of a large market a part may be counted, as `exact` in the answer says. `admin`: staff, of any account's plan. */
    input: z.object({ targeting: MediaPlanTargeting, quick: z.boolean().default(false), admin: AsStaff }),
    bodyLimit: LARGE_BODY,
    output: PlanForecast,
    failures: forecasts,
    effect: 'read',
  }),
  people: route({
    method: 'POST',
    path: 'mediaplan/forecast/people',
    access: 'agencyOrAdminFlag',
    summary: 'Distinct people and homes among the sampled requests of a targeting',
    input: z.object({ targeting: MediaPlanTargeting, admin: AsStaff }),
    bodyLimit: LARGE_BODY,
    output: People,
    failures: [...forecasts, tooManyConditions],
    effect: 'read',
  }),
  valueRequests: route({
    method: 'POST',
    path: 'mediaplan/forecast/values',
    access: 'agencyOrAdminFlag',
    summary: 'Requests a day of values of a dimension under the other clauses of a targeting',
    input: z.object({
      targeting: MediaPlanTargeting,
      dimension: z.enum(VALUE_DIMENSIONS),
      values: z.array(z.string().min(1).max(MAX_VALUE)).min(1).max(MOST_RANKED),
      admin: AsStaff,
    }),
    bodyLimit: LARGE_BODY,
    output: ValueRequests,
    failures: forecasts,
    effect: 'read',
  }),
};
