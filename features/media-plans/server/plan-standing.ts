import type { Scope } from '@kontor/core/server';
import { notSoldThrough } from '@kontor/marketplaces/server';
import { LIST_TYPES, LISTS_OF } from '@kontor/media-lists/contract';
import { findMediaLists } from '@kontor/media-lists/server';
import { audienceOf, type MediaPlanTargeting, type PlanClause, planClauses } from '@kontor/media-plans/contract';
import { segmentsOf } from '@kontor/segments/contract';
import { type FoundSegment, findSegments } from '@kontor/segments/server';
import { findMediaPlans } from './media-plan-store.ts';
import { feeOfPlan, NO_FEE } from './plan-fees.ts';
import { planSources } from './server-parts.ts';

export type SegmentFault = 'expired' | 'pending' | 'failed' | 'gone';
/** What a plan asks for. `clauses`: null where they were not asked for. */
export type PlanConditions = {
  id: string;
  accountId: string;
  title: string;
  isEnabled: boolean;
  targeting: MediaPlanTargeting;
  clauses: PlanClause[] | null;
};
/** A plan as its deals' pre-flight asks for it. */
export type PlanStanding = {
  dataFee: string;
  /** Attached lists that hold nothing any more. */
  emptied: { title: string; isDeleted: boolean }[];
  /** Segments that bring nobody, or nobody yet. */
  unready: { title: string; why: SegmentFault }[];
  /** Marketplaces among the included that its account does not sell through, by name. */
  unsold: string[];
};

const listIds = (targeting: MediaPlanTargeting): string[] => LIST_TYPES.flatMap((type) => targeting[LISTS_OF[type].key].ids);
function segmentIds(targeting: MediaPlanTargeting): string[] {
  const audience = audienceOf(targeting);
  return audience ? [...new Set(segmentsOf(audience))] : [];
}

function faultOf(segment: FoundSegment | undefined, now: Date): SegmentFault | null {
  if (!segment) return 'gone';
  if (segment.expirationDate !== null && segment.expirationDate <= now) return 'expired';
  if (segment.status === 'ACTIVE') return null;
  return segment.status === 'VALIDATION_FAILED' ? 'failed' : 'pending';
}

/** Live plans of this scope by id; as many statements for a thousand plans as for one. */
export async function planConditions(
  scope: Scope,
  ids: readonly string[],
  { withClauses }: { withClauses: boolean },
): Promise<Map<string, PlanConditions>> {
  const plans = await findMediaPlans(scope, [...new Set(ids)]);
  const sources =
    withClauses && plans.length > 0
      ? await planSources(
          scope,
          plans.map(({ targeting }) => targeting),
        )
      : null;
  return new Map(
    plans.map(({ enabled, ...plan }) => [
      plan.id,
      { ...plan, isEnabled: enabled, clauses: sources && planClauses(plan.targeting, sources) },
    ]),
  );
}

/** How these plans stand now, by id; each list and segment is read once. */
export async function planStandings(scope: Scope, plans: readonly PlanConditions[], now: Date): Promise<Map<string, PlanStanding>> {
  const targetings = plans.map(({ targeting }) => targeting);
  // One after another: within a transaction they share a connection.
  const lists = await findMediaLists(scope, targetings.flatMap(listIds));
  const segments = await findSegments(scope, targetings.flatMap(segmentIds));
  const byId = new Map(segments.map((one) => [one.id, one]));
  const asked = plans.map(({ accountId, targeting: { marketplaceIds } }) => ({
    accountId,
    ids: marketplaceIds.included ? marketplaceIds.values : [],
  }));
  const unsold = await notSoldThrough(scope, asked);
  return new Map(
    plans.map((plan, index) => [
      plan.id,
      {
        // Only audiences cost anything.
        unsold: unsold[index] ?? [],
        dataFee: audienceOf(plan.targeting) ? feeOfPlan(plan, byId) : NO_FEE,
        emptied: listIds(plan.targeting).flatMap((one) => {
          const list = lists.get(one);
          return list && (list.isDeleted || list.count === 0) ? [{ title: list.title, isDeleted: list.isDeleted }] : [];
        }),
        unready: segmentIds(plan.targeting).flatMap((one) => {
          const why = faultOf(byId.get(one), now);
          return why ? [{ title: byId.get(one)?.title ?? 'A segment', why }] : [];
        }),
      },
    ]),
  );
}
