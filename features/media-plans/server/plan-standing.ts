import type { Scope } from '@kontor/core/server';
import { LIST_TYPES, LISTS_OF } from '@kontor/media-lists/contract';
import { findMediaLists } from '@kontor/media-lists/server';
import { audienceOf, type MediaPlanTargeting, type PlanClause, planClauses } from '@kontor/media-plans/contract';
import { segmentsOf } from '@kontor/segments/contract';
import { type FoundSegment, findSegments } from '@kontor/segments/server';
import { findMediaPlans } from './media-plan-store.ts';
import { feesOf, NO_FEE } from './plan-fees.ts';
import { planSources } from './server-parts.ts';

export type SegmentFault = 'expired' | 'pending' | 'failed' | 'gone';
/** A plan as its deals' pre-flight asks for it. `clauses`: null where they were not asked for. */
export type PlanStanding = {
  id: string;
  title: string;
  isEnabled: boolean;
  targeting: MediaPlanTargeting;
  dataFee: string;
  /** Attached lists that hold nothing any more. */
  emptied: { title: string; isDeleted: boolean }[];
  /** Segments that bring nobody, or nobody yet. */
  unready: { title: string; why: SegmentFault }[];
  clauses: PlanClause[] | null;
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

/** Live plans of this scope by id, as they stand now; as many statements for a thousand plans as for one. */
export async function planStandings(
  scope: Scope,
  ids: readonly string[],
  { withClauses, now }: { withClauses: boolean; now: Date },
): Promise<Map<string, PlanStanding>> {
  const plans = await findMediaPlans(scope, [...new Set(ids)]);
  if (plans.length === 0) return new Map();
  const targetings = plans.map(({ targeting }) => targeting);
  const paid = plans.flatMap(({ id, targeting }) => (audienceOf(targeting) ? [id] : []));
  // One after another: within a transaction they share a connection. Only audiences cost anything.
  const fees = paid.length === 0 ? new Map<string, string>() : await feesOf(scope, paid);
  const lists = await findMediaLists(scope, targetings.flatMap(listIds));
  const segments = await findSegments(scope, targetings.flatMap(segmentIds));
  const sources = withClauses ? await planSources(scope, targetings) : null;
  const byId = new Map(segments.map((one) => [one.id, one]));
  return new Map(
    plans.map(({ id, title, enabled, targeting }) => [
      id,
      {
        id,
        title,
        isEnabled: enabled,
        targeting,
        dataFee: fees.get(id) ?? NO_FEE,
        emptied: listIds(targeting).flatMap((one) => {
          const list = lists.get(one);
          return list && (list.isDeleted || list.count === 0) ? [{ title: list.title, isDeleted: list.isDeleted }] : [];
        }),
        unready: segmentIds(targeting).flatMap((one) => {
          const why = faultOf(byId.get(one), now);
          return why ? [{ title: byId.get(one)?.title ?? 'A segment', why }] : [];
        }),
        clauses: sources && planClauses(targeting, sources),
      },
    ]),
  );
}
