import { type ChangeLog, changesOf, type Field, nameBehind } from '@kontor/core/contract';
import type { Scope } from '@kontor/core/server';
import { DIMENSION_KEYS, DIMENSIONS, VALUE_DIMENSIONS } from '@kontor/market/contract';
import {
  changedDimensions,
  changedParts,
  dimensionWords,
  type MediaPlanDraft,
  type MediaPlanTargeting,
  mediaPlanList,
  PLAN_PARTS,
} from '@kontor/media-plans/contract';
import { namesOfValues } from '@kontor/targeting/server';
import type { PlanNames } from './server-part.ts';
import { partNames } from './server-parts.ts';

/** Names of every coded value in the targeting, by dimension, and of what its parts name, by part. */
export async function planNames(scope: Scope, ...targetings: MediaPlanTargeting[]): Promise<PlanNames> {
  const named = VALUE_DIMENSIONS.map(async (dimension) => {
    const values = [...new Set(targetings.flatMap((targeting) => targeting[dimension].values))];
    return [dimension, values.length === 0 ? {} : await namesOfValues(scope, dimension, values)] as const;
  });
  return { ...Object.fromEntries(await Promise.all(named)), ...(await partNames(scope, targetings)) };
}

/** By dimension, then by part. */
const TARGETED: Readonly<Record<string, Field & { label: string }>> = Object.fromEntries([
  ...DIMENSION_KEYS.map((key) => [key, { label: DIMENSIONS[key].label, kind: 'text' }] as const),
  ...PLAN_PARTS.map(({ key, label }) => [key, { label, kind: 'text' }] as const),
]);

const { title, status } = mediaPlanList.fields;
/** What people write of a plan beside its targeting, as history tells it. */
export const PLAN_FIELDS = { title, description: { label: 'Description', kind: 'text' }, status } as const;

type Written = Pick<MediaPlanDraft, 'title' | 'description' | 'status' | 'targeting'>;

/** What differs between two states of a plan, in words (spec 2 §3, audit entry). */
export function planChanges(names: PlanNames, before: Partial<Written>, after: Written): ChangeLog[] {
  const nameOf = (of: string, code: string) => nameBehind(names[of], code);
  const said = (targeting: MediaPlanTargeting | undefined): Record<string, string | null> =>
    Object.fromEntries([
      ...DIMENSION_KEYS.map((key) => [key, targeting ? dimensionWords(targeting, key, nameOf) : null]),
      ...PLAN_PARTS.map(({ key, words }) => [key, targeting ? words(targeting, nameOf) : null]),
    ]);
  const [old, now] = [said(before.targeting), said(after.targeting)];
  // Lists that differ only in what is counted and not named read alike.
  const differing = before.targeting
    ? [...changedDimensions(before.targeting, after.targeting), ...changedParts(before.targeting, after.targeting).map(({ key }) => key)]
    : [];
  for (const key of differing) if (now[key] != null && now[key] === old[key]) now[key] = `${now[key]}, not the same as before`;
  return [...changesOf(PLAN_FIELDS, before, after), ...changesOf(TARGETED, old, now)];
}
