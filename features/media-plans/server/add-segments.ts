import { fail } from '@kontor/core/contract';
import { answer, type SignedCall } from '@kontor/core/server';
import { type mediaPlanRoutes, segmentsNotUpdated } from '@kontor/media-plans/contract';
import { MAX_SEGMENTS } from '@kontor/segments/contract';
import { getMediaPlan } from './media-plan-store.ts';
import { changeOne } from './write-media-plan.ts';

/** Gives a plan more segments to include; those it has stay, and are named once (spec 2 §7). */
export async function addSegments({ input, scope, session, stores }: SignedCall<(typeof mediaPlanRoutes)['addSegment']>) {
  const { plan } = await getMediaPlan(scope, input.id);
  const had = new Set(plan.targeting.includeSegments.map(({ id }) => id));
  const includeSegments = [...plan.targeting.includeSegments, ...input.segments.filter(({ id }) => !had.has(id))];
  if (includeSegments.length > MAX_SEGMENTS)
    fail(segmentsNotUpdated, `A media plan includes at most ${MAX_SEGMENTS.toLocaleString('en-US')} segments. Remove some first.`);
  const draft = { title: plan.title, description: plan.description, status: plan.enabled, version: plan.version };
  await changeOne({ scope, session, stores }, plan, { ...draft, targeting: { ...plan.targeting, includeSegments } });
  return answer(null, { msg: 'Audience segment updated.', value: plan.id });
}
