import { LOGICS } from '@kontor/boolean-logic/contract';
import { isLogicOpen } from '@kontor/boolean-logic/server';
import { findMarketplaces } from '@kontor/marketplaces/server';
import { exclusionClosed, LOGIC_KEYS, type MediaPlanTargeting, segmentsNamed } from '@kontor/media-plans/contract';
import { closedAmong, findSegments } from '@kontor/segments/server';
import { excludesAny } from './plan-exclusions.ts';
import type { Planner } from './server-part.ts';

const NO_SEGMENTS = 'It uses segments of a provider that is not open to your account.';
const NO_LOGIC = 'It uses advanced boolean logic, which is not open to your account.';
const NO_MARKETPLACE = 'It targets a marketplace that is not open to your account.';
const NO_EXCLUSION = `It excludes values. ${exclusionClosed.text}`;

/** Why an account cannot plan by each of these targetings; null where it can. As many statements for a hundred as for one. */
export async function planBarriers(planner: Planner, targetings: readonly MediaPlanTargeting[]): Promise<(string | null)[]> {
  const { scope, session } = planner;
  const named = [...new Set(targetings.flatMap(segmentsNamed))];
  const closed = await closedAmong(planner, named);
  const segments = new Set((await findSegments(scope, named)).map(({ id }) => id).filter((id) => !closed.has(id)));
  const isPublisher = session.accountType === 'Publisher';
  // A publisher plans its own inventory, whatever a template says of marketplaces.
  const asked = isPublisher ? [] : targetings.flatMap(({ marketplaceIds }) => marketplaceIds.values);
  const marketplaces = new Set((await findMarketplaces(scope, [...new Set(asked)])).map(({ id }) => id));
  const isOff = (targeting: MediaPlanTargeting) =>
    LOGICS.some((of) => targeting[LOGIC_KEYS[of]].value !== null && !isLogicOpen(session, of));
  return targetings.map((targeting) => {
    if (segmentsNamed(targeting).some((id) => !segments.has(id))) return NO_SEGMENTS;
    if (!isPublisher && targeting.marketplaceIds.values.some((id) => !marketplaces.has(id))) return NO_MARKETPLACE;
    if (isOff(targeting)) return NO_LOGIC;
    return session.featureToggles.mediaPlanExclude && excludesAny(targeting) ? NO_EXCLUSION : null;
  });
}
